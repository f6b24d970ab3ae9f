import type { DisclaimerKey } from '../account/disclaimers.ts'
import { DATA_SOURCES, type DataSourceKey } from './data-sources.ts'

/** Returns the notice that must be given below the columns of a data source; null: none. Its MLS® history is derived by Lotline from listings of boards. */
function disclaimerOfSource(key: DataSourceKey): DisclaimerKey | null {
  const { group } = DATA_SOURCES[key]
  if (group === 'title') return 'ltsa'
  return group === 'board' || key === 'mlsHistory' ? 'mls' : null
}

/** Returns the notices of several data sources, each once, that of the land title register first. */
export function disclaimersOfSources(keys: readonly DataSourceKey[]): DisclaimerKey[] {
  const found = new Set(keys.map(disclaimerOfSource))
  return (['ltsa', 'mls'] as const).filter((each) => found.has(each))
}
