import { type RawBuilder, sql } from 'kysely'
import { BILLING_EVENT_BACKOFF } from '../../../connectors/outbound/retry-policies.ts'
import type { Database } from '../../../db/open.ts'
import { isDue } from '../../../platform/queue/is-due.ts'

type Queryable = Pick<Database, 'db'>

interface ReceivedEvent {
  id: string
  type: string
  customerId: string | null
  now: Date
}

/** Stores an event. A repeated event is ignored. */
export async function insertEvent({ db }: Queryable, { id, type, customerId, now }: ReceivedEvent) {
  await db
    .insertInto('billing_event')
    .values({ event_id: id, type, customer_id: customerId, received_at: now, next_attempt_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Claims the due events of one customer for a minute; null if none is due. An event without a customer is claimed alone, so that it cannot
 * block others if it fails.
 */
export async function claimEvents(
  { db }: Queryable,
  now: Date,
): Promise<{ customerId: string | null; ids: string[]; attempts: number } | null> {
  const due = (at: RawBuilder<unknown>) => isDue(at, now, BILLING_EVENT_BACKOFF.longestPauseMs)
  const { rows } = await sql<{
    event_id: string
    customer_id: string | null
    attempts: number
  }>`
    WITH first AS (
      SELECT event_id, customer_id FROM billing_event WHERE processed_at IS NULL AND ${due(sql`next_attempt_at`)}
      ORDER BY next_attempt_at, event_id LIMIT 1)
    UPDATE billing_event e SET attempts = e.attempts + 1, next_attempt_at = ${new Date(now.getTime() + 60_000)}::timestamptz
    FROM first WHERE (e.customer_id = first.customer_id OR e.event_id = first.event_id)
      AND e.processed_at IS NULL AND ${due(sql`e.next_attempt_at`)}
    RETURNING e.event_id, e.customer_id, e.attempts`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    customerId: first.customer_id,
    ids: rows.map(({ event_id }) => event_id),
    attempts: Math.max(...rows.map(({ attempts }) => attempts)),
  }
}

export async function markProcessed({ db }: Queryable, ids: readonly string[], now: Date) {
  await db
    .updateTable('billing_event')
    .set({ processed_at: now, error: null })
    .where('event_id', 'in', [...ids])
    .execute()
}

export async function postpone(
  { db }: Queryable,
  ids: readonly string[],
  { until, error }: { until: Date; error: string },
) {
  await db
    .updateTable('billing_event')
    .set({ next_attempt_at: until, error })
    .where('event_id', 'in', [...ids])
    .execute()
}

export async function deleteOldEvents({ db }: Queryable, before: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('billing_event')
    .where('received_at', '<', before)
    .where('processed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
