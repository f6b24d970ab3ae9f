/** Least difference, as a part of our figure, from which the source's is another one and is shown beside it: surveys round to feet. */
const OTHER_FIGURE = 0.02

/** Returns what the source states where it is not what we measure, or where we measure nothing. */
export function otherStatedLength(measured: number | null | undefined, stated: number | null): number | null {
  if (stated === null || measured === null || measured === undefined) return stated
  return Math.abs(stated - measured) > measured * OTHER_FIGURE ? stated : null
}
