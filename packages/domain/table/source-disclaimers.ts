import type { DisclaimerKey } from '../account/disclaimers.ts'
import { DATA_SOURCES, type DataSourceKey } from './data-sources.ts'

/** MLS® history is derived by Lotline from board listings. */
function disclaimerOfSource(key: DataSourceKey): DisclaimerKey | null {
  const { group } = DATA_SOURCES[key]
  if (group === 'title') return 'ltsa'
  return group === 'board' || key === 'mlsHistory' ? 'mls' : null
}

/** Each disclaimer once, the land title register's first. */
export function disclaimersOfSources(keys: readonly DataSourceKey[]): DisclaimerKey[] {
  const found = new Set(keys.map(disclaimerOfSource))
  return (['ltsa', 'mls'] as const).filter((each) => found.has(each))
}
