/** Dropped, doubled, wrong or swapped letters (optimal string alignment distance, Damerau 1964). Stops at `most`, returning `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > most) return most + 1
  return distance(a, b, most, false)
}

/** Compares with the best-matching prefix of `word`. */
export function prefixDistance(typed: string, word: string, most: number): number {
  if (word.startsWith(typed)) return 0
  if (typed.length - word.length > most) return most + 1
  return distance(typed, word, most, true)
}

// Reused between calls, because this runs for thousands of names per keystroke.
let beforeLast = new Uint8Array(64)
let last = new Uint8Array(64)
let current = new Uint8Array(64)

function distance(a: string, b: string, most: number, isOpenEnded: boolean): number {
  // Only cells within `most` of the diagonal matter; later letters are cut.
  const columns = Math.min(b.length, a.length + most)
  if (last.length <= columns) {
    beforeLast = new Uint8Array(columns * 2)
    last = new Uint8Array(columns * 2)
    current = new Uint8Array(columns * 2)
  }
  for (let j = 0; j <= columns; j++) last[j] = Math.min(j, 255)
  for (let i = 1; i <= a.length; i++) {
    current[0] = Math.min(i, 255)
    let least = i
    for (let j = 1; j <= columns; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (last[j - 1] ?? 255) + (same ? 0 : 1),
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
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  if (!isOpenEnded) return b.length > columns ? most + 1 : Math.min(last[columns] ?? 255, most + 1)
  let best = most + 1
  for (let j = 0; j <= columns; j++) best = Math.min(best, last[j] ?? 255)
  return best
}
