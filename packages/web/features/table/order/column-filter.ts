import type { CellValue } from '#contract/parcel/parcels.ts'
import { areaSystem, isArea, readTypedValue } from '#domain/table/read-typed-value.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { type IsoDate, isIsoDate } from '#domain/text/dates.ts'
import { formatPlainNumber } from '#domain/text/number-format.ts'
import { feetOf, squareFeetOf, type UnitSystem } from '#domain/text/units.ts'

/** The filter of one column. An empty side of a range is open. */
export type ColumnFilter =
  | { kind: 'contains'; text: string }
  | { kind: 'values'; values: readonly string[] }
  | { kind: 'range'; least: number | null; most: number | null }
  | { kind: 'dates'; from: IsoDate | null; to: IsoDate | null }

type FilterKind = ColumnFilter['kind']

export function filterKindOf(type: ColumnType): FilterKind {
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
      return filter.from === null && filter.to === null
  }
}

/** A value that we do not have passes no filter: nobody can say that it fits. */
export function passes(filter: ColumnFilter, value: CellValue | undefined): boolean {
  if (value === null || value === undefined || value === '') return false
  switch (filter.kind) {
    case 'contains':
      return textOf(value).toLowerCase().includes(filter.text.trim().toLowerCase())
    case 'values':
      return filter.values.includes(textOf(value))
    case 'range': {
      const number = typeof value === 'number' ? value : Number(textOf(value))
      if (Number.isNaN(number)) return false
      return (
        (filter.least === null || number >= filter.least) && (filter.most === null || number <= filter.most)
      )
    }
    case 'dates': {
      const day = textOf(value).slice(0, 10)
      return (filter.from === null || day >= filter.from) && (filter.to === null || day <= filter.to)
    }
  }
}

export const textOf = (value: string | number | { name: string }): string =>
  typeof value === 'object' ? value.name : String(value)

/** The unit that a bare number in the filter of such a column has; null where it has none. */
export function filterUnit(type: ColumnType, units: UnitSystem): string | null {
  if (isArea(type)) return areaSystem(type, units) === 'imperial' ? 'ft²' : 'm²'
  if (type === 'meters') return units === 'imperial' ? 'ft' : 'm'
  if (type === 'percent') return '%'
  return type === 'currency' || type === 'currency0' ? '$' : null
}

type BoundResult = { ok: true; value: number | null } | { ok: false; reason: string }

/**
 * Reads one side of a range as a summary sheet reads a value: `6000`, `6,000 ft²`, `0.5 ac`, `$1.2M`, `800k`. Areas become square metres,
 * lengths metres; empty is an open side.
 */
export function readBound(text: string, type: ColumnType, units: UnitSystem): BoundResult {
  const read = readTypedValue(type, text, units)
  if (!read.ok) return read
  return typeof read.value === 'number' || read.value === null
    ? { ok: true, value: read.value }
    : { ok: false, reason: 'Write a number.' }
}

/** A bound as a person would have typed it, in the unit of the column. */
export function boundText(value: number | null, type: ColumnType, units: UnitSystem): string {
  if (value === null) return ''
  const unit = filterUnit(type, units)
  const shown = unit === 'ft²' ? squareFeetOf(value) : unit === 'ft' ? feetOf(value) : value
  return formatPlainNumber(shown, 2)
}

/** Reads a stored filter; null for what is none. */
export function readFilter(stored: unknown): ColumnFilter | null {
  const { kind, text, values, least, most, from, to } = (stored ?? {}) as Record<string, unknown>
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  const date = (value: unknown) => (typeof value === 'string' && isIsoDate(value) ? value : null)
  const filter: ColumnFilter | null =
    kind === 'contains' && typeof text === 'string'
      ? { kind, text }
      : kind === 'values' && Array.isArray(values)
        ? { kind, values: values.map(String) }
        : kind === 'range'
          ? { kind, least: number(least), most: number(most) }
          : kind === 'dates'
            ? { kind, from: date(from), to: date(to) }
            : null
  return filter && !isFilterEmpty(filter) ? filter : null
}
