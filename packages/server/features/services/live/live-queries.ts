import { type RawBuilder, sql } from 'kysely'
import type { LiveBody, LiveMessage } from '#contract/live.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { countAffected } from '../../../db/row-results.ts'
import type { Signal } from '../../../db/signals.ts'
import type { LoggedMessage, Resumed } from '../../../platform/live/live-log.ts'

/** With more messages, refetching everything is faster than replaying them. */
export const MISSED_LIMIT = 500
export const MISSED_LIMIT_BYTES = 512 * 1024

/**
 * Appends a message in one statement. The row lock makes numbers visible in order, without gaps. Null for a
 * deleted account.
 */
export async function appendMessage(
  { db }: Queryable,
  accountId: string,
  body: LiveBody,
  signal: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ sequence: number }>`
    WITH next AS (
      INSERT INTO live_sequence AS own (account_id, last_sequence)
      SELECT id, 1 FROM account WHERE id = ${accountId}
      ON CONFLICT (account_id) DO UPDATE SET last_sequence = own.last_sequence + 1
      RETURNING account_id, last_sequence
    ), event AS (
      INSERT INTO live_event (account_id, sequence, message)
      SELECT account_id, last_sequence, ${JSON.stringify(body)}::jsonb FROM next
      RETURNING sequence
    )
    SELECT sequence, ${signal} FROM event
  `.execute(db)
  return rows[0]?.sequence ?? null
}

/** Works like `appendMessage` for many accounts, in id order to avoid deadlocks. */
export async function appendMessages({ db }: Queryable, accountIds: readonly string[], body: LiveBody) {
  await sql`
    WITH next AS (
      INSERT INTO live_sequence AS own (account_id, last_sequence)
      SELECT id, 1 FROM account WHERE id = ANY(${accountIds}::uuid[]) ORDER BY id
      ON CONFLICT (account_id) DO UPDATE SET last_sequence = own.last_sequence + 1
      RETURNING account_id, last_sequence
    )
    INSERT INTO live_event (account_id, sequence, message)
    SELECT account_id, last_sequence, ${JSON.stringify(body)}::jsonb FROM next
  `.execute(db)
}

/** Requires at least one signal. */
export async function sendSignals({ db }: Queryable, signals: readonly Pick<Signal, 'sql'>[]) {
  const calls = sql.join(signals.map((signal) => sql`(${signal.sql})`))
  await sql`SELECT count(sent) FROM (VALUES ${calls}) signals (sent)`.execute(db)
}

export async function messagesAfter(
  { db }: Database,
  cursors: ReadonlyMap<string, number>,
): Promise<LoggedMessage[]> {
  const { rows } = await sql<{ account_id: string; sequence: number; message: LiveBody }>`
    SELECT e.account_id, e.sequence, e.message
    FROM unnest(${[...cursors.keys()]}::uuid[], ${[...cursors.values()]}::bigint[]) AS page (account_id, cursor)
    JOIN live_event e ON e.account_id = page.account_id AND e.sequence > page.cursor
    ORDER BY e.account_id, e.sequence
  `.execute(db)
  return rows.map(({ account_id, sequence, message }) => ({
    accountId: account_id,
    message: { ...message, sequence },
  }))
}

/**
 * Reads the messages after number `after` (if null, those of the last `withinMs`), and the last number of the
 * log.
 */
export async function resumeFrom(
  { db }: Database,
  accountId: string,
  after: number | null,
  withinMs: number,
): Promise<Resumed> {
  const state = await sql<{ last: number; first: number }>`
    SELECT last_sequence AS last,
      coalesce((SELECT min(sequence) FROM live_event e WHERE e.account_id = s.account_id), last_sequence + 1) AS first
    FROM live_sequence s WHERE account_id = ${accountId}
  `.execute(db)
  const { last, first } = state.rows[0] ?? { last: 0, first: 1 }
  // The page's number can be from before a backup was restored.
  if (after !== null && (after < first - 1 || after > last)) return tooOld(last)
  const missing = sql`FROM live_event WHERE account_id = ${accountId} AND sequence <= ${last} AND ${
    after === null
      ? sql`created_at > now() - make_interval(secs => ${withinMs / 1000})`
      : sql`sequence > ${after}`
  }`
  const size = await sql<{ count: number; bytes: number }>`
    SELECT count(*)::int AS count, coalesce(sum(octet_length(message::text)), 0)::int AS bytes
    FROM (SELECT message ${missing} LIMIT ${MISSED_LIMIT + 1}) AS missed
  `.execute(db)
  const { count, bytes } = size.rows[0] ?? { count: 0, bytes: 0 }
  if (count > MISSED_LIMIT || bytes > MISSED_LIMIT_BYTES) return tooOld(last)
  const { rows } = await sql<{ sequence: number; message: LiveBody }>`
    SELECT sequence, message ${missing} ORDER BY sequence
  `.execute(db)
  const missed: LiveMessage[] = rows.map(({ sequence, message }) => ({ ...message, sequence }))
  return { sequence: last, isGapTooOld: false, missed }
}

const tooOld = (sequence: number): Resumed => ({ sequence, isGapTooOld: true, missed: [] })

export const pruneMessages = ({ db }: Database, before: Date) =>
  db.deleteFrom('live_event').where('created_at', '<', before).$call(countAffected)
