const FACTOR = 1000
const DOUBTFUL = 100

/** Likely intended price, if this one is a hundred times off; otherwise null. */
export function doubtfulPrice(dollars: number, usual: number): number | null {
  if (dollars === 0) return null
  if (dollars * DOUBTFUL <= usual) return dollars * FACTOR
  if (dollars >= usual * DOUBTFUL) return Math.round(dollars / FACTOR)
  return null
}
