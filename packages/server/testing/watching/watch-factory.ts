/** Folders and areas are enabled by default, for zoning and subdivisions, until 2027. */
import type { Polygon } from 'geojson'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema/schema.ts'

const WATCHED = {
  name: 'Watched',
  notif_def: ['zoning', 'pid_deleted'],
  notif_enabled: true,
  expires_at: new Date('2027-06-30T00:00:00Z'),
}

export async function makeFolder(
  { db }: Database,
  accountId: string,
  { upids = [], ...over }: Partial<Insertable<Schema['folder']>> & { upids?: readonly string[] } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('folder')
    .values({ ...WATCHED, account_id: accountId, ...over })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const upid of upids) await db.insertInto('folder_parcel').values({ folder_id: id, upid }).execute()
  return id
}

export async function makeArea(
  { db }: Database,
  accountId: string,
  { ground, ...over }: Partial<Insertable<Schema['watched_area']>> & { ground: Polygon },
): Promise<string> {
  const shape = sql<string>`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(ground)}), 4326)`
  const { id } = await db
    .insertInto('watched_area')
    .values({
      ...WATCHED,
      account_id: accountId,
      type: 'geometry',
      status: 'SAVED',
      geom: sql<string>`ST_Multi(${shape})`,
      selection: null,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('watched_area_piece').values({ area_id: id, geom: shape }).execute()
  return id
}

/** A new, unread notification of the first release. Returns its id. */
export async function makeNotification(
  { db }: Database,
  about: Pick<Insertable<Schema['notification']>, 'account_id' | 'collection_id'> &
    Partial<Insertable<Schema['notification']>>,
): Promise<string> {
  const release_id =
    about.release_id ??
    (await db.selectFrom('release').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const { id } = await db
    .insertInto('notification')
    .values({
      kind: 'folder',
      tab: 'info',
      content: '<p>Zoning changes from RS-1 to RT-7</p>',
      properties_count: 1,
      ...about,
      release_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
