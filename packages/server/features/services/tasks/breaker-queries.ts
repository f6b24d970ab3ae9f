import { sql } from 'kysely'
import { DAY_MS } from '#domain/text/dates.ts'
import type { Database } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import { isDue } from '../../../platform/queue/job-clock.ts'

/** A source is paused after this many failures in a row. */
export const BREAKS_AFTER = 5
const FIRST_PAUSE_S = 30
const MAX_PAUSE_S = 600
/** Maximum pause that a source can request. */
const MAX_REQUESTED_PAUSE_MS = DAY_MS
/** After the pause, one caller has this many seconds to test the source. */
const TRIAL_S = 60

/** Whether the source may be queried. After a pause, only one caller at a time over all servers may. */
export async function mayQuery({ db }: Database, source: string, now: Date) {
  const hasEnded = isDue(sql`open_until`, now, MAX_REQUESTED_PAUSE_MS)
  const breaker = await db
    .selectFrom('source_breaker')
    .select(hasEnded.as('hasEnded'))
    .where('source_key', '=', source)
    .where('open_until', 'is not', null)
    .executeTakeFirst()
  if (!breaker) return true
  if (!breaker.hasEnded) return false
  return db
    .updateTable('source_breaker')
    .set({ open_until: new Date(now.getTime() + TRIAL_S * 1000) })
    .where('source_key', '=', source)
    .where(hasEnded)
    .$call(affectsRows)
}

export async function recordSuccess({ db }: Database, source: string) {
  await db.deleteFrom('source_breaker').where('source_key', '=', source).execute()
}

/**
 * Counts a failure. From `BREAKS_AFTER` failures on, each doubles the pause. A pause requested by the source
 * starts immediately.
 */
export async function recordFailure(
  { db }: Database,
  source: string,
  error: string,
  now: Date,
  leaveAloneMs: number | null = null,
) {
  const requestedUntil =
    leaveAloneMs === null ? null : new Date(now.getTime() + Math.min(leaveAloneMs, MAX_REQUESTED_PAUSE_MS))
  const backoffUntil = sql`CASE WHEN own.failures + 1 >= ${BREAKS_AFTER}::integer THEN ${now}::timestamptz + make_interval(secs =>
    least(${MAX_PAUSE_S}::integer, ${FIRST_PAUSE_S}::integer * 2 ^ least(own.failures + 1 - ${BREAKS_AFTER}::integer, 10))) END`
  await sql`
    INSERT INTO source_breaker AS own (source_key, failures, open_until, last_error)
    VALUES (${source}, 1, ${requestedUntil}::timestamptz, ${error})
    ON CONFLICT (source_key) DO UPDATE
    SET failures = own.failures + 1, last_error = excluded.last_error,
      open_until = greatest(${backoffUntil}, excluded.open_until)
  `.execute(db)
}

export async function pausedSources({ db }: Database, now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('source_breaker')
    .select(['source_key', 'open_until'])
    .where((eb) => eb.not(isDue(sql`open_until`, now, MAX_REQUESTED_PAUSE_MS)))
    .execute()
  return new Map(rows.flatMap((row) => (row.open_until ? [[row.source_key, row.open_until]] : [])))
}
