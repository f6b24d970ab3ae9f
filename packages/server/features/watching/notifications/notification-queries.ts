/** Omits notifications of deleted collections, and of expiry after a renewal. */
import { type RawBuilder, sql } from 'kysely'
import type { Notification } from '#contract/watching/notifications.ts'
import { isoTime } from '../../../db/iso-time.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'

const select = (accountId: string, condition: RawBuilder<boolean>) => sql<Notification>`
  SELECT n.id AS "notificationId", n.kind, n.collection_id AS "collectionId", x.name AS "collectionName",
    n.tab, n.about, n.content, ${isoTime(sql`n.created_at`)} AS "createdAt",
    n.properties_count AS "propertiesCount", n.is_read AS read, n.is_hidden AS hidden
  FROM notification n JOIN (
    SELECT 'folder' AS kind, id, name, expires_at FROM folder WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
    UNION ALL
    SELECT 'area', id, name, expires_at FROM watched_area WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
    UNION ALL
    SELECT 'cma', id, coalesce(title, content -> 'subject' ->> 'name'), NULL
    FROM analysis WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
  ) x ON x.kind = n.kind AND x.id = n.collection_id AND (n.about <> 'expiry' OR n.expires_at = x.expires_at)
  WHERE n.account_id = ${accountId}::uuid AND ${condition}
  ORDER BY n.created_at DESC, n.id`

export async function insertMessage(
  { db }: Queryable,
  accountId: string,
  { analysisId, content }: { analysisId: string; content: string },
  now: Date,
) {
  await db
    .insertInto('notification')
    .values({
      account_id: accountId,
      kind: 'cma',
      collection_id: analysisId,
      tab: 'info',
      about: 'message',
      release_id: null,
      expires_at: null,
      content,
      properties_count: 0,
      is_digested: true,
      created_at: now,
    })
    .execute()
}

export async function findNotificationsSince(
  { db }: Database,
  accountId: string,
  since: Date,
  limit: number,
): Promise<Notification[]> {
  const filter = sql<boolean>`n.created_at > ${since}::timestamptz AND NOT n.is_hidden`
  const { rows } = await sql<Notification>`${select(accountId, filter)} LIMIT ${limit}`.execute(db)
  return rows
}

export async function findNotifications(
  { db }: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Notification[]> {
  const { rows } = await select(accountId, sql<boolean>`n.id = ANY(${ids}::uuid[])`).execute(db)
  return rows
}

export async function setRead({ db }: Database, accountId: string, states: ReadonlyMap<string, boolean>) {
  await sql`
    UPDATE notification n SET is_read = s.read
    FROM unnest(${[...states.keys()]}::uuid[], ${[...states.values()]}::boolean[]) s (id, read)
    WHERE n.id = s.id AND n.account_id = ${accountId}::uuid`.execute(db)
}

export const hide = ({ db }: Database, accountId: string, id: string) =>
  db
    .updateTable('notification')
    .set({ is_hidden: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$call(affectsRows)
