import {
  allowedLayout,
  type ColumnLayout,
  defaultColumnLayout,
  layoutInUnits,
  RECENT_COLUMNS_STORAGE_KEY,
  readColumnLayout,
  rememberColumn,
  showDataSource,
  shownColumns,
} from '#domain/table/column-layout.ts'
import { type ColumnKey, columnOf, readStoredKey } from '#domain/table/columns.ts'
import type { DataSourceKey } from '#domain/table/data-sources.ts'
import { createStore } from '../../lib/store/store.ts'
import { onStoredInOtherTab, readStored, STORAGE_PREFIX, writeStored } from '../../lib/store/stored.ts'
import { usePreferences } from '../account/preferences.ts'
import { useSession } from '../account/session.ts'

interface Columns {
  /** Stored layout. `useColumnLayout` filters it by permissions. */
  layout: ColumnLayout
  /** Newest first. */
  recent: readonly ColumnKey[]
}

const LAYOUT_KEY = 'column-layout'
const RECENT_KEY = RECENT_COLUMNS_STORAGE_KEY.replace(STORAGE_PREFIX, '')

const LAST_SHOWN_KEY = 'columns-last-shown'

type LastShown = Partial<Record<DataSourceKey, ColumnKey[]>>

const readLastShown = (json: unknown): LastShown =>
  Object.fromEntries(Object.entries(json ?? {}).map(([source, keys]) => [source, readRecent(keys)]))

function storeShownColumns(previous: ColumnLayout, current: ColumnLayout): void {
  const visibleKeys = shownColumns(current)
  const removedKeys = shownColumns(previous).filter((key) => !visibleKeys.includes(key))
  if (removedKeys.length === 0) return
  const lastShown = readStored(LAST_SHOWN_KEY, readLastShown) ?? {}
  for (const source of new Set(removedKeys.map((key) => columnOf(key).dataSource))) {
    const sourceKeys = visibleKeys.filter((key) => columnOf(key).dataSource === source)
    if (sourceKeys.length > 0) lastShown[source] = sourceKeys
  }
  writeStored(LAST_SHOWN_KEY, lastShown)
}

const readRecent = (json: unknown): ColumnKey[] =>
  Array.isArray(json) ? [...new Set(json.map(readStoredKey).filter((key) => key !== null))] : []

export const createInitialLayout = (): ColumnLayout =>
  layoutInUnits(defaultColumnLayout(), usePreferences.getState().units)

const load = (): Columns => ({
  layout: readStored(LAYOUT_KEY, readColumnLayout) ?? createInitialLayout(),
  recent: readStored(RECENT_KEY, readRecent) ?? [],
})

const useColumns = createStore<Columns>(load())

for (const key of [LAYOUT_KEY, RECENT_KEY]) {
  onStoredInOtherTab(key, () => useColumns.setState(load()))
}

usePreferences.subscribe(({ units }, previous) => {
  if (units === previous.units) return
  const layout = layoutInUnits(useColumns.getState().layout, units)
  useColumns.setState({ layout })
  writeStored(LAYOUT_KEY, layout)
})

export function useColumnLayout(): ColumnLayout {
  const layout = useColumns((state) => state.layout)
  const resources = useSession((session) => session.allowedResources)
  return getAllowedLayout(layout, resources)
}

export const getColumnLayout = (): ColumnLayout =>
  getAllowedLayout(useColumns.getState().layout, useSession.getState().allowedResources)

export const useRecentColumns = (): readonly ColumnKey[] => useColumns((state) => state.recent)

let cache: { from: ColumnLayout; allowed: unknown; layout: ColumnLayout } | null = null

/** Cached, because another object would reload the rows. */
function getAllowedLayout(from: ColumnLayout, resources: Parameters<typeof allowedLayout>[1]): ColumnLayout {
  if (cache?.from !== from || cache.allowed !== resources) {
    cache = { from, allowed: resources, layout: allowedLayout(from, resources) }
  }
  return cache.layout
}

export function setColumnLayout(layout: ColumnLayout): void {
  const { layout: previous, recent } = useColumns.getState()
  const previousKeys = new Set(shownColumns(previous))
  const newKeys = shownColumns(layout).filter((key) => !previousKeys.has(key))
  const recentKeys = newKeys.reduce((keys, key) => rememberColumn(keys, key), [...recent])
  useColumns.setState({ layout, recent: recentKeys })
  writeStored(LAYOUT_KEY, layout)
  storeShownColumns(previous, layout)
  if (newKeys.length > 0) writeStored(RECENT_KEY, useColumns.getState().recent)
}

export function showColumnsOf(dataSource: DataSourceKey): void {
  const layout = getColumnLayout()
  const lastKeys = readStored(LAST_SHOWN_KEY, readLastShown)?.[dataSource] ?? []
  const newLayout = showDataSource(layout, dataSource, {
    allowed: useSession.getState().allowedResources,
    units: usePreferences.getState().units,
    chosen: lastKeys,
  })
  if (newLayout !== layout) setColumnLayout(newLayout)
}
