import { type RawBuilder, sql } from 'kysely'

/** Clock difference between servers that is tolerated, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000

/** Condition that a pause is over, or ends later than the longest one could because the clock was set back. */
export const isDue = (at: RawBuilder<unknown>, now: Date, longestMs: number) =>
  sql<boolean>`(${at} <= ${now}::timestamptz
    OR ${at} > ${new Date(now.getTime() + longestMs + CLOCK_SKEW_MS)}::timestamptz)`
