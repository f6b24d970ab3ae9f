import { sql } from 'kysely'
import type { Bounds } from '#contract/wire/geometry.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectsRows, findsRow } from '../../../db/row-results.ts'
import { isUnitUpid } from '../../../importers/derive/titles.ts'
import { COLLECTION_COLUMNS, getUnread } from './collection-queries.ts'

const parcelCount = sql<number>`(SELECT count(*)::int FROM folder_parcel WHERE folder_id = folder.id)`
const unitCount = sql<number>`(SELECT count(*)::int FROM folder_parcel WHERE folder_id = folder.id AND ${isUnitUpid(sql.ref('upid'))})`
const selectFolders = ({ db }: Queryable, accountId: string, now: Date) =>
  db
    .selectFrom('folder')
    .select(COLLECTION_COLUMNS)
    .select([parcelCount.as('parcelCount'), unitCount.as('unitCount'), getUnread('folder', now).as('unread')])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export const listFolders = (queryable: Queryable, accountId: string, now: Date) =>
  selectFolders(queryable, accountId, now).orderBy(sql`lower(name)`).orderBy('id').execute()

export const findFolder = (queryable: Queryable, accountId: string, id: string, now: Date) =>
  selectFolders(queryable, accountId, now).where('id', '=', id).executeTakeFirst()

export const insertFolder = (
  { db }: Queryable,
  folder: { id: string; accountId: string; name: string; expiresAt: Date; now: Date },
) =>
  db
    .insertInto('folder')
    .values({
      id: folder.id,
      account_id: folder.accountId,
      name: folder.name,
      expires_at: folder.expiresAt,
      created_at: folder.now,
      updated_at: folder.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .$call(affectsRows)

/** Locks the folder. Returns false if it does not exist. */
export const lockFolder = ({ db }: Queryable, accountId: string, id: string) =>
  db
    .selectFrom('folder')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .$call(findsRow)

export async function countParcels({ db }: Queryable, id: string) {
  const { count } = await db
    .selectFrom('folder_parcel')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('folder_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds parcels in order. Existing parcels keep their position. */
export async function insertParcels({ db }: Queryable, id: string, upids: readonly string[], now: Date) {
  await sql`
    INSERT INTO folder_parcel (folder_id, upid, added_at)
    SELECT ${id}::uuid, upid, ${now}::timestamptz + position * interval '1 microsecond'
    FROM unnest(${upids}::text[]) WITH ORDINALITY AS listed (upid, position)
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function deleteParcels({ db }: Queryable, id: string, upids: readonly string[]) {
  await db
    .deleteFrom('folder_parcel')
    .where('folder_id', '=', id)
    .where('upid', 'in', [...upids])
    .execute()
}

export async function findFolderParcels({ db }: Queryable, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('folder_parcel')
    .select('upid')
    .where('folder_id', '=', id)
    .orderBy('added_at')
    .orderBy('upid')
    .execute()
  return rows.map(({ upid }) => upid)
}

/** Finds the bounds of the folder. Null if none of its parcels is in the data. */
export async function findFolderBounds({ db }: Queryable, id: string): Promise<Bounds | null> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    SELECT ST_XMin(box) AS west, ST_YMin(box) AS south, ST_XMax(box) AS east, ST_YMax(box) AS north
    FROM (
      SELECT ST_Extent(parcel.geom) AS box FROM folder_parcel
      JOIN property AS parcel ON parcel.upid = folder_parcel.upid WHERE folder_id = ${id}::uuid
    ) AS extent`.execute(db)
  const { west, south, east, north } = rows[0] ?? {}
  return west == null || south == null || east == null || north == null ? null : [west, south, east, north]
}
