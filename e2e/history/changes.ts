/** Of the journey through histories. */
import type { Database } from '#server/db/open.ts'
import { makeArea, makeFolder } from '#server/testing/watching/watch-factory.ts'

export const FOLDER = 'Harbour parcels'
export const AREA = 'Old town and the harbour'
export const MLS_TYPES = ['mls_new', 'mls_status', 'mls_price', 'mls_removed']

/** A folder of all parcels that watches zoning, and an area over them that watches listings. */
export async function watchTheDistrict(
  database: Database,
  accountId: string,
): Promise<{ folderId: string; areaId: string }> {
  const upids = (await database.db.selectFrom('parcel').select('upid').execute()).map(({ upid }) => upid)
  const folderId = await makeFolder(database, accountId, {
    name: FOLDER,
    upids,
    notif_def: ['zoning', 'land_use', 'pid_deleted'],
  })
  const { rows } = await database.pool.query<{ ground: string }>(
    'SELECT ST_AsGeoJSON(ST_Expand(ST_Extent(geom)::geometry, 0.001)) AS ground FROM parcel',
  )
  const areaId = await makeArea(database, accountId, {
    name: AREA,
    ground: JSON.parse(rows[0]?.ground ?? ''),
    notif_def: MLS_TYPES,
  })
  return { folderId, areaId }
}

export async function countChanges({ pool }: Database, types: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM detected_change WHERE type = ANY($1)',
    [types],
  )
  return rows[0]?.count ?? 0
}

/** Twenty zoning changes 250 times, each a day earlier with another code. */
export async function makeThousandsOfChanges({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO detected_change
       (release_id, change_key, type, subject, source_key, as_of, effective_on, upids, change, places)
     SELECT release_id, change_key || '#' || n, type, subject || '#' || n, source_key, as_of - n, effective_on, upids,
       jsonb_set(jsonb_set(change, '{asOf}', to_jsonb((as_of - n)::text)), '{after,0,code}', to_jsonb('Z-' || c.id || '-' || n)), places
     FROM (SELECT * FROM detected_change WHERE type = 'zoning' ORDER BY id LIMIT 20) c, generate_series(1, 250) n`,
  )
}
