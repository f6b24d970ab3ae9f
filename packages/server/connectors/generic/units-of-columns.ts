/** Reads units from cells (`1,200 sqft`, `0.5 ac`, `12'6"`) or names of columns (`AREA_HA`, `Price ($000)`). */
import {
  acresToSquareMetres,
  feetToMetres,
  SQUARE_METRES_PER_HECTARE,
  squareFeetToSquareMetres,
} from '#domain/text/units.ts'
import { number } from '../read-value.ts'

interface Unit {
  name: string
  pattern: RegExp
  /** Size in square metres, metres or dollars. */
  size: number
}

const SQUARE = String.raw`sq(?:uare|\.)?[ _]?`
const unit = (name: string, spellings: string, size: number): Unit => ({
  name,
  pattern: new RegExp(`^(?:${spellings})\\.?$`, 'i'),
  size,
})

const AREAS: readonly Unit[] = [
  unit('square metres', `m2|m²|\\w*sqm|${SQUARE}m(?:et(?:er|re)s?)?`, 1),
  unit('square feet', `ft2|ft²|sf|\\w*sqft|${SQUARE}f(?:t|eet|oot)`, squareFeetToSquareMetres(1)),
  unit('acres', 'ac|\\w*acres?|acreage', acresToSquareMetres(1)),
  unit('hectares', 'ha|\\w*hectares?', SQUARE_METRES_PER_HECTARE),
]
const LENGTHS: readonly Unit[] = [
  unit('metres', 'm|met(?:er|re)s?', 1),
  unit('feet', "ft|feet|foot|'|′", feetToMetres(1)),
]
const AMOUNTS: readonly Unit[] = [
  unit('dollars', '(?!)', 1),
  unit('thousands of dollars', String.raw`\$?'?000'?s?|\$k|thousands`, 1_000),
  unit('millions of dollars', String.raw`\$mm?|millions`, 1_000_000),
]

/** Units of each field, the default first. */
const UNITS_BY_FIELD: Readonly<Record<string, readonly Unit[]>> = {
  area: AREAS,
  floor: AREAS,
  lot_area: AREAS,
  floor_sqft: [AREAS[1] as Unit, ...AREAS],
  lot_sqft: [AREAS[1] as Unit, ...AREAS],
  frontage: LENGTHS,
  depth: LENGTHS,
  price: AMOUNTS,
  land: AMOUNTS,
  improvement: AMOUNTS,
  total: AMOUNTS,
}

/** Finds the units in a column's name, such as both in `Lot Size (Acres or SF)`. */
function findUnits(units: readonly Unit[], column: string): Unit[] {
  const words = column
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_()[\],/&|-]+/)
    .filter(Boolean)
  const phrases = words.flatMap((word, index) => [word, `${word} ${words[index + 1] ?? ''}`])
  return [...new Set(units)].filter(({ pattern }) => phrases.some((phrase) => pattern.test(phrase)))
}

const FEET_AND_INCHES = /^(\d+)\s?['′]\s?(\d{1,2}(?:\.\d+)?)\s?(?:"|″|'')?$/
const WITH_UNIT = /^([\d.,\s]*\d)\s?([a-z²'′.\s]+2?)$/i

/** Maximum length of an amount, because some patterns are slow on longer text. */
const MAX_AMOUNT_LENGTH = 60

export function unitReader(field: string, column: string): ((cell: unknown) => unknown) | null {
  const units = UNITS_BY_FIELD[field]
  const [defaultUnit] = units ?? []
  if (units === undefined || defaultUnit === undefined) return null
  const [columnUnit = defaultUnit, other] = findUnits(units, column)
  const columnFactor = columnUnit.size / defaultUnit.size
  const scale = (value: number | null, factor: number) => (value === null ? null : value * factor)
  return (cell) => {
    const value = number(cell)
    if (value !== null) return other ? null : scale(value, columnFactor)
    const text = typeof cell === 'string' ? cell.trim() : ''
    if (text.length > MAX_AMOUNT_LENGTH) return cell
    const [, feet, inches] = units === LENGTHS ? (FEET_AND_INCHES.exec(text) ?? []) : []
    if (feet !== undefined) return feetToMetres(Number(feet) + Number(inches) / 12)
    const [, amount = '', spelling = ''] = units === AMOUNTS ? [] : (WITH_UNIT.exec(text) ?? [])
    const unit = units.find(({ pattern }) => pattern.test(spelling.trim()))
    return unit ? scale(number(amount), unit.size / defaultUnit.size) : cell
  }
}

export const nonDefaultUnits = (
  fields: Readonly<Record<string, string>>,
): { field: string; unit: string }[] =>
  Object.entries(fields).flatMap(([field, column]) => {
    const units = UNITS_BY_FIELD[field] ?? []
    const [unit, other] = findUnits(units, column)
    return unit && !other && unit !== units[0] ? [{ field, unit: unit.name }] : []
  })

/** Finds the units in a column name that states several. Each cell must then state a unit. */
export function ambiguousUnits(field: string, column: string): string[] {
  const units = findUnits(UNITS_BY_FIELD[field] ?? [], column)
  return units.length > 1 ? units.map(({ name }) => name) : []
}
