import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { AuditEvent } from '#contract/admin/monitor.ts'
import { type ActivityKind, ADMINISTRATOR_KINDS } from '#domain/account/activity/activity.ts'
import { isoTime } from '../../../db/iso-time.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { Page } from '../../../platform/paging/cursor.ts'
import { equals, matches, readTimePage, type Seek } from '../../../platform/paging/time-ordered.ts'

export async function insertAuditEvent({ db }: Database, event: Insertable<Schema['audit_event']>) {
  await db.insertInto('audit_event').values(event).execute()
}

interface CountedEvent {
  happenedAt: Date
  kind: ActivityKind
  action: string
  outcome: 'done' | 'refused'
  accountId: string | null
  actorId: string | null
  address: string | null
  browser: string
  detail: string
  /** The key of the event's row for this hour. */
  mergeKey: string
}

/**
 * Limits rows per day. Further events count in the row of `mergeKey`, without address, browser and detail.
 */
interface DailyLimit {
  dayStart: Date
  maxRows: number
  mergeKey: string
}

/** A single statement, so that concurrent events are all counted. */
export async function countEvent({ db }: Database, event: CountedEvent, limit: DailyLimit) {
  const { happenedAt, kind, action, outcome, accountId, actorId, address, browser, detail, mergeKey } = event
  const ofAccount = accountId === null ? sql`account_id IS NULL` : sql`account_id = ${accountId}`
  await sql`
    INSERT INTO audit_event AS own
      (happened_at, kind, action, outcome, account_id, actor_id, address, browser, detail, merge_key)
    SELECT ${happenedAt}::timestamptz, ${kind}, ${action}, ${outcome}, ${accountId}::uuid, ${actorId}::uuid,
      CASE WHEN is_full THEN NULL ELSE ${address} END, CASE WHEN is_full THEN NULL ELSE ${browser} END,
      CASE WHEN is_full THEN '{}' ELSE ${detail}::jsonb END,
      CASE WHEN is_full THEN ${limit.mergeKey} ELSE ${mergeKey} END
    FROM (
      SELECT count(*) >= ${limit.maxRows} AS is_full FROM audit_event
      WHERE ${ofAccount} AND happened_at >= ${limit.dayStart} AND action = ${action} AND outcome = ${outcome}
    ) AS today
    ON CONFLICT (merge_key) DO UPDATE SET
      count = own.count + 1, happened_at = greatest(own.happened_at, excluded.happened_at)
  `.execute(db)
}

/** Reads events for administrators. @throws 400 for an invalid cursor. */
export function auditPage(
  { database }: { database: Database },
  { search, kind, after }: Seek & { kind?: ActivityKind | undefined },
): Promise<Page<AuditEvent>> {
  const words = [sql`e.actor_username`, sql`actor.username`, sql`e.action`, sql`e.subject`, sql`own.username`]
  const found = matches(search, ...words, sql`e.detail::text`, sql`e.address`)
  return listEvents(database, sql`${equals(sql`e.kind`, kind)} AND ${found}`, after)
}

export const listEventsOf = (
  database: Database,
  accountId: string,
  after: string | undefined,
): Promise<Page<AuditEvent>> => listEvents(database, sql`e.account_id = ${accountId}`, after)

const listEvents = (
  database: Database,
  where: RawBuilder<unknown>,
  after: string | undefined,
): Promise<Page<AuditEvent>> =>
  readTimePage(database, {
    columns: sql`e.id AS "eventId", ${isoTime(sql`e.happened_at`)} AS "happenedAt", e.kind, e.action, e.outcome,
      coalesce(e.actor_username, actor.username) AS actor, coalesce(e.subject, own.username) AS subject,
      e.detail, e.address, e.browser, e.count`,
    from: sql`audit_event e LEFT JOIN account actor ON actor.id = e.actor_id
      LEFT JOIN account own ON own.id = e.account_id`,
    where,
    at: sql`e.happened_at`,
    id: sql`e.id`,
    idType: 'bigint',
    after,
  })

/** Deletes events before a time and those of deleted accounts, except administrators' acts. */
export async function deleteEvents({ db }: Database, before: Date) {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM audit_event e WHERE happened_at < ${before}
      OR (kind NOT IN (${sql.join(ADMINISTRATOR_KINDS)}) AND account_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM account a WHERE a.id = e.account_id))
  `.execute(db)
  return Number(numAffectedRows)
}
