import { MAX_TEXT_LENGTH } from '../summary-sheet/sheet.ts'
import type { ColumnType, ColumnValue } from '../text/column-type.ts'
import { isIsoDate } from '../text/dates.ts'
import { formatNumber } from '../text/number-format.ts'
import {
  acresToSquareMetres,
  feetToMetres,
  SQUARE_METRES_PER_HECTARE,
  squareFeetToSquareMetres,
  toFeet,
  toSquareFeet,
  type UnitSystem,
} from '../text/units.ts'
import { readAmount, readNumber } from './typed-amount.ts'

type ReadValue = { ok: true; value: ColumnValue } | { ok: false; reason: string }

/** Reads `4,026 ft²`, `0.37 ac`, `$1,285,000`, `$1.4M`, `800k`, `2019-04-03`. Empty text clears the value. */
export function readTypedValue(type: ColumnType, text: string, units: UnitSystem): ReadValue {
  const input = text.trim()
  const number = input.replace('−', '-')
  if (input === '') return { ok: true, value: null }
  if (isArea(type)) {
    return readQuantity(
      number,
      areaSystem(type, units),
      AREA_UNITS,
      'Write an area like 4,026 ft², 0.37 ac or 374 m².',
    )
  }
  switch (type) {
    case 'text':
    case 'link':
      return input.length > MAX_TEXT_LENGTH
        ? { ok: false, reason: `At most ${formatNumber(MAX_TEXT_LENGTH)} characters.` }
        : { ok: true, value: input }
    case 'date':
      return isIsoDate(input)
        ? { ok: true, value: input }
        : { ok: false, reason: 'Write a date like 2019-04-03.' }
    case 'meters':
      return readQuantity(number, units, LENGTH_UNITS, 'Write a length like 33 ft or 10.1 m.')
    case 'number':
    case 'number2':
    case 'percent':
      return readPlainNumber(type === 'percent' ? number.replace(/%$/, '') : number, 'Write a number.')
    case 'currency':
    case 'currency0':
      return readDollars(input)
  }
}

function readPlainNumber(text: string, reason: string): ReadValue {
  const value = readNumber(text)
  return value === null ? { ok: false, reason } : { ok: true, value }
}

function readDollars(input: string): ReadValue {
  const value = readAmount(input)
  return value === null
    ? { ok: false, reason: 'Write an amount like $1,285,000 or $1.4M.' }
    : { ok: true, value }
}

/** Conversions to metres or square metres, by unit system and unit name. */
type Units = Record<UnitSystem, (value: number) => number> & {
  byName: Readonly<Record<string, (value: number) => number>>
}

const identity = (value: number) => value

const AREA_UNITS: Units = {
  metric: identity,
  imperial: squareFeetToSquareMetres,
  byName: {
    'm²': identity,
    m2: identity,
    'sq m': identity,
    ha: (value) => value * SQUARE_METRES_PER_HECTARE,
    'ft²': squareFeetToSquareMetres,
    ft2: squareFeetToSquareMetres,
    'sq ft': squareFeetToSquareMetres,
    sqft: squareFeetToSquareMetres,
    sqm: identity,
    ac: acresToSquareMetres,
    acre: acresToSquareMetres,
    acres: acresToSquareMetres,
  },
}

const LENGTH_UNITS: Units = {
  metric: identity,
  imperial: feetToMetres,
  byName: { m: identity, ft: feetToMetres, "'": feetToMetres },
}

/** Unit system of a number typed without a unit: the column's if it has one, otherwise the reader's. */
export const areaSystem = (type: ColumnType, units: UnitSystem): UnitSystem =>
  type === 'areaImperial' ? 'imperial' : type === 'areaMetric' ? 'metric' : units

export const isArea = (type: ColumnType): type is 'area' | 'floorArea' | 'areaImperial' | 'areaMetric' =>
  type === 'area' || type === 'floorArea' || type === 'areaImperial' || type === 'areaMetric'

function readQuantity(input: string, system: UnitSystem, units: Units, reason: string): ReadValue {
  const [, amount = '', unit = ''] = /^(-?[\d.,]+)\s*(.*)$/.exec(input) ?? []
  const value = readNumber(amount)
  const name = unit.trim().toLowerCase()
  const convert =
    name === '' ? units[system] : Object.hasOwn(units.byName, name) ? units.byName[name] : undefined
  if (value === null || value < 0 || convert === undefined) return { ok: false, reason }
  return { ok: true, value: convert(value) }
}

/** Formats the value for the input field. The text parses back to the same value. */
export function typedText(type: ColumnType, value: ColumnValue, units: UnitSystem): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.name
  if (typeof value === 'string') return value
  if (isArea(type)) {
    return areaSystem(type, units) === 'metric'
      ? `${decimals(value)} m²`
      : `${decimals(toSquareFeet(value))} ft²`
  }
  if (type !== 'meters') return decimals(value)
  return units === 'metric' ? `${decimals(value)} m` : `${decimals(toFeet(value))} ft`
}

const decimals = (value: number) => formatNumber(value, 2)
