/** Watched areas. Every query names the account; deleted areas are found by `restoreDeleted` alone. */
import type { Geometry } from 'geojson'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { WatchedAreaTable } from '../../db/watch-schema.ts'

export type Sender = Pick<Database, 'db'> | { db: Kysely<Schema> }
export type AreaRow = Omit<Selectable<WatchedAreaTable>, 'geom'> & { polygons: Geometry[]; unread: number }

const FIELDS = [
  'id',
  'account_id',
  'name',
  'type',
  'status',
  'selection',
  'notif_def',
  'notif_enabled',
  'options',
  'history',
  'expires_at',
  'reminded_at',
  'deleted_at',
  'created_at',
  'updated_at',
] as const
/** Notifications count as unread for so long. */
const UNREAD_DAYS = 30
/** Boundaries of whole districts have many corners: what is only shown does with those of some 50 m. */
const MOST_SHOWN_CORNERS = 2_000
const SHOWN_DEGREES = 0.0005

const polygons = sql<Geometry[]>`coalesce((
  SELECT json_agg(ST_AsGeoJSON(piece.geom, 7)::json ORDER BY piece.path)
  FROM ST_Dump(CASE WHEN ST_NPoints(watched_area.geom) > ${MOST_SHOWN_CORNERS} AND watched_area.type = 'selection'
    THEN ST_SimplifyPreserveTopology(watched_area.geom, ${SHOWN_DEGREES}) ELSE watched_area.geom END) AS piece), '[]')`

const unread = (now: Date) => sql<number>`(
  SELECT count(*)::int FROM notification
  WHERE collection_id = watched_area.id AND NOT is_read AND NOT is_hidden
    AND created_at > ${now}::timestamptz - make_interval(days => ${UNREAD_DAYS}))`

const selectAreas = ({ db }: Sender, accountId: string, now: Date) =>
  db
    .selectFrom('watched_area')
    .select(FIELDS)
    .select([polygons.as('polygons'), unread(now).as('unread')])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export const listAreas = (sender: Sender, accountId: string, now: Date): Promise<AreaRow[]> =>
  selectAreas(sender, accountId, now).orderBy(sql`lower(name)`).orderBy('id').execute()

export const findArea = (
  sender: Sender,
  accountId: string,
  id: string,
  now: Date,
): Promise<AreaRow | undefined> => selectAreas(sender, accountId, now).where('id', '=', id).executeTakeFirst()

export async function countAreas({ db }: Sender, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('watched_area')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertArea(
  { db }: Sender,
  area: { accountId: string; name: string; type: 'selection' | 'geometry'; expiresAt: Date; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('watched_area')
    .values({
      account_id: area.accountId,
      name: area.name,
      type: area.type,
      selection: null,
      expires_at: area.expiresAt,
      created_at: area.now,
      updated_at: area.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Columns by their names; JSON as text. */
export interface AreaChange {
  name?: string
  type?: 'selection' | 'geometry'
  status?: 'NEW' | 'SAVED'
  selection?: string | null
  notif_def?: string[]
  notif_enabled?: boolean
  options?: string
  history?: string
  expires_at?: Date
  reminded_at?: Date | null
  deleted_at?: Date
}

/** True when there is such an area of the account. */
export async function updateArea(
  { db }: Sender,
  accountId: string,
  id: string,
  change: AreaChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watched_area')
    .set({ ...change, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True when an area that was deleted since then is there again. */
export async function restoreDeleted(
  { db }: Sender,
  accountId: string,
  id: string,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watched_area')
    .set({ deleted_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function dropDeleted({ db }: Sender, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('watched_area')
    .where('deleted_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function listPresets({ db }: Sender, accountId: string) {
  return db
    .selectFrom('area_preset')
    .select(['name', 'preset'])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** The same name, in whatever case, replaces what it had. */
export async function upsertPreset(
  { db }: Sender,
  accountId: string,
  name: string,
  preset: string,
): Promise<void> {
  await sql`
    INSERT INTO area_preset (account_id, name, preset) VALUES (${accountId}::uuid, ${name}, ${preset}::jsonb)
    ON CONFLICT (account_id, lower(name)) DO UPDATE SET name = excluded.name, preset = excluded.preset`.execute(
    db,
  )
}
