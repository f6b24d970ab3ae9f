import type { DisclaimerKey } from '../account/disclaimers.ts'
import type { PartKey } from './part-kinds.ts'
import { isSourcePartKey, SOURCE_PARTS } from './source-parts.ts'

const OF_GROUP = { 'Land title': 'ltsa', 'Real-estate boards': 'mls' } as const

/** Returns the notice that must be given below the data of a part; null: none. */
export function disclaimerOfPart(key: PartKey): DisclaimerKey | null {
  if (key === 'listings') return 'mls'
  return isSourcePartKey(key) ? OF_GROUP[SOURCE_PARTS[key].group] : null
}
