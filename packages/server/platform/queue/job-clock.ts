import { type Clock, systemClock } from 'pg-boss'
import type { Database } from '../../db/open.ts'

/**
 * Does not jump with the system's clock, which pg-boss would otherwise wait for after it was set back. Cron
 * follows the database's clock.
 */
export const jobClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
}

/** Longer than any planned wait of a job, which is between two tries. */
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
