/** Replaces sentences for the author by sentences for the client, on paper and behind links. */

import type { Block } from '../blocks/block.ts'
import { DATA_SOURCES } from '../table/data-sources.ts'
import type { PartKey } from './part-kinds.ts'
import { isSourcePartKey, partSources } from './source-parts.ts'

type TextBlock = Extract<Block, { kind: 'text' }>

/** Replaces missing values, unless the values do not exist at all. */
export const NOT_IN_THIS_COPY = 'Not in this copy.'
/** Ending of a caveat that clients may read. */
const EARLIER_ENDING = 'of an earlier request.'
/** Added to a source's caveat if its newest request failed. */
export const EARLIER_REQUEST_TEXT = `The values are those ${EARLIER_ENDING}`
const NO_ANALYSIS = 'There is no market analysis of this parcel.'
const BUILDING = 'This is a strata building, whose units are sold separately.'
const NO_IMAGE = 'No image available.'

/** Returns the sentence for clients, or null to keep the original. Idempotent. */
export function clientText(part: PartKey, { key, text }: TextBlock): string | null {
  if (part === 'analysis' || part === 'ratio_study') {
    if (key === 'none') return NO_ANALYSIS
    return key === 'deleted' || key === 'moved' ? NOT_IN_THIS_COPY : null
  }
  if (part === 'street_view' && key === 'none') return NO_IMAGE
  if ((part === 'comparables' || part === 'market') && key === 'building') return BUILDING
  if (!isSourcePartKey(part)) return null
  const source = partSources(part).find((partSource) => key === `${partSource}/caveat`)
  if (source === undefined) return null
  const { title } = DATA_SOURCES[source]
  return text.endsWith(EARLIER_ENDING) ? `${title}: values ${EARLIER_ENDING}` : NOT_IN_THIS_COPY
}
