import { quantile } from '../cma/algebra/order-statistics.ts'
import type { MarketSale } from '../cma/sales/market-sale.ts'
import { FILTER_KEYS, type FilterKey, filteredValue } from './sale-filters.ts'

export interface Distribution {
  key: FilterKey
  /** Bin edges, one more than `counts`. The last bin includes its upper edge. */
  bounds: number[]
  counts: number[]
  unknownCount: number
}

const BIN_COUNT = 24
const WHOLE_NUMBER_KEYS: ReadonlySet<FilterKey> = new Set(['bedrooms', 'bathrooms'])
/** Share of values in each outer bin. Without it, outliers would squeeze the other values into one bin. */
const TAIL_SHARE = 0.01

/** Omits attributes that no sale has. */
export const findDistributions = (sales: readonly MarketSale[]): Distribution[] =>
  FILTER_KEYS.flatMap((key) => {
    const values = sales.map((sale) => filteredValue(sale, key))
    const sorted = Float64Array.from(values.filter((value) => value !== null)).sort()
    if (sorted.length === 0) return []
    const bounds = WHOLE_NUMBER_KEYS.has(key) ? wholeBounds(sorted) : evenBounds(sorted)
    const counts = bounds.slice(1).map(() => 0)
    for (const value of sorted) {
      const upperIndex = bounds.findIndex((bound) => value < bound)
      const bin = upperIndex === -1 ? counts.length - 1 : Math.max(0, upperIndex - 1)
      counts[bin] = (counts[bin] ?? 0) + 1
    }
    return [{ key, bounds, counts, unknownCount: values.length - sorted.length }]
  })

function wholeBounds(sorted: Float64Array): number[] {
  const [min, max] = [Math.floor(sorted[0] ?? 0), Math.floor(sorted.at(-1) ?? 0)]
  return Array.from({ length: Math.min(BIN_COUNT, max - min + 1) + 1 }, (_, index) => min + index)
}

function evenBounds(sorted: Float64Array): number[] {
  const [min, max] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const [from, to] = [quantile(sorted, TAIL_SHARE), quantile(sorted, 1 - TAIL_SHARE)]
  if (to <= from) return [min, max]
  const innerBounds = Array.from(
    { length: BIN_COUNT - 1 },
    (_, index) => from + ((index + 1) * (to - from)) / BIN_COUNT,
  )
  return [min, ...innerBounds, max]
}
