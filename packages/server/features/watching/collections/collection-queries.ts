/** Each query is limited to one account; only `restoreDeleted` includes deleted collections. */
import { type Selectable, sql } from 'kysely'
import { NOTIFICATION_DAYS } from '#domain/watching/notification-types.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectsRows, countAffected } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export { dropSurplusDeleted, restoreDeleted } from '../../../db/deleted-rows.ts'

export type CollectionTable = 'folder' | 'watched_area'

/** Columns that `toCollection` reads. */
export const COLLECTION_COLUMNS = [
  'id',
  'name',
  'notif_def as notifDef',
  'notif_enabled as notifEnabled',
  'history',
  'created_at',
  'expires_at',
] as const

export const getUnread = (table: CollectionTable, now: Date) => sql<number>`(
  SELECT count(*)::int FROM notification
  WHERE collection_id = ${sql.ref(`${table}.id`)} AND NOT is_read AND NOT is_hidden
    AND (about = 'changes' OR expires_at = ${sql.ref(`${table}.expires_at`)})
    AND created_at > ${now}::timestamptz - make_interval(days => ${NOTIFICATION_DAYS}))`

type Common = Pick<
  Selectable<Schema['folder']>,
  'name' | 'notif_def' | 'notif_enabled' | 'expires_at' | 'reminded_at' | 'deleted_at'
>
/** Columns by name, with JSON as text. */
export type CollectionChange = Partial<
  Common &
    Pick<Selectable<Schema['watched_area']>, 'type' | 'status'> & {
      selection: string | null
      options: string
      history: string
    }
>

export const updateCollection = (
  { db }: Queryable,
  table: CollectionTable,
  accountId: string,
  id: string,
  change: CollectionChange,
  now: Date,
) =>
  db
    .updateTable(table)
    .set({ ...change, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(affectsRows)

export const dropDeleted = ({ db }: Queryable, table: CollectionTable, before: Date) =>
  db.deleteFrom(table).where('deleted_at', '<', before).$call(countAffected)

export async function getWatchMonths({ db }: Queryable, accountId: string) {
  const { notifications_recurrence_months } = await db
    .selectFrom('account')
    .select('notifications_recurrence_months')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return notifications_recurrence_months
}
