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

const readLastShown = (stored: unknown): LastShown =>
  Object.fromEntries(Object.entries(stored ?? {}).map(([source, keys]) => [source, readRecent(keys)]))

function storeShownColumns(before: ColumnLayout, after: ColumnLayout): void {
  const shown = shownColumns(after)
  const removed = shownColumns(before).filter((key) => !shown.includes(key))
  if (removed.length === 0) return
  const lastShown = readStored(LAST_SHOWN_KEY, readLastShown) ?? {}
  for (const source of new Set(removed.map((key) => columnOf(key).dataSource))) {
    const visible = shown.filter((key) => columnOf(key).dataSource === source)
    if (visible.length > 0) lastShown[source] = visible
  }
  writeStored(LAST_SHOWN_KEY, lastShown)
}

const readRecent = (stored: unknown): ColumnKey[] =>
  Array.isArray(stored) ? [...new Set(stored.map(readStoredKey).filter((key) => key !== null))] : []

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

usePreferences.subscribe(({ units }, before) => {
  if (units === before.units) return
  const layout = layoutInUnits(useColumns.getState().layout, units)
  useColumns.setState({ layout })
  writeStored(LAYOUT_KEY, layout)
})

export function useColumnLayout(): ColumnLayout {
  const layout = useColumns((state) => state.layout)
  const allowed = useSession((session) => session.allowedResources)
  return getAllowedLayout(layout, allowed)
}

export const getColumnLayout = (): ColumnLayout =>
  getAllowedLayout(useColumns.getState().layout, useSession.getState().allowedResources)

export const useRecentColumns = (): readonly ColumnKey[] => useColumns((state) => state.recent)

let cached: { from: ColumnLayout; allowed: unknown; layout: ColumnLayout } | null = null

/** Cached, because another object would reload the rows. */
function getAllowedLayout(from: ColumnLayout, allowed: Parameters<typeof allowedLayout>[1]): ColumnLayout {
  if (cached?.from !== from || cached.allowed !== allowed) {
    cached = { from, allowed, layout: allowedLayout(from, allowed) }
  }
  return cached.layout
}

export function setColumnLayout(layout: ColumnLayout): void {
  const { layout: before, recent } = useColumns.getState()
  const shownBefore = new Set(shownColumns(before))
  const added = shownColumns(layout).filter((key) => !shownBefore.has(key))
  useColumns.setState({ layout, recent: added.reduce((keys, key) => rememberColumn(keys, key), [...recent]) })
  writeStored(LAYOUT_KEY, layout)
  storeShownColumns(before, layout)
  if (added.length > 0) writeStored(RECENT_KEY, useColumns.getState().recent)
}

export function showColumnsOf(dataSource: DataSourceKey): void {
  const layout = getColumnLayout()
  const chosen = readStored(LAST_SHOWN_KEY, readLastShown)?.[dataSource] ?? []
  const shown = showDataSource(layout, dataSource, {
    allowed: useSession.getState().allowedResources,
    units: usePreferences.getState().units,
    chosen,
  })
  if (shown !== layout) setColumnLayout(shown)
}
