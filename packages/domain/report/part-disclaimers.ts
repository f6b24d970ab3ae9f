import type { DisclaimerKey } from '../account/disclaimers.ts'
import type { BlockSection } from '../blocks/block.ts'
import { isDataSourceKey, sourceDisclaimers } from '../table/data-sources.ts'
import type { PartKey } from './part-kinds.ts'
import { isSourcePartKey, SOURCE_PARTS } from './source-parts.ts'

const GROUP_DISCLAIMERS = { 'Land title': 'ltsa', 'Real-estate boards': 'mls' } as const

/** Key of the only market analysis block that shows listings. */
export const COMPETING_LISTINGS = 'competition'

interface Content {
  sections: readonly BlockSection[]
  provenance: Readonly<Record<string, { sourceKey: string }>>
}

export function partDisclaimers(key: PartKey, { sections, provenance }: Content): DisclaimerKey[] {
  if (key === 'summary_sheet') {
    const sourceKeys = Object.values(provenance).map(({ sourceKey }) => sourceKey)
    return sourceDisclaimers(sourceKeys.filter(isDataSourceKey))
  }
  const disclaimer = partDisclaimer(key, sections)
  return disclaimer === null ? [] : [disclaimer]
}

function partDisclaimer(key: PartKey, sections: readonly BlockSection[]): DisclaimerKey | null {
  const blocks = sections.flatMap((section) => section.blocks)
  if (key === 'analysis') return blocks.some((block) => block.key === COMPETING_LISTINGS) ? 'mls' : null
  if (!blocks.some(({ kind }) => kind !== 'text')) return null
  if (key === 'listings') return 'mls'
  return isSourcePartKey(key) ? GROUP_DISCLAIMERS[SOURCE_PARTS[key].group] : null
}
