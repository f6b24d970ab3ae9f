import { nounFor } from '#domain/text/counts.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import { readNumber, wordsOf } from './row-reader.ts'

/** `Rancher, 1 storey`, `Two Level, 2 storeys`; the building type if no style is stated. */
export function describeStructure(row: ResoRow): string | null {
  const style = wordsOf(row, 'ArchitecturalStyle') ?? wordsOf(row, 'PropertySubType')
  const stories = readNumber(row, 'Stories')
  const storeys = stories === null ? null : `${stories} ${nounFor(stories, 'storey')}`
  return [style, storeys].filter((part) => part !== null).join(', ') || null
}
