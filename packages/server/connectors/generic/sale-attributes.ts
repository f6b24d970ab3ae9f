/** Attributes of a sale for market analyses: of the property when sold, and of the terms. */
import type { Facts } from '#domain/parcel/record-fields.ts'
import { readImportedAttributes } from '#domain/valuation/cma/design/imported-columns.ts'
import { NOT_KNOWN, type Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import { readDate } from '../read-date.ts'
import { dollars, number, text, year } from '../read-value.ts'
import { parseBathrooms, parseKind, parseTenure } from './board-words.ts'

type Reader = (cell: unknown) => number | boolean | string | null

const SQUARE_METRES_IN_SQUARE_FOOT = 0.09290304

const between =
  (min: number, max: number, factor = 1): Reader =>
  (cell) => {
    const value = number(cell)
    return value === null || value * factor < min || value * factor > max ? null : value * factor
  }

const yesOrNo: Reader = (cell) => {
  const word = text(cell)?.toLowerCase()
  if (word === undefined) return null
  if (['yes', 'y', 'true', 't', '1'].includes(word)) return true
  return ['no', 'n', 'false', 'f', '0'].includes(word) ? false : null
}

export const tenure = (cell: unknown): Tenure | null => parseTenure(text(cell) ?? '')

/** Rejects `2.1`, which means two full baths and one half for some boards only. */
const bathrooms: Reader = (cell) => {
  const baths = between(0, 100)(cell)
  if (baths === null) return parseBathrooms(text(cell) ?? '')
  return (Number(baths) * 4) % 1 === 0 ? baths : null
}

/** Rejects `0.85`, which is more likely a share, and `1`, which may be a share or mean yes. */
const percent: Reader = (cell) => {
  const [, beforeSign] = /^(.*\d)\s?%$/.exec(text(cell) ?? '') ?? []
  const value = number(beforeSign ?? cell)
  return beforeSign === undefined && value !== null && value > 0 && value <= 1
    ? null
    : between(0, 1, 0.01)(value)
}

/** Databases write these days for an empty date. No title is transferred on them. */
const EMPTY_DAYS = ['1900-01-01', '1970-01-01']

export const isEmptyDay = (day: string): boolean => EMPTY_DAYS.includes(day)

const day: Reader = (cell) => {
  const date = readDate(cell)
  return date === null || isEmptyDay(date) ? null : date
}

const MAX_TEXT_LENGTH = 200

const shortText: Reader = (cell) => text(cell)?.slice(0, MAX_TEXT_LENGTH) ?? null

/** Smallest and largest area, in square metres. */
const AREA_BOUNDS = [1, 1e9] as const

/** Readers of attributes, with the bounds that market analyses use. */
export const SALE_ATTRIBUTES: Readonly<Record<string, Reader>> = {
  kind: (cell) => parseKind(text(cell) ?? ''),
  floor: between(...AREA_BOUNDS),
  floor_sqft: between(...AREA_BOUNDS, SQUARE_METRES_IN_SQUARE_FOOT),
  lot_area: between(...AREA_BOUNDS),
  lot_sqft: between(...AREA_BOUNDS, SQUARE_METRES_IN_SQUARE_FOOT),
  year_built: year,
  bedrooms: between(0, 100),
  bathrooms,
  storeys: between(0, 100),
  quality: between(1, 10),
  condition: between(1, 5),
  view: between(0, 4),
  waterfront: yesOrNo,
  renovated: yesOrNo,
  basement: percent,
  zoning: shortText,
  ocp: shortText,
  tenure,
  gst: dollars,
  contract_date: day,
  arms_length: yesOrNo,
  document: shortText,
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

const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
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

/** The import reports how it reads each word of these fields. */
export const WORD_FIELDS: readonly string[] = ['kind', 'tenure']

/** Sets the attributes of a sale. `readImportedAttributes` selects the useful ones of the other columns. */
export function completeSale(
  values: Record<string, unknown>,
  cell: (field: string) => unknown,
  facts: Facts,
): void {
  const attributes = Object.entries(SALE_ATTRIBUTES).flatMap(([field, read]) => {
    const fieldCell = cell(field)
    const value =
      read(fieldCell) ?? (WORD_FIELDS.includes(field) && text(fieldCell) !== null ? NOT_KNOWN : null)
    return value === null ? [] : [[ATTRIBUTE_NAMES[field] ?? field, value]]
  })
  const importedAttributes = readImportedAttributes(facts)
  values.attributes = {
    ...Object.fromEntries(attributes),
    ...(Object.keys(importedAttributes).length > 0 && { imported: importedAttributes }),
  }
}
