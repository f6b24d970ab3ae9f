import type { UnitSummary } from '#contract/parcel/parcels.ts'
import { rollNote } from '#domain/parcel/figures/assessed-years.ts'
import { NO_PLACE_DATA } from '#domain/parcel/place/outside.ts'
import { display, type ItemDisplay, NOT_LOADED_TOOLTIP } from '#domain/table/async-item.ts'
import { type ColumnKey, columnOf, isFactColumnKey, isPlaceColumn } from '#domain/table/columns.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { factSourceLines, sourceLines } from '../../../lib/source-lines.ts'
import type { Cell } from '../../../state/cells/cells.ts'

/** Content of a cell, by the rules of `domain/table/async-item.ts`. */
export interface CellDisplay {
  item: ItemDisplay
  /** Set for the value of an earlier response: a new response is loading, or has failed. */
  refresh: 'loading' | 'failed' | null
}

export function getCellDisplay(
  { state, value, reason }: Cell,
  type: ColumnType,
  lengths: UnitSystem,
): CellDisplay {
  if (value === undefined || state === 'done') {
    return { item: sanitize(display(type, { state, value: value ?? null, reason }, lengths)), refresh: null }
  }
  return { item: sanitize(display(type, { state: 'done', value }, lengths)), refresh: REFRESHES[state] }
}

const REFRESHES = { new: null, loading: 'loading', error: 'failed', timeout: 'failed' } as const

/** Turns other links than http and https into text, because sources are untrusted. */
function sanitize(item: ItemDisplay): ItemDisplay {
  return item.kind === 'link' && !/^https?:\/\//i.test(item.link)
    ? { kind: 'text', text: item.text, tooltip: null }
    : item
}

export interface Hint {
  text: string
  source: readonly string[]
}

export const REMOVED_HINT: Hint = {
  text: 'This parcel is no longer in the data. It was there when it was selected.',
  source: [],
}

export function getCellHint({ item, refresh }: CellDisplay, cell: Cell, key: ColumnKey): Hint {
  const isDone = cell.state === 'done'
  const itemHint = getHint(item, () => getOriginLines(cell, key, true), isDone && isPlaceColumn(key))
  const { text, source } = getSummaryHint(cell, itemHint)
  // A dash ("no data") has a source if one was queried.
  const isQueriedDash = item.kind === 'dash' && isDone && isFactColumnKey(key)
  const lines = isQueriedDash ? getOriginLines(cell, key, false) : source
  if (refresh === 'loading') return { text, source: ['Requesting again', ...lines] }
  if (refresh === null) return { text, source: lines }
  return { text, source: [`Could not request again: ${cell.reason ?? 'error'}`, ...lines] }
}

function getSummaryHint({ summary, value, parcelsOnRoll }: Cell, hint: Hint): Hint {
  if (parcelsOnRoll !== undefined && value !== null)
    return { ...hint, source: [rollNote(parcelsOnRoll), ...hint.source] }
  if (!summary) return hint
  return value === null
    ? { text: `The value differs among the ${formatCount(summary.units, 'unit')}.`, source: [] }
    : { ...hint, source: [formatSummary(summary), ...hint.source] }
}

const formatSummary = ({ of, units }: UnitSummary): string =>
  of === 'total' ? `Total of ${formatCount(units, 'unit')}` : `Median of ${formatCount(units, 'unit')} sold`

function getOriginLines({ origin }: Cell, key: ColumnKey, withYear: boolean): string[] {
  if (origin === null) return isFactColumnKey(key) ? [] : sourceLines(undefined)
  if (!('fetchedAt' in origin)) return sourceLines(origin)
  const { assessedYear } = origin
  const { isAssessed, type } = columnOf(key)
  // Taxes, in dollars and cents, have a year of their own.
  const isValue = isAssessed && type === 'currency0'
  const year = withYear && assessedYear !== null && isValue ? [`Assessed ${assessedYear}`] : []
  return [...year, ...factSourceLines(origin, origin.fetchedAt)]
}

function getHint(item: ItemDisplay, sources: () => readonly string[], isPlace: boolean): Hint {
  switch (item.kind) {
    case 'text':
    case 'link':
      return { text: item.text, source: sources() }
    case 'spinner':
      return { text: NOT_LOADED_TOOLTIP, source: [] }
    case 'dash':
      return { text: isPlace ? NO_PLACE_DATA : (item.tooltip ?? item.text), source: [] }
    case 'danger':
      return { text: item.tooltip ?? item.text, source: [] }
  }
}
