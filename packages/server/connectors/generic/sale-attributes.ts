/** Attributes used by market analyses: the property at the time of sale, and the terms. */
import type { Facts } from '#domain/parcel/record-fields.ts'
import { importedOf } from '#domain/valuation/cma/design/imported-columns.ts'
import { NOT_KNOWN, type Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import { readDate } from '../read-date.ts'
import { dollars, number, text, year } from '../read-value.ts'
import { bathroomsOf, kindOf, tenureOf } from './board-words.ts'

type Reader = (cell: unknown) => number | boolean | string | null

const SQUARE_METRES_IN_SQUARE_FOOT = 0.09290304

const within =
  (least: number, most: number, factor = 1): Reader =>
  (cell) => {
    const value = number(cell)
    return value === null || value * factor < least || value * factor > most ? null : value * factor
  }

const yesOrNo: Reader = (cell) => {
  const said = text(cell)?.toLowerCase()
  if (said === undefined) return null
  if (['yes', 'y', 'true', 't', '1'].includes(said)) return true
  return ['no', 'n', 'false', 'f', '0'].includes(said) ? false : null
}

export const tenure = (cell: unknown): Tenure | null => tenureOf(text(cell) ?? '')

/** `2.1` means two full baths and one half for some boards, and is meaningless for others. */
const bathrooms: Reader = (cell) => {
  const baths = within(0, 100)(cell)
  if (baths === null) return bathroomsOf(text(cell) ?? '')
  return (Number(baths) * 4) % 1 === 0 ? baths : null
}

/** Percent. `0.85` is more likely a share, and `1` a share or yes. */
const percent: Reader = (cell) => {
  const [, marked] = /^(.*\d)\s?%$/.exec(text(cell) ?? '') ?? []
  const value = number(marked ?? cell)
  return marked === undefined && value !== null && value > 0 && value <= 1 ? null : within(0, 1, 0.01)(value)
}

/** Written by databases for an empty date. No title is transferred on these days. */
const EMPTY_DAYS = ['1900-01-01', '1970-01-01']

export const isEmptyDay = (day: string): boolean => EMPTY_DAYS.includes(day)

const day: Reader = (cell) => {
  const read = readDate(cell)
  return read === null || isEmptyDay(read) ? null : read
}

const line: Reader = (cell) => text(cell)?.slice(0, 200) ?? null

/** Square metres. */
const AREA = [1, 1e9] as const

/** Attributes by field of a file, with the bounds of market analyses. */
export const SALE_ATTRIBUTES: Readonly<Record<string, Reader>> = {
  kind: (cell) => kindOf(text(cell) ?? ''),
  floor: within(...AREA),
  floor_sqft: within(...AREA, SQUARE_METRES_IN_SQUARE_FOOT),
  lot_area: within(...AREA),
  lot_sqft: within(...AREA, SQUARE_METRES_IN_SQUARE_FOOT),
  year_built: year,
  bedrooms: within(0, 100),
  bathrooms,
  storeys: within(0, 100),
  quality: within(1, 10),
  condition: within(1, 5),
  view: within(0, 4),
  waterfront: yesOrNo,
  renovated: yesOrNo,
  basement: percent,
  zoning: line,
  ocp: line,
  tenure,
  gst: dollars,
  contract_date: day,
  arms_length: yesOrNo,
  document: line,
}

export const SALE_NUMBERS: readonly string[] = [
  'floor',
  'floor_sqft',
  'lot_area',
  'lot_sqft',
  'bedrooms',
  'bathrooms',
  'storeys',
  'quality',
  'condition',
  'view',
  'basement',
  'gst',
]

const NAMES: Readonly<Record<string, string>> = {
  kind: 'marketClass',
  floor: 'floorSquareMetres',
  floor_sqft: 'floorSquareMetres',
  lot_area: 'lotSquareMetres',
  lot_sqft: 'lotSquareMetres',
  year_built: 'yearBuilt',
  quality: 'grade',
  waterfront: 'isWaterfront',
  renovated: 'isRenovated',
  basement: 'basementShare',
  gst: 'taxDollars',
  contract_date: 'contractOn',
  arms_length: 'isArmsLength',
}

/** Fields whose words are each shown with their reading. */
export const WORD_FIELDS: readonly string[] = ['kind', 'tenure']

/** Omits other columns unless `importedOf` keeps them. */
export function completeSale(
  values: Record<string, unknown>,
  cell: (field: string) => unknown,
  facts: Facts,
): void {
  const known = Object.entries(SALE_ATTRIBUTES).flatMap(([field, read]) => {
    const said = cell(field)
    const value = read(said) ?? (WORD_FIELDS.includes(field) && text(said) !== null ? NOT_KNOWN : null)
    return value === null ? [] : [[NAMES[field] ?? field, value]]
  })
  const imported = importedOf(facts)
  values.attributes = {
    ...Object.fromEntries(known),
    ...(Object.keys(imported).length > 0 && { imported }),
  }
}
