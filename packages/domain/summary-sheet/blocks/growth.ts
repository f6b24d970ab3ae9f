/** Lower transfers are nominal ($1 within a family). Lots of the 1960s sold for a few thousand. */
export const NOMINAL_DOLLARS = 1_000

/** `4.2`; null if either is unknown or the previous was 0. */
export function growthPercent(current: number | null, before: number | null): number | null {
  if (current === null || before === null || before <= 0 || current < 0) return null
  return (current / before - 1) * 100
}

/** Null if unknown or nominal. */
export const marketPrice = (dollars: number | null): number | null =>
  dollars !== null && dollars >= NOMINAL_DOLLARS ? dollars : null

/** Against the previous market sale, newest first. Nominal transfers are skipped. */
export function salesGrowth(newestFirst: readonly (number | null)[]): (number | null)[] {
  return newestFirst.map((price, index) => {
    const before = newestFirst.slice(index + 1).find((earlier) => marketPrice(earlier) !== null)
    return growthPercent(marketPrice(price), before ?? null)
  })
}
