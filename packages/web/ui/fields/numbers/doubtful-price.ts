const FACTOR = 1000
const DOUBTFUL = 100

/** Likely intended price if thousands were typed as dollars or the reverse; null within a hundred times the usual. */
export function doubtfulPrice(dollars: number, usual: number): number | null {
  if (dollars === 0 || usual <= 0) return null
  if (dollars * DOUBTFUL <= usual) return Math.round(dollars * FACTOR)
  if (dollars >= usual * DOUBTFUL) return Math.round(dollars / FACTOR)
  return null
}
