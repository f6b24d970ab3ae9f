import { type RawBuilder, sql } from 'kysely'
import { type Clock, systemClock } from 'pg-boss'
import type { Database } from '../../db/open.ts'

/**
 * A clock that never jumps. With the system's clock, pg-boss would start no job for as long as the clock was
 * set back. Cron follows the database's clock.
 */
export const jobClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
}

/** Longer than any planned wait of a job, which is the delay between two attempts. */
const MAX_WAIT = `interval '10 minutes'`

/**
 * Ends waits that are impossibly long, because the clock was set back. Without this, pg-boss would start no job
 * until the former time.
 */
export async function endFutureWaits({ pool }: Database, schema: string): Promise<void> {
  const limit = `now() + ${MAX_WAIT}`
  await pool.query(`
    UPDATE ${schema}.version SET cron_on = NULL WHERE cron_on > ${limit};
    UPDATE ${schema}.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
      WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > ${limit};
    UPDATE ${schema}.job SET start_after = now() WHERE state < 'active' AND start_after > ${limit};
    UPDATE ${schema}.job SET started_on = now(), heartbeat_on = least(heartbeat_on, now())
      WHERE state = 'active' AND greatest(started_on, heartbeat_on) > ${limit}`)
}

export const CLOCK_SKEW_MS = 60_000

/** SQL of whether `at` has passed, or is impossibly far ahead, because the clock was set back. */
export const isDue = (at: RawBuilder<unknown>, now: Date, maxAheadMs: number) =>
  sql<boolean>`(${at} <= ${now}::timestamptz
    OR ${at} > ${new Date(now.getTime() + maxAheadMs + CLOCK_SKEW_MS)}::timestamptz)`
