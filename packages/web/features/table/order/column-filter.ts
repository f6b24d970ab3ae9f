import type { CellValue } from '#contract/parcel/parcels.ts'
import { areaSystem, isArea, readTypedValue } from '#domain/table/read-typed-value.ts'
import { doubtfulPrice } from '#domain/table/typed-amount.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import {
  DATE_RANGE_OPTIONS,
  type DateRange,
  type DateRangeOption,
  isInRange,
  toDateRange,
} from '#domain/text/date-range.ts'
import { type IsoDate, isIsoDate } from '#domain/text/dates.ts'
import { formatPlainNumber } from '#domain/text/number-format.ts'
import { toFeet, toSquareFeet, type UnitSystem } from '#domain/text/units.ts'

/** Filter of a column. A null end of a range is open. */
export type ColumnFilter =
  | { kind: 'contains'; text: string }
  | { kind: 'values'; values: readonly string[] }
  | { kind: 'range'; least: number | null; most: number | null }
  | { kind: 'dates'; option: DateRangeOption; custom: DateRange }

/** Years are text in cells (`1998`, `1998–2004`), but numbers in filters. */
export const getFilterType = (column: { type: ColumnType; isYear: boolean } | undefined): ColumnType =>
  column?.isYear ? 'number' : (column?.type ?? 'text')

/** Default kinds of filter. Text may be filtered by `values` instead. */
type FilterKind = Exclude<ColumnFilter['kind'], 'values'>

export function getFilterKind(type: ColumnType): FilterKind {
  if (type === 'date') return 'dates'
  return type === 'text' || type === 'link' ? 'contains' : 'range'
}

export function isFilterEmpty(filter: ColumnFilter): boolean {
  switch (filter.kind) {
    case 'contains':
      return filter.text.trim() === ''
    case 'values':
      return filter.values.length === 0
    case 'range':
      return filter.least === null && filter.most === null
    case 'dates':
      return (
        filter.option === 'none' ||
        (filter.option === 'custom' && filter.custom.from === null && filter.custom.to === null)
      )
  }
}

/** Creates a test for the values of a column. Missing values never pass. */
export function createFilterTest(
  filter: ColumnFilter,
  today: IsoDate,
): (value: CellValue | undefined) => boolean {
  const fits = createValueTest(filter, today)
  return (value) => value !== null && value !== undefined && value !== '' && fits(value)
}

type KnownValue = Parameters<typeof getText>[0]

function createValueTest(filter: ColumnFilter, today: IsoDate): (value: KnownValue) => boolean {
  switch (filter.kind) {
    case 'contains': {
      const search = filter.text.trim().toLowerCase()
      return (value) => getText(value).toLowerCase().includes(search)
    }
    case 'values':
      return (value) => filter.values.includes(getText(value))
    case 'range':
      return (value) => {
        const [first, last] = getBounds(value)
        if (Number.isNaN(first) || Number.isNaN(last)) return false
        return (
          (filter.least === null || last >= filter.least) && (filter.most === null || first <= filter.most)
        )
      }
    case 'dates': {
      const range = toDateRange(filter.option, today, filter.custom)
      return (value) => isInRange(getText(value).slice(0, 10), range)
    }
  }
}

/** First and last year of a value such as `1998–2004`, or the same number twice. */
function getBounds(value: KnownValue): [first: number, last: number] {
  if (typeof value === 'number') return [value, value]
  const [first = '', last = first] = getText(value).split('–')
  return [Number(first), Number(last)]
}

export const getText = (value: string | number | { name: string }): string =>
  typeof value === 'object' ? value.name : String(value)

export function getFilterUnit(type: ColumnType, units: UnitSystem): string | null {
  if (isArea(type)) return areaSystem(type, units) === 'imperial' ? 'ft²' : 'm²'
  if (type === 'meters') return units === 'imperial' ? 'ft' : 'm'
  if (type === 'percent') return '%'
  return type === 'currency' || type === 'currency0' ? '$' : null
}

type BoundResult = { ok: true; value: number | null } | { ok: false; reason: string }

/**
 * Reads a bound such as `6000`, `6,000 ft²`, `0.5 ac`, `$1.2M`, `800k`. Areas are in square metres, lengths
 * in metres. Empty means open.
 */
export function readBound(text: string, type: ColumnType, units: UnitSystem): BoundResult {
  const read = readTypedValue(type, text, units)
  if (!read.ok) return read
  return typeof read.value === 'number' || read.value === null
    ? { ok: true, value: read.value }
    : { ok: false, reason: 'Write a number.' }
}

export function formatBound(value: number | null, type: ColumnType, units: UnitSystem): string {
  if (value === null) return ''
  const unit = getFilterUnit(type, units)
  const amount = unit === 'ft²' ? toSquareFeet(value) : unit === 'ft' ? toFeet(value) : value
  return formatPlainNumber(amount, 2)
}

/** Finds a bound at least 100 times larger or smaller than the usual price, with the price probably meant. */
export function findDoubtfulBound(
  { least, most }: { least: number | null; most: number | null },
  typicalPrice: number | null,
) {
  for (const [end, dollars] of [
    ['least', least],
    ['most', most],
  ] as const) {
    const guess = typicalPrice === null || dollars === null ? null : doubtfulPrice(dollars, typicalPrice)
    if (dollars !== null && guess !== null) return { end, dollars, guess }
  }
  return null
}

export function readFilter(json: unknown): ColumnFilter | null {
  const filter = parseFilter(json)
  return filter && !isFilterEmpty(filter) ? filter : null
}

function parseFilter(json: unknown): ColumnFilter | null {
  const { kind, text, values, least, most, option, custom } = (json ?? {}) as Record<string, unknown>
  const { from, to } = (custom ?? {}) as Record<string, unknown>
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  const date = (value: unknown) => (typeof value === 'string' && isIsoDate(value) ? value : null)
  switch (kind) {
    case 'contains':
      return typeof text === 'string' ? { kind, text } : null
    case 'values':
      return Array.isArray(values) ? { kind, values: values.map(String) } : null
    case 'range':
      return { kind, least: number(least), most: number(most) }
    case 'dates':
      return isDateRangeOption(option) ? { kind, option, custom: { from: date(from), to: date(to) } } : null
    default:
      return null
  }
}

const isDateRangeOption = (value: unknown): value is DateRangeOption =>
  typeof value === 'string' && Object.hasOwn(DATE_RANGE_OPTIONS, value)
