import {
  DATA_SOURCE_GROUPS,
  DATA_SOURCE_KEYS,
  DATA_SOURCES,
  type DataSourceGroup,
  type DataSourceKey,
} from '#domain/data-sources.ts'

export interface SourceGroup {
  title: string
  keys: readonly DataSourceKey[]
}

const GROUP_KEYS = Object.keys(DATA_SOURCE_GROUPS) as DataSourceGroup[]

/**
 * The data sources by group, those with a star in a group of their own before all others. A search keeps those whose title,
 * group or description has every word.
 */
export function sourceGroups(search: string, favourites: ReadonlySet<DataSourceKey>): SourceGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = DATA_SOURCE_KEYS.filter((key) => {
    const { title, description, group } = DATA_SOURCES[key]
    const text = `${title} ${DATA_SOURCE_GROUPS[group]} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const starred = { title: 'Favourites', keys: found.filter((key) => favourites.has(key)) }
  const others = GROUP_KEYS.map((group) => ({
    title: DATA_SOURCE_GROUPS[group],
    keys: found.filter((key) => DATA_SOURCES[key].group === group && !favourites.has(key)),
  }))
  return [starred, ...others].filter(({ keys }) => keys.length > 0)
}
