/** Folders and their parcels. Every query names the account; deleted folders are found by `restoreDeleted` alone. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Bounds } from '#contract/geometry.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { FolderTable } from '../../db/watch-schema.ts'

type Sender = Pick<Database, 'db'> | { db: Kysely<Schema> }
export type FolderRow = Selectable<FolderTable> & { parcel_count: number; unread: number }

/** Notifications count as unread for so long. */
const UNREAD_DAYS = 30

const counted = sql<number>`(SELECT count(*)::int FROM folder_parcel WHERE folder_id = folder.id)`
const unread = (now: Date) => sql<number>`(
  SELECT count(*)::int FROM notification
  WHERE collection_id = folder.id AND NOT is_read AND NOT is_hidden
    AND created_at > ${now}::timestamptz - make_interval(days => ${UNREAD_DAYS}))`

const selectFolders = ({ db }: Sender, accountId: string, now: Date) =>
  db
    .selectFrom('folder')
    .selectAll()
    .select([counted.as('parcel_count'), unread(now).as('unread')])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export const listFolders = (sender: Sender, accountId: string, now: Date): Promise<FolderRow[]> =>
  selectFolders(sender, accountId, now).orderBy(sql`lower(name)`).orderBy('id').execute()

export const findFolder = (
  sender: Sender,
  accountId: string,
  id: string,
  now: Date,
): Promise<FolderRow | undefined> =>
  selectFolders(sender, accountId, now).where('id', '=', id).executeTakeFirst()

export async function countFolders({ db }: Sender, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('folder')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertFolder(
  { db }: Sender,
  folder: { accountId: string; name: string; expiresAt: Date; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('folder')
    .values({
      account_id: folder.accountId,
      name: folder.name,
      expires_at: folder.expiresAt,
      created_at: folder.now,
      updated_at: folder.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type FolderChange = Partial<
  Pick<
    Selectable<FolderTable>,
    'name' | 'notif_def' | 'notif_enabled' | 'expires_at' | 'reminded_at' | 'deleted_at'
  >
>

/** True when there is such a folder of the account. */
export async function updateFolder(
  { db }: Sender,
  accountId: string,
  id: string,
  change: FolderChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('folder')
    .set({ ...change, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True when a folder that was deleted since then is there again. */
export async function restoreDeleted(
  { db }: Sender,
  accountId: string,
  id: string,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('folder')
    .set({ deleted_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps others from changing the folder's parcels before the transaction ends. False: there is none. */
export async function lockFolder({ db }: Sender, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function countParcels({ db }: Sender, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('folder_parcel')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('folder_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that are in the data, in the order given. */
export async function knownParcels({ db }: Sender, upids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('parcel')
    .select('upid')
    .where('upid', 'in', [...upids])
    .execute()
  const known = new Set(rows.map(({ upid }) => upid))
  return upids.filter((upid) => known.has(upid))
}

/** Parcels that are in it stay as they are. Their order is that of the list, behind those of before. */
export async function insertParcels(
  { db }: Sender,
  id: string,
  upids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO folder_parcel (folder_id, upid, added_at)
    SELECT ${id}::uuid, upid, ${now}::timestamptz + position * interval '1 microsecond'
    FROM unnest(${upids}::text[]) WITH ORDINALITY AS listed (upid, position)
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function deleteParcels({ db }: Sender, id: string, upids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('folder_parcel')
    .where('folder_id', '=', id)
    .where('upid', 'in', [...upids])
    .execute()
}

export async function parcelsOf({ db }: Sender, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('folder_parcel')
    .select('upid')
    .where('folder_id', '=', id)
    .orderBy('added_at')
    .orderBy('upid')
    .execute()
  return rows.map(({ upid }) => upid)
}

/** West, south, east, north of the parcels that are in the data; null: none is. */
export async function boundsOf({ db }: Sender, id: string): Promise<Bounds | null> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    SELECT ST_XMin(box) AS west, ST_YMin(box) AS south, ST_XMax(box) AS east, ST_YMax(box) AS north
    FROM (
      SELECT ST_Extent(parcel.geom) AS box FROM folder_parcel
      JOIN parcel ON parcel.upid = folder_parcel.upid WHERE folder_id = ${id}::uuid
    ) AS extent`.execute(db)
  const { west, south, east, north } = rows[0] ?? {}
  return west == null || south == null || east == null || north == null ? null : [west, south, east, north]
}

/** Months that the account lets its collections be watched for. */
export async function watchMonths({ db }: Sender, accountId: string): Promise<number> {
  const { notifications_recurrence_months } = await db
    .selectFrom('account')
    .select('notifications_recurrence_months')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return notifications_recurrence_months
}

/** Forgets folders that were deleted before then, for good; answers how many. */
export async function dropDeleted({ db }: Sender, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('folder').where('deleted_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
