import { sql } from 'kysely'
import { growBox } from '#domain/geometry/geodesy.ts'
import { parcelOf } from '#domain/parcel/address/strata-unit.ts'
import type { Database } from '../../../db/open.ts'
import { toBounds } from '../../../db/spatial.ts'

export interface NearbyApplication {
  id: string
  code: string | null
  title: string | null
  category: string | null
  status: string | null
  /** `YYYY-MM-DD` */
  effective_on: string | null
  /** The distance between the parcel's and the application's outlines; 0 if they touch or overlap. */
  metres: number
  release_id: number
}

/** Nearest first. Null if the parcel does not exist. */
export async function findNearbyApplications(
  { db }: Database,
  upid: string,
  metres: number,
  max: number,
): Promise<NearbyApplication[] | null> {
  const parcel = await db
    .selectFrom('parcel')
    .select(toBounds('geom').as('bounds'))
    .where('upid', '=', parcelOf(upid))
    .executeTakeFirst()
  if (!parcel) return null
  const [west, south, east, north] = growBox(parcel.bounds, metres)
  const { rows } = await sql<NearbyApplication>`
    SELECT * FROM (
      SELECT f.code, f.title, f.category, f.status, f.effective_on, f.release_id, f.id,
        ST_Distance(f.geom::geography, p.geom::geography) AS metres
      FROM layer_feature f CROSS JOIN (SELECT geom FROM parcel WHERE upid = ${parcelOf(upid)}) AS p
      WHERE f.layer_key = 'development_application' AND f.geom && ST_MakeEnvelope(${west}::float8,
        ${south}::float8, ${east}::float8, ${north}::float8, 4326)
    ) AS nearby
    WHERE metres <= ${metres}::float8
    ORDER BY metres, id LIMIT ${max}`.execute(db)
  return rows
}
