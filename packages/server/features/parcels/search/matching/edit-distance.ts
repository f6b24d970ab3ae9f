/**
 * Number of dropped, added, wrong or swapped letters (optimal string alignment distance, Damerau 1964). Stops
 * at `max`, returning `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > max) return max + 1
  return computeDistance(a, b, max, false)
}

/** Distance to the most similar prefix of `word`. */
export function prefixDistance(input: string, word: string, max: number): number {
  if (word.startsWith(input)) return 0
  if (input.length - word.length > max) return max + 1
  return computeDistance(input, word, max, true)
}

// Rows of the distance matrix, reused because this runs for thousands of names per keystroke.
let beforeLast = new Uint8Array(64)
let last = new Uint8Array(64)
let current = new Uint8Array(64)

function computeDistance(a: string, b: string, max: number, isOpenEnded: boolean): number {
  // Only matrix cells within `max` of the diagonal matter, so later letters are cut.
  const columns = Math.min(b.length, a.length + max)
  if (last.length <= columns) {
    beforeLast = new Uint8Array(columns * 2)
    last = new Uint8Array(columns * 2)
    current = new Uint8Array(columns * 2)
  }
  for (let j = 0; j <= columns; j++) last[j] = Math.min(j, 255)
  for (let i = 1; i <= a.length; i++) {
    current[0] = Math.min(i, 255)
    let min = i
    for (let j = 1; j <= columns; j++) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (last[j - 1] ?? 255) + (isEqual ? 0 : 1),
        (last[j] ?? 255) + 1,
        (current[j - 1] ?? 255) + 1,
      )
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 255) + 1)
      }
      current[j] = cost
      if (cost < min) min = cost
    }
    if (min > max) return max + 1
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  if (!isOpenEnded) return b.length > columns ? max + 1 : Math.min(last[columns] ?? 255, max + 1)
  let best = max + 1
  for (let j = 0; j <= columns; j++) best = Math.min(best, last[j] ?? 255)
  return best
}
