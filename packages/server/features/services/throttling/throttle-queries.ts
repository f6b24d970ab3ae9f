import { sql } from 'kysely'
import type { Database, Queryable } from '../../../db/open.ts'
import { countAffected, findsRow } from '../../../db/row-results.ts'
import { CLOCK_SKEW_MS } from '../../../platform/queue/job-clock.ts'

interface AttemptCount {
  key: string
  /** Attempts in this window, including this one. */
  count: number
  windowStartedAt: Date
}

/** Atomic over all servers: one statement, with rows locked in key order. */
export async function countAttempts(
  { db }: Queryable,
  attempts: readonly { key: string; windowSeconds: number }[],
  now: Date,
): Promise<AttemptCount[]> {
  const sortedAttempts = [...attempts].sort((a, b) => (a.key < b.key ? -1 : 1))
  const { rows } = await sql<AttemptCount>`
    INSERT INTO throttle_count AS own (key, window_started_at, count)
    VALUES ${sql.join(sortedAttempts.map(({ key }) => sql`(${key}, ${now}::timestamptz, 1)`))}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${hasEnded(sortedAttempts, now)} THEN 1 ELSE own.count + 1 END,
      window_started_at = CASE WHEN ${hasEnded(sortedAttempts, now)} THEN excluded.window_started_at ELSE own.window_started_at END
    RETURNING key, count, window_started_at AS "windowStartedAt"
  `.execute(db)
  return rows
}

/** SQL: whether a window has ended, or is in the future because the clock was set back. */
const hasEnded = (attempts: readonly { key: string; windowSeconds: number }[], now: Date) =>
  sql`(own.window_started_at <= ${latestEndedStart(attempts, now)}
    OR own.window_started_at > ${new Date(now.getTime() + CLOCK_SKEW_MS)}::timestamptz)`

function latestEndedStart(attempts: readonly { key: string; windowSeconds: number }[], now: Date) {
  const cases = attempts.map(
    ({ key, windowSeconds }) =>
      sql`WHEN ${key} THEN ${new Date(now.getTime() - windowSeconds * 1000)}::timestamptz`,
  )
  return sql`(CASE own.key ${sql.join(cases, sql` `)} END)`
}

export async function decrementCounts({ db }: Queryable, keys: readonly string[]) {
  await sql`UPDATE throttle_count SET count = greatest(count - 1, 0) WHERE key IN (
    SELECT key FROM throttle_count WHERE key IN (${sql.join([...keys])}) ORDER BY key FOR UPDATE)`.execute(db)
}

export async function forgetCounts({ db }: Database, keys: readonly string[]) {
  await db
    .deleteFrom('throttle_count')
    .where('key', 'in', [...keys])
    .execute()
}

/** A mark is a row without a count. */
export async function setMark({ db }: Database, key: string, now: Date) {
  await db
    .insertInto('throttle_count')
    .values({ key, window_started_at: now, count: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_started_at: now }))
    .execute()
}

export const hasMark = ({ db }: Database, key: string, since: Date) =>
  db
    .selectFrom('throttle_count')
    .select('key')
    .where('key', '=', key)
    .where('window_started_at', '>', since)
    .$call(findsRow)

export const sweepCounts = ({ db }: Database, before: { windows: Date; marks: Date }) =>
  db
    .deleteFrom('throttle_count')
    .where((eb) =>
      eb.or([
        eb('window_started_at', '<', before.marks),
        eb.and([eb('window_started_at', '<', before.windows), eb('key', 'not like', 'known %')]),
      ]),
    )
    .$call(countAffected)
