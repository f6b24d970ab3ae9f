import type { CellValue } from '#contract/parcel/parcels.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { type IsoDate, isIsoDate } from '#domain/text/dates.ts'
import {
  feetOf,
  metresOfFeet,
  SQUARE_METRES_PER_HECTARE,
  squareFeetOf,
  squareMetresOfAcres,
  squareMetresOfSquareFeet,
  type UnitSystem,
} from '#domain/text/units.ts'

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

const AREA_FACTORS: Record<string, (value: number) => number> = {
  'ft²': squareMetresOfSquareFeet,
  ft2: squareMetresOfSquareFeet,
  sqft: squareMetresOfSquareFeet,
  ac: squareMetresOfAcres,
  acre: squareMetresOfAcres,
  acres: squareMetresOfAcres,
  'm²': (value) => value,
  m2: (value) => value,
  sqm: (value) => value,
  ha: (value) => value * SQUARE_METRES_PER_HECTARE,
}
const LENGTH_FACTORS: Record<string, (value: number) => number> = {
  ft: metresOfFeet,
  m: (value) => value,
}

/** The unit that a bare number in the filter of such a column has; null where it has none. */
export function filterUnit(type: ColumnType, lengths: UnitSystem): string | null {
  if (type === 'areaImperial') return 'ft²'
  if (type === 'areaMetric') return 'm²'
  if (type === 'meters') return lengths === 'imperial' ? 'ft' : 'm'
  if (type === 'percent') return '%'
  return type === 'currency' || type === 'currency0' ? '$' : null
}

type BoundResult = { ok: true; value: number | null } | { ok: false; reason: string }

/**
 * One side of a range as typed: `6000`, `6,000 ft²`, `0.5 ac`, `$1.2M`, `800k`. Areas become square metres, lengths
 * metres; empty is an open side.
 */
export function readBound(text: string, type: ColumnType, lengths: UnitSystem): BoundResult {
  const match = /^\$?\s*(-?[\d,]*\.?\d+)\s*([a-z%²$\d]*)$/i.exec(text.trim())
  if (text.trim() === '') return { ok: true, value: null }
  const number = Number(match?.[1]?.replaceAll(',', ''))
  if (!match || Number.isNaN(number)) return { ok: false, reason: 'Type a number.' }
  const unit = (match[2] || (filterUnit(type, lengths) ?? '')).toLowerCase()
  const factors =
    type === 'areaImperial' || type === 'areaMetric'
      ? AREA_FACTORS
      : type === 'meters'
        ? LENGTH_FACTORS
        : null
  if (factors) {
    const convert = Object.hasOwn(factors, unit) ? factors[unit] : undefined
    return convert
      ? { ok: true, value: convert(number) }
      : { ok: false, reason: `Use one of the units ${Object.keys(factors).join(', ')}.` }
  }
  if (unit === 'k') return { ok: true, value: number * 1_000 }
  if (unit === 'm') return { ok: true, value: number * 1_000_000 }
  return unit === '' || unit === '%' || unit === '$'
    ? { ok: true, value: number }
    : { ok: false, reason: 'Type a number, or one like 800k or 1.2M.' }
}

/** A bound as a person would have typed it, in the unit of the column. */
export function boundText(value: number | null, type: ColumnType, lengths: UnitSystem): string {
  if (value === null) return ''
  const unit = filterUnit(type, lengths)
  const shown = unit === 'ft²' ? squareFeetOf(value) : unit === 'ft' ? feetOf(value) : value
  return String(Number(shown.toFixed(2)))
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
