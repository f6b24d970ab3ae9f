import { growthPercent } from '../../text/percent.ts'

/**
 * Transfers below this price are nominal ($1 within a family). In the 1960s, lots sold for a few thousand
 * dollars.
 */
export const NOMINAL_DOLLARS = 1_000

export const marketPrice = (dollars: number | null): number | null =>
  dollars !== null && dollars >= NOMINAL_DOLLARS ? dollars : null

/** Growth since the previous market sale, in percent, newest first. Nominal transfers are skipped. */
export function salesGrowth(newestFirst: readonly (number | null)[]): (number | null)[] {
  return newestFirst.map((price, index) => {
    const previous = newestFirst.slice(index + 1).find((dollars) => marketPrice(dollars) !== null)
    return growthPercent(marketPrice(price), previous ?? null)
  })
}
