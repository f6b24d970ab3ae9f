/** Filters for comparables. Sales that fail them remain part of the market. */
import { addMonths, type IsoDate } from '../../text/dates.ts'
import { type MarketSale, netPrice, pricedOn } from '../cma/sales/market-sale.ts'

const NAMES = {
  priceDollars: 'price',
  floorSquareMetres: 'floor area',
  lotSquareMetres: 'lot area',
  yearBuilt: 'year built',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
}
export type FilterKey = keyof typeof NAMES
export const FILTER_KEYS = Object.keys(NAMES) as FilterKey[]

/** Includes both ends. A null end is open. */
interface FilterRange {
  least: number | null
  most: number | null
}

export type MarketArea =
  | { kind: 'ring'; metres: number }
  /** The neighbourhood named by the subject's source. */
  | { kind: 'neighbourhood' }
  | { kind: 'any' }

export interface SaleFilters {
  /** Whole months before the effective date. Null for no limit. */
  months: number | null
  ranges: Partial<Record<FilterKey, FilterRange>>
}

export const filteredValue = (sale: MarketSale, key: FilterKey): number | null =>
  key === 'priceDollars' ? netPrice(sale) : sale.attributes[key]

interface FilteredPlace {
  area: MarketArea
  neighbourhood: string | null
  metres: number
}

/** Says why a sale fails the filters, or null. An unknown value passes; an unknown neighbourhood fails. */
export function findFilterReason(
  sale: MarketSale,
  filters: SaleFilters,
  { area, neighbourhood, metres }: FilteredPlace,
  effectiveDate: IsoDate,
): string | null {
  if (area.kind === 'ring' && metres > area.metres) return 'Outside the ring.'
  if (area.kind === 'neighbourhood') {
    if (neighbourhood === null) return 'The subject’s neighbourhood is not known.'
    if (sale.neighbourhood === null) return 'Its neighbourhood is not known.'
    if (sale.neighbourhood !== neighbourhood) return 'In another neighbourhood.'
  }
  if (filters.months !== null && pricedOn(sale) < addMonths(effectiveDate, -filters.months)) {
    return `Sold more than ${filters.months} months before the effective date.`
  }
  for (const key of FILTER_KEYS) {
    const range = filters.ranges[key]
    const value = filteredValue(sale, key)
    if (!range || value === null) continue
    if (range.least !== null && value < range.least) return `Outside the filter: ${NAMES[key]} too low.`
    if (range.most !== null && value > range.most) return `Outside the filter: ${NAMES[key]} too high.`
  }
  return null
}
