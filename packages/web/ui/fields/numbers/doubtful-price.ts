const FACTOR = 1000
const DOUBTFUL = 100

/** Likely intended price in dollars, if a hundred times off the usual; otherwise null. */
export function doubtfulPrice(dollars: number, usual: number): number | null {
  if (dollars === 0 || usual <= 0) return null
  if (dollars * DOUBTFUL <= usual) return Math.round(dollars * FACTOR)
  if (dollars >= usual * DOUBTFUL) return Math.round(dollars / FACTOR)
  return null
}
