/** Reads a value typed over one of the sheet by the type of the item, and writes it the other way round, for the field. */
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
import { MAX_TEXT_LENGTH } from './sheet-edits.ts'

type ReadValue = { ok: true; value: ColumnValue } | { ok: false; reason: string }

/** More than any price or area in the province; a bound against a slip of the hand. */
const GREATEST = 1e12

/** Empty text is no value, which is an edit too. `4,026 ft²`, `0.37 ac`, `$1,285,000`, `2019-04-03` */
export function readEditedValue(type: ColumnType, text: string, units: UnitSystem): ReadValue {
  const typed = text.trim()
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
    case 'areaImperial':
    case 'areaMetric':
      return readQuantity(typed, units, AREA_UNITS, 'Write an area like 4,026 ft², 0.37 ac or 374 m².')
    case 'meters':
      return readQuantity(typed, units, LENGTH_UNITS, 'Write a length like 33 ft or 10.1 m.')
    case 'number':
    case 'number2':
    case 'percent':
      return asNumber(typed.replace(/%$/, ''), 'Write a number.')
    case 'currency':
    case 'currency0':
      return asNumber(typed.replace(/^(-?)\s*(?:CA)?\$/i, '$1'), 'Write an amount like $1,285,000.')
  }
}

function asNumber(text: string, reason: string): ReadValue {
  const value = plainNumber(text)
  return value === null ? { ok: false, reason } : { ok: true, value }
}

/** `1,285,000.50`; commas only where they part thousands. */
function plainNumber(text: string): number | null {
  const typed = text.trim().replace('−', '-')
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
    ac: squareMetresOfAcres,
    acres: squareMetresOfAcres,
  },
}

const LENGTH_UNITS: Units = {
  metric: same,
  imperial: metresOfFeet,
  named: { m: same, ft: metresOfFeet, "'": metresOfFeet },
}

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
export function editableText(type: ColumnType, value: ColumnValue, units: UnitSystem): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.name
  if (typeof value === 'string') return value
  switch (type) {
    case 'areaImperial':
    case 'areaMetric':
      return units === 'metric' ? `${decimals(value)} m²` : `${decimals(squareFeetOf(value))} ft²`
    case 'meters':
      return units === 'metric' ? `${decimals(value)} m` : `${decimals(feetOf(value))} ft`
    default:
      return decimals(value)
  }
}

const decimals = (value: number) => formatNumber(value, 2)
