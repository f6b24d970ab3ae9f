import { hasEveryWord } from '#domain/search/has-every-word.ts'
import {
  DATA_SOURCE_GROUPS,
  DATA_SOURCE_KEYS,
  DATA_SOURCES,
  type DataSourceGroup,
  type DataSourceKey,
} from '#domain/table/data-sources.ts'

const GROUP_TITLES: Record<DataSourceGroup, string> = {
  title: DATA_SOURCE_GROUPS.title,
  board: DATA_SOURCE_GROUPS.board,
  computed: DATA_SOURCE_GROUPS.computed,
  open: `${DATA_SOURCE_GROUPS.open}, included`,
}

/**
 * Groups with favourites and queryable sources first. A search keeps sources with every word in title, group
 * or description.
 */
export function findSourceGroups(
  search: string,
  favourites: ReadonlySet<DataSourceKey>,
  isQueryable: (key: DataSourceKey) => boolean = () => true,
): { title: string; keys: readonly DataSourceKey[] }[] {
  const matching = DATA_SOURCE_KEYS.filter((key) => {
    const { title, description, group } = DATA_SOURCES[key]
    return hasEveryWord(`${title} ${DATA_SOURCE_GROUPS[group]} ${description}`, search)
  })
  const favouriteGroup = { title: 'Favourites', keys: matching.filter((key) => favourites.has(key)) }
  const others = Object.entries(GROUP_TITLES).map(([group, title]) => {
    const keys = matching.filter((key) => DATA_SOURCES[key].group === group && !favourites.has(key))
    return { title, keys: [...keys.filter(isQueryable), ...keys.filter((key) => !isQueryable(key))] }
  })
  return [favouriteGroup, ...others].filter(({ keys }) => keys.length > 0)
}
