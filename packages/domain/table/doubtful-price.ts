export const USUAL_PRICE = 1_000_000

const FACTOR = 1000
const DOUBTFUL = 100

/** Likely intended price if thousands were typed as dollars, or the reverse. */
export function doubtfulPrice(dollars: number, usual: number): number | null {
  const size = Math.abs(dollars)
  if (size === 0 || usual <= 0) return null
  if (size * DOUBTFUL <= usual) return Math.round(dollars * FACTOR)
  if (size >= usual * DOUBTFUL) return Math.round(dollars / FACTOR)
  return null
}
