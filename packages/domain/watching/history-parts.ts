/** History is sent in parts. The first is small, so that it appears quickly. */

const FIRST = 50
const NEXT = 500
/** Longer histories are truncated. */
const MAX_ENTRIES = 20_000

/** At least one part, which is empty for an empty history. */
export const historyPartCount = (entries: number): number =>
  1 + Math.ceil(Math.max(0, Math.min(entries, MAX_ENTRIES) - FIRST) / NEXT)

/** `end` is exclusive. */
export function historyPartRange(part: number): { first: number; end: number } {
  return part === 0
    ? { first: 0, end: FIRST }
    : { first: FIRST + (part - 1) * NEXT, end: FIRST + part * NEXT }
}

/** Maximum number of entries in this many parts. */
export const historyCapacity = (partCount: number): number => historyPartRange(partCount - 1).end
