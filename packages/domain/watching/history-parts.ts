/** Divides a long history into the parts of its task: a small one that is available at once, and large ones. */

/** Entries of the first part. */
const FIRST = 50
/** Entries of each part that follows. */
const NEXT = 500
/** Maximum number of entries shown of a longer history: the first by its order. */
const MOST_ENTRIES = 20_000

/** Parts of a history of so many entries; at least one, which says that there are none. */
export const historyPartCount = (entries: number): number =>
  1 + Math.ceil(Math.max(0, Math.min(entries, MOST_ENTRIES) - FIRST) / NEXT)

/** Returns the range of entries of a part: from `first` up to, and without, `end`. */
export function historyPartRange(part: number): { first: number; end: number } {
  return part === 0
    ? { first: 0, end: FIRST }
    : { first: FIRST + (part - 1) * NEXT, end: FIRST + part * NEXT }
}

/** Number of entries that so many parts can hold. */
export const historyCapacity = (partCount: number): number => historyPartRange(partCount - 1).end
