const FACTOR = 1000
const DOUBTFUL = 100

/** Returns the price that was probably meant by one a hundred times smaller or larger than usual, in dollars; null without such doubt. */
export function doubtfulPrice(dollars: number, usual: number): number | null {
  if (dollars === 0) return null
  if (dollars * DOUBTFUL <= usual) return dollars * FACTOR
  if (dollars >= usual * DOUBTFUL) return Math.round(dollars / FACTOR)
  return null
}
