import { sql } from 'kysely'
import { parcelOf } from '#domain/parcel/address/strata-unit.ts'
import { boxAround, metresTo } from '../../../db/nearby-sql.ts'
import type { Database } from '../../../db/open.ts'

interface NearbyApplication {
  code: string | null
  title: string | null
  category: string | null
  status: string | null
  /** `YYYY-MM-DD` */
  effective_on: string | null
  /** Metres from the middle of the parcel to the nearest point of the application's area. */
  metres: number
  release_id: number
}

/** Returns development applications within so many metres of the middle of a parcel, nearest first; null when there is no such parcel. */
export async function findNearbyApplications(
  { db }: Database,
  upid: string,
  metres: number,
  most: number,
): Promise<NearbyApplication[] | null> {
  const centre = await db
    .selectFrom('parcel')
    .select([sql<number>`ST_X(centre)`.as('lng'), sql<number>`ST_Y(centre)`.as('lat')])
    .where('upid', '=', parcelOf(upid))
    .executeTakeFirst()
  if (!centre) return null
  const [lng, lat] = [sql`${centre.lng}::float8`, sql`${centre.lat}::float8`]
  const { rows } = await sql<NearbyApplication>`
    SELECT * FROM (
      SELECT code, title, category, status, effective_on, release_id, id,
        ${metresTo(sql`ST_ClosestPoint(geom, ST_SetSRID(ST_MakePoint(${lng}, ${lat}), 4326))`, lng, lat)} AS metres
      FROM layer_feature
      WHERE layer_key = 'development_application' AND geom && ${boxAround(lng, lat, metres)}
    ) AS nearby
    WHERE metres <= ${metres}
    ORDER BY metres, id LIMIT ${most}`.execute(db)
  return rows
}
