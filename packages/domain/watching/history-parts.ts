/** History is sent in parts. The first is small, so that it appears quickly. */

const FIRST_PART_ENTRIES = 50
const LATER_PART_ENTRIES = 500
/** Longer histories are truncated. */
const MAX_ENTRIES = 20_000

/** An empty history has one empty part. */
export const historyPartCount = (entries: number): number =>
  1 + Math.ceil(Math.max(0, Math.min(entries, MAX_ENTRIES) - FIRST_PART_ENTRIES) / LATER_PART_ENTRIES)

/** `end` is exclusive. */
export function historyPartRange(part: number): { first: number; end: number } {
  return part === 0
    ? { first: 0, end: FIRST_PART_ENTRIES }
    : {
        first: FIRST_PART_ENTRIES + (part - 1) * LATER_PART_ENTRIES,
        end: FIRST_PART_ENTRIES + part * LATER_PART_ENTRIES,
      }
}

/** Maximum number of entries in this many parts. */
export const historyCapacity = (partCount: number): number => historyPartRange(partCount - 1).end
