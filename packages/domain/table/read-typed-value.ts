/** Reads what a person types for a value of a type, in a summary sheet or a column's filter, and writes a value for such a field. */

import { MAX_TEXT_LENGTH } from '../summary-sheet/sheet-limits.ts'
import type { ColumnType, ColumnValue } from '../text/column-type.ts'
import { isIsoDate } from '../text/dates.ts'
import { formatNumber } from '../text/number-format.ts'
import {
  feetOf,
  metresOfFeet,
  SQUARE_METRES_PER_HECTARE,
  squareFeetOf,
  squareMetresOfAcres,
  squareMetresOfSquareFeet,
  type UnitSystem,
} from '../text/units.ts'

type ReadValue = { ok: true; value: ColumnValue } | { ok: false; reason: string }

/** More than any price or area in the province; a bound against a slip of the hand. */
const GREATEST = 1e12

/** Empty text is no value, which is an edit too. `4,026 ft²`, `0.37 ac`, `$1,285,000`, `$1.4M`, `800k`, `2019-04-03` */
export function readTypedValue(type: ColumnType, text: string, units: UnitSystem): ReadValue {
  const typed = text.trim()
  const number = typed.replace('−', '-')
  if (typed === '') return { ok: true, value: null }
  switch (type) {
    case 'text':
    case 'link':
      return typed.length > MAX_TEXT_LENGTH
        ? { ok: false, reason: `At most ${formatNumber(MAX_TEXT_LENGTH)} characters.` }
        : { ok: true, value: typed }
    case 'date':
      return isIsoDate(typed)
        ? { ok: true, value: typed }
        : { ok: false, reason: 'Write a date like 2019-04-03.' }
    case 'area':
    case 'floorArea':
    case 'areaImperial':
    case 'areaMetric':
      return readQuantity(
        number,
        areaSystem(type, units),
        AREA_UNITS,
        'Write an area like 4,026 ft², 0.37 ac or 374 m².',
      )
    case 'meters':
      return readQuantity(number, units, LENGTH_UNITS, 'Write a length like 33 ft or 10.1 m.')
    case 'number':
    case 'number2':
    case 'percent':
      return asNumber(type === 'percent' ? number.replace(/%$/, '') : number, 'Write a number.')
    case 'currency':
    case 'currency0':
      return readAmount(number)
  }
}

function asNumber(text: string, reason: string): ReadValue {
  const value = plainNumber(text)
  return value === null ? { ok: false, reason } : { ok: true, value }
}

const SHORT_AMOUNTS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, b: 1_000_000_000 }

/** `$1,285,000`, `-$12.50`, `1.4m`, `800k`: as the trade says it. */
function readAmount(typed: string): ReadValue {
  const [, amount = '', unit = ''] =
    /^(.*?)\s*([kmb]?)$/i.exec(typed.replace(/^(-?)\s*(?:CA)?\$/i, '$1')) ?? []
  const value = plainNumber(amount)
  const dollars = value === null ? null : value * (SHORT_AMOUNTS[unit.toLowerCase()] ?? 1)
  if (dollars === null || Math.abs(dollars) > GREATEST) {
    return { ok: false, reason: 'Write an amount like $1,285,000 or $1.4M.' }
  }
  return { ok: true, value: Math.round(dollars * 100) / 100 }
}

/** `1,285,000.50`; commas only where they part thousands. */
function plainNumber(text: string): number | null {
  const typed = text.trim()
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(typed) || !/\d/.test(typed)) return null
  const value = Number(typed.replaceAll(',', ''))
  return Number.isFinite(value) && Math.abs(value) <= GREATEST ? value : null
}

/** To square metres or metres; null: the unit of the person's preference. */
type Units = Record<UnitSystem, (value: number) => number> & {
  named: Readonly<Record<string, (value: number) => number>>
}

const same = (value: number) => value

const AREA_UNITS: Units = {
  metric: same,
  imperial: squareMetresOfSquareFeet,
  named: {
    'm²': same,
    m2: same,
    'sq m': same,
    ha: (value) => value * SQUARE_METRES_PER_HECTARE,
    'ft²': squareMetresOfSquareFeet,
    ft2: squareMetresOfSquareFeet,
    'sq ft': squareMetresOfSquareFeet,
    sqft: squareMetresOfSquareFeet,
    sqm: same,
    ac: squareMetresOfAcres,
    acre: squareMetresOfAcres,
    acres: squareMetresOfAcres,
  },
}

const LENGTH_UNITS: Units = {
  metric: same,
  imperial: metresOfFeet,
  named: { m: same, ft: metresOfFeet, "'": metresOfFeet },
}

/** The units of a bare number: a column whose label names its units keeps them. */
export const areaSystem = (type: ColumnType, units: UnitSystem): UnitSystem =>
  type === 'areaImperial' ? 'imperial' : type === 'areaMetric' ? 'metric' : units

export const isArea = (type: ColumnType): boolean =>
  type === 'area' || type === 'floorArea' || type === 'areaImperial' || type === 'areaMetric'

function readQuantity(typed: string, system: UnitSystem, units: Units, reason: string): ReadValue {
  const [, amount = '', unit = ''] = /^(-?[\d.,]+)\s*(.*)$/.exec(typed) ?? []
  const value = plainNumber(amount)
  const name = unit.trim().toLowerCase()
  const convert =
    name === '' ? units[system] : Object.hasOwn(units.named, name) ? units.named[name] : undefined
  if (value === null || value < 0 || convert === undefined) return { ok: false, reason }
  return { ok: true, value: convert(value) }
}

/** The value as it stands in the field, so that reading it back changes nothing that is shown. */
export function typedText(type: ColumnType, value: ColumnValue, units: UnitSystem): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.name
  if (typeof value === 'string') return value
  switch (type) {
    case 'area':
    case 'floorArea':
    case 'areaImperial':
    case 'areaMetric':
      return areaSystem(type, units) === 'metric'
        ? `${decimals(value)} m²`
        : `${decimals(squareFeetOf(value))} ft²`
    case 'meters':
      return units === 'metric' ? `${decimals(value)} m` : `${decimals(feetOf(value))} ft`
    default:
      return decimals(value)
  }
}

const decimals = (value: number) => formatNumber(value, 2)
