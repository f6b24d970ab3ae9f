/** Column order and visibility, set in "Customize Columns" (specification part 2, sections 2 and 5). */

import type { ResourceKey } from '../account/permissions.ts'
import type { UnitSystem } from '../text/units.ts'
import { areaTwin, columnsInUnits, hasUnits } from './area-columns.ts'
import {
  COLUMNS,
  type ColumnKey,
  columnOf,
  columnsOf,
  DEFAULT_COLUMN_KEYS,
  isColumnAllowed,
  isColumnKey,
  readStoredKey,
} from './columns.ts'
import type { DataSourceKey } from './data-sources.ts'

export interface ColumnLayout {
  /** Every column once, in the order of the dialog. */
  order: readonly { key: ColumnKey; isShown: boolean }[]
  /** Changed widths only, in CSS pixels. */
  widths: Readonly<Partial<Record<ColumnKey, number>>>
}

const MIN_COLUMN_WIDTH = 60
const MAX_COLUMN_WIDTH = 800
export const MAX_RECENT_COLUMNS = 8
export const RECENT_COLUMNS_STORAGE_KEY = 'lotline.recent-column-selection'

export function defaultColumnLayout(): ColumnLayout {
  return createColumnLayout(DEFAULT_COLUMN_KEYS)
}

/** Hides all other columns. */
export function createColumnLayout(keys: readonly ColumnKey[]): ColumnLayout {
  const shownKeys = [...new Set(keys)]
  const otherKeys = COLUMNS.map((column) => column.key).filter((key) => !shownKeys.includes(key))
  return {
    order: [
      ...shownKeys.map((key) => ({ key, isShown: true })),
      ...otherKeys.map((key) => ({ key, isShown: false })),
    ],
    widths: {},
  }
}

export function shownColumns(layout: ColumnLayout): ColumnKey[] {
  return layout.order.filter((entry) => entry.isShown).map((entry) => entry.key)
}

export function columnWidth(layout: ColumnLayout, key: ColumnKey): number {
  return layout.widths[key] ?? columnOf(key).width
}

export function toggleColumn(layout: ColumnLayout, key: ColumnKey): ColumnLayout {
  return {
    ...layout,
    order: layout.order.map((entry) => (entry.key === key ? { key, isShown: !entry.isShown } : entry)),
  }
}

export function moveColumn(layout: ColumnLayout, key: ColumnKey, toIndex: number): ColumnLayout {
  const column = layout.order.find((entry) => entry.key === key)
  if (column === undefined) return layout
  const order = layout.order.filter((entry) => entry.key !== key)
  order.splice(Math.min(Math.max(toIndex, 0), order.length), 0, column)
  return { ...layout, order }
}

/** Moves a column among the shown ones. Hidden columns keep their positions. */
export function moveShownColumn(layout: ColumnLayout, key: ColumnKey, toShownIndex: number): ColumnLayout {
  const others = layout.order.filter((entry) => entry.isShown && entry.key !== key)
  const nextEntry = others[Math.max(toShownIndex, 0)]
  if (nextEntry === undefined) return moveColumn(layout, key, layout.order.length)
  const order = layout.order.filter((entry) => entry.key !== key)
  return moveColumn(layout, key, order.indexOf(nextEntry))
}

/** Rounds the width to whole pixels, from 60 to 800. */
export function resizeColumn(layout: ColumnLayout, key: ColumnKey, width: number): ColumnLayout {
  if (!Number.isFinite(width)) return layout
  const newWidth = Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH))
  return { ...layout, widths: { ...layout.widths, [key]: newWidth } }
}

type LayoutCheck = { ok: true } | { ok: false; reason: string }

export function checkColumnLayout(layout: ColumnLayout): LayoutCheck {
  return layout.order.some((entry) => entry.isShown)
    ? { ok: true }
    : { ok: false, reason: 'Choose at least one column.' }
}

/** Hides columns that were added after the layout was stored. Returns null if it is unreadable or empty. */
export function readColumnLayout(value: unknown): ColumnLayout | null {
  if (typeof value !== 'object' || value === null) return null
  const { order, widths } = value as { order?: unknown; widths?: unknown }
  if (!Array.isArray(order)) return null
  const shownByKey = new Map<ColumnKey, boolean>()
  for (const entry of order as { key?: unknown; isShown?: unknown }[]) {
    const key = readStoredKey(entry?.key)
    if (key !== null) shownByKey.set(key, shownByKey.get(key) === true || entry.isShown === true)
  }
  const newEntries = COLUMNS.filter((column) => !shownByKey.has(column.key)).map((column) => ({
    key: column.key,
    isShown: false,
  }))
  let layout: ColumnLayout = {
    order: [...[...shownByKey].map(([key, isShown]) => ({ key, isShown })), ...newEntries],
    widths: {},
  }
  for (const [key, width] of Object.entries(widths ?? {})) {
    if (isColumnKey(key) && typeof width === 'number') layout = resizeColumn(layout, key, width)
  }
  return checkColumnLayout(layout).ok ? layout : null
}

/** Hides forbidden columns. Returns the default layout if no column remains. */
export function allowedLayout(layout: ColumnLayout, resources: ReadonlySet<ResourceKey>): ColumnLayout {
  const isForbidden = (key: ColumnKey) => !isColumnAllowed(columnOf(key), resources)
  if (!layout.order.some(({ key, isShown }) => isShown && isForbidden(key))) return layout
  const result = {
    ...layout,
    order: layout.order.map((entry) => (isForbidden(entry.key) ? { ...entry, isShown: false } : entry)),
  }
  return checkColumnLayout(result).ok ? result : { ...defaultColumnLayout(), widths: layout.widths }
}

interface ShownSource {
  allowed: ReadonlySet<ResourceKey>
  units: UnitSystem
  /** Columns shown when the source was last open. */
  chosen?: readonly ColumnKey[]
}

/**
 * Keeps a layout that shows a column of the source. Otherwise appends the columns last chosen by the user, or
 * by default the columns whose values the table does not show yet.
 */
export function showDataSource(
  layout: ColumnLayout,
  dataSource: DataSourceKey,
  { allowed, units, chosen = [] }: ShownSource,
): ColumnLayout {
  const shownKeys = shownColumns(layout)
  if (shownKeys.some((key) => columnOf(key).dataSource === dataSource)) return layout
  const allowedKeys = columnsOf(dataSource)
    .filter((column) => isColumnAllowed(column, allowed))
    .map(({ key }) => key)
  const previous = allowedKeys.filter((key) => chosen.includes(key))
  const newColumns = columnsInUnits(allowedKeys, units).filter(
    (key) => !shownKeys.some((other) => other === SAME_VALUES[key]),
  )
  const newKeys = [previous, newColumns].find((keys) => keys.length > 0) ?? allowedKeys
  return { order: createColumnLayout([...shownKeys, ...newKeys]).order, widths: layout.widths }
}

/** Columns that repeat the values of another column. */
const SAME_VALUES: Readonly<Partial<Record<ColumnKey, ColumnKey>>> = {
  'surrey.planNumber': 'planning.planNumber',
}

/** Returns the newest column first, without duplicates. */
export function rememberColumn(columns: readonly ColumnKey[], key: ColumnKey): ColumnKey[] {
  return [key, ...columns.filter((other) => other !== key)].slice(0, MAX_RECENT_COLUMNS)
}

/** Shows areas in the reader's units, or in both if both columns were chosen. */
export function layoutInUnits(layout: ColumnLayout, units: UnitSystem): ColumnLayout {
  const visibility = new Map(layout.order.map((entry) => [entry.key, entry.isShown]))
  const twinOf = (key: ColumnKey): ColumnKey => {
    const twin = areaTwin(key)
    return twin !== null && visibility.get(key) !== visibility.get(twin) ? twin : key
  }
  const isOther = ({ key, isShown }: ColumnLayout['order'][number]) =>
    isShown && !hasUnits(key, units) && twinOf(key) !== key
  const keys = new Set(layout.order.filter(isOther).flatMap(({ key }) => [key, twinOf(key)]))
  if (keys.size === 0) return layout
  return {
    ...layout,
    order: layout.order.map((entry) => (keys.has(entry.key) ? { ...entry, key: twinOf(entry.key) } : entry)),
  }
}
