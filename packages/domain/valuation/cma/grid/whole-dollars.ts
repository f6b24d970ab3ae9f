import { netPrice } from '../sales/market-sale.ts'

interface AdjustedComparable {
  sale: { priceDollars: number; taxDollars: number }
  rows: readonly { dollars: number; modelDollars: number; override: object | null }[]
  adjustedDollars: number
}

const toCents = (dollars: number) => Math.round(100 * dollars)
const toDollars = (cents: number) => Math.round(cents / 100)

/**
 * Rounds a comparable's rows to whole dollars that still add up, each within a dollar of the exact row. Whole
 * dollars set by hand do not change.
 */
export function inWholeDollars<Comparable extends AdjustedComparable>(comparable: Comparable): Comparable {
  const { sale, rows, adjustedDollars } = comparable
  let runningCents = toCents(netPrice(sale))
  const wholeRows = rows.map((row) => {
    const previousDollars = toDollars(runningCents)
    runningCents += toCents(row.dollars)
    const dollars = toDollars(runningCents) - previousDollars
    return { ...row, dollars, modelDollars: row.override ? toDollars(toCents(row.modelDollars)) : dollars }
  })
  return { ...comparable, rows: wholeRows, adjustedDollars: toDollars(toCents(adjustedDollars)) }
}
