/**
 * Transfers below this price are nominal ($1 within a family). In the 1960s, lots sold for a few thousand
 * dollars.
 */
export const NOMINAL_DOLLARS = 1_000

/** Growth in percent, `4.2`. Null if a value is unknown or the earlier one is 0. */
export function growthPercent(current: number | null, before: number | null): number | null {
  if (current === null || before === null || before <= 0 || current < 0) return null
  // `current / before - 1` rounds twice: from 1,000,000 to 1,000,500 would be +0.0% instead of +0.1%.
  return ((current - before) / before) * 100
}

export const marketPrice = (dollars: number | null): number | null =>
  dollars !== null && dollars >= NOMINAL_DOLLARS ? dollars : null

/** Growth since the previous market sale, in percent, newest first. Nominal transfers are skipped. */
export function salesGrowth(newestFirst: readonly (number | null)[]): (number | null)[] {
  return newestFirst.map((price, index) => {
    const previous = newestFirst.slice(index + 1).find((dollars) => marketPrice(dollars) !== null)
    return growthPercent(marketPrice(price), previous ?? null)
  })
}
