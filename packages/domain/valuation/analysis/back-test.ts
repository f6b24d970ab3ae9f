import { median } from '../cma/algebra/order-statistics.ts'

interface TestedSale {
  priceDollars: number
  valueDollars: number
  lowDollars: number | null
  highDollars: number | null
}

/** Errors of values relative to prices, and number of prices within the 80 % range. */
export function measureErrors(sales: readonly TestedSale[]): {
  medianError: number | null
  coveredCount: number
  rangeCount: number
} {
  const errors = sales.map(({ priceDollars, valueDollars }) => Math.abs(valueDollars / priceDollars - 1))
  const coverageFlags = sales.flatMap(({ priceDollars, lowDollars, highDollars }) =>
    lowDollars === null || highDollars === null
      ? []
      : [priceDollars >= lowDollars && priceDollars <= highDollars],
  )
  return {
    medianError: errors.length === 0 ? null : median(errors),
    coveredCount: coverageFlags.filter(Boolean).length,
    rangeCount: coverageFlags.length,
  }
}
