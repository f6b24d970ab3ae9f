import { type RawBuilder, sql } from 'kysely'

export const CLOCK_SKEW_MS = 60_000

/** SQL of whether `at` has passed, or is impossibly far ahead, because the clock was set back. */
export const isDue = (at: RawBuilder<unknown>, now: Date, maxAheadMs: number) =>
  sql<boolean>`(${at} <= ${now}::timestamptz
    OR ${at} > ${new Date(now.getTime() + maxAheadMs + CLOCK_SKEW_MS)}::timestamptz)`
