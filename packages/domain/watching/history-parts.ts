/** Splits a long history into task parts: a small first one for fast display, then large ones. */

/** Entries of the first part. */
const FIRST = 50
/** Entries of each part that follows. */
const NEXT = 500
/** Maximum number of entries shown of a longer history: the first by its order. */
const MAX_ENTRIES = 20_000

/** Number of parts, at least one, which reports an empty history. */
export const historyPartCount = (entries: number): number =>
  1 + Math.ceil(Math.max(0, Math.min(entries, MAX_ENTRIES) - FIRST) / NEXT)

/** Returns the range of entries of a part: from `first` up to, and without, `end`. */
export function historyPartRange(part: number): { first: number; end: number } {
  return part === 0
    ? { first: 0, end: FIRST }
    : { first: FIRST + (part - 1) * NEXT, end: FIRST + part * NEXT }
}

/** Number of entries that so many parts can hold. */
export const historyCapacity = (partCount: number): number => historyPartRange(partCount - 1).end
