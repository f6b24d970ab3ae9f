import {
  type ColumnLayout,
  defaultColumnLayout,
  RECENT_COLUMNS_STORAGE_KEY,
  readColumnLayout,
  rememberColumn,
  shownColumns,
} from '#domain/column-layout.ts'
import { type ColumnPreset, readPresets } from '#domain/column-presets.ts'
import { type ColumnKey, isColumnKey } from '#domain/columns.ts'
import { createStore } from '../lib/store.ts'
import { onStoredElsewhere, readStored, STORAGE_PREFIX, writeStored } from '../lib/stored.ts'

/** The property table's columns and the named sets of them; a person's, so every open tab has the same. */
interface Columns {
  layout: ColumnLayout
  presets: readonly ColumnPreset[]
  /** Columns switched on lately, newest first. */
  recent: readonly ColumnKey[]
}

const LAYOUT_KEY = 'column-layout'
const PRESETS_KEY = 'column-presets'
const RECENT_KEY = RECENT_COLUMNS_STORAGE_KEY.replace(STORAGE_PREFIX, '')

const readRecent = (stored: unknown): ColumnKey[] =>
  Array.isArray(stored)
    ? stored.filter((key): key is ColumnKey => typeof key === 'string' && isColumnKey(key))
    : []

const load = (): Columns => ({
  layout: readStored(LAYOUT_KEY, readColumnLayout) ?? defaultColumnLayout(),
  presets: readStored(PRESETS_KEY, readPresets) ?? [],
  recent: readStored(RECENT_KEY, readRecent) ?? [],
})

export const useColumns = createStore<Columns>(load())

for (const key of [LAYOUT_KEY, PRESETS_KEY, RECENT_KEY]) {
  onStoredElsewhere(key, () => useColumns.setState(load()))
}

/** Takes a new layout; columns that it switched on become the newest of the recent ones. */
export function setColumnLayout(layout: ColumnLayout): void {
  const { layout: before, recent } = useColumns.getState()
  const shownBefore = new Set(shownColumns(before))
  const added = shownColumns(layout).filter((key) => !shownBefore.has(key))
  useColumns.setState({ layout, recent: added.reduce((keys, key) => rememberColumn(keys, key), [...recent]) })
  writeStored(LAYOUT_KEY, layout)
  if (added.length > 0) writeStored(RECENT_KEY, useColumns.getState().recent)
}

export function setColumnPresets(presets: readonly ColumnPreset[]): void {
  useColumns.setState({ presets })
  writeStored(PRESETS_KEY, presets)
}
