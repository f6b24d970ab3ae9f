/**
 * Transfers below this are for a nominal sum ($1 within a family): no price that anything can be compared with. Lower than the limit of the
 * recent sales that reports and analyses compare: in the history of a parcel, a lot of the 1960s was sold for a few thousand.
 */
export const NOMINAL_DOLLARS = 1_000

/**
 * Change against the row before, in percent: `4.2`. Null when either is unknown, or there was nothing before that could
 * grow. A demolished building shrank by all of it: -100.
 */
export function growthPercent(current: number | null, before: number | null): number | null {
  if (current === null || before === null || before <= 0 || current < 0) return null
  return (current / before - 1) * 100
}

/** A price paid on the market; null for what is unknown or nominal. */
export const marketPrice = (dollars: number | null): number | null =>
  dollars !== null && dollars >= NOMINAL_DOLLARS ? dollars : null

/**
 * Growth of each sale against the market sale before it, in the order given: newest first. A nominal transfer neither grows
 * nor is grown from.
 */
export function salesGrowth(newestFirst: readonly (number | null)[]): (number | null)[] {
  return newestFirst.map((price, index) => {
    const before = newestFirst.slice(index + 1).find((earlier) => marketPrice(earlier) !== null)
    return growthPercent(marketPrice(price), before ?? null)
  })
}
