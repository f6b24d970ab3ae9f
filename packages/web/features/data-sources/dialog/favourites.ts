import { type DataSourceKey, isDataSourceKey } from '#domain/table/data-sources.ts'
import { createStore } from '../../../lib/store/store.ts'
import { onStoredInOtherTab, readStored, writeStored } from '../../../lib/store/stored.ts'

const STORAGE_KEY = 'favourite-data-sources'

const parse = (json: unknown): ReadonlySet<DataSourceKey> =>
  new Set(
    Array.isArray(json)
      ? json.filter((key): key is DataSourceKey => typeof key === 'string' && isDataSourceKey(key))
      : [],
  )
const load = () => ({ favourites: readStored(STORAGE_KEY, parse) ?? new Set<DataSourceKey>() })

export const useFavourites = createStore<{ favourites: ReadonlySet<DataSourceKey> }>(load())

onStoredInOtherTab(STORAGE_KEY, () => useFavourites.setState(load()))

export function toggleFavourite(key: DataSourceKey): void {
  const favourites = useFavourites.getState().favourites.symmetricDifference(new Set([key]))
  useFavourites.setState({ favourites })
  writeStored(STORAGE_KEY, [...favourites])
}
