import type { Polygon } from 'geojson'
import { sql } from 'kysely'
import type { Database } from '../../../../db/open.ts'
import { type Box, contains, intersectsBox, pointAt, polygonFrom } from '../../../../db/spatial.ts'

/** Roads and interests (rights of way, easements) are visible and searchable, but not selected by area. */
const NOT_PARCELS = ['interest', 'road'] as const

interface AreaShape {
  isValid: boolean
  reason: string | null
  place: [number, number] | null
}

export async function describeArea(
  database: Database,
  area: Polygon,
  signal: AbortSignal,
): Promise<AreaShape> {
  const { rows } = await sql<AreaShape>`
    SELECT valid AS "isValid", reason,
      CASE WHEN location IS NOT NULL THEN ARRAY[ST_X(location), ST_Y(location)] END AS place
    FROM ST_IsValidDetail(${polygonFrom(area)})
  `.execute(database.db, { signal })
  const [row] = rows
  if (!row) throw new Error('ST_IsValidDetail answered no row')
  return row
}

export interface ParcelCentre {
  upid: string
  lng: number
  lat: number
}

/**
 * Finds parcels with inner points in the box or on its west and south edges. Null if there are more than
 * `limit`.
 */
export async function findCentres(
  { db }: Database,
  [west, south, east, north]: Box,
  limit: number | null,
  signal: AbortSignal,
): Promise<ParcelCentre[] | null> {
  const rows = await db
    .selectFrom('parcel')
    .select(['upid', sql<number>`ST_X(centre)`.as('lng'), sql<number>`ST_Y(centre)`.as('lat')])
    .where(
      intersectsBox(
        'parcel.geom',
        sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`,
      ),
    )
    .where(
      sql<boolean>`ST_X(centre) >= ${west}::float8 AND ST_X(centre) < ${east}::float8
        AND ST_Y(centre) >= ${south}::float8 AND ST_Y(centre) < ${north}::float8`,
    )
    .where('parcel_class', 'not in', NOT_PARCELS)
    .$if(limit !== null, (query) => query.limit((limit ?? 0) + 1))
    .execute({ signal })
  return limit !== null && rows.length > limit ? null : rows
}

/** Finds the parcels at a point: roads and interests last, smaller parcels before larger ones. */
export async function findUpidsAt(
  database: Database,
  lng: number,
  lat: number,
  signal: AbortSignal,
): Promise<string[]> {
  const rows = await database.db
    .selectFrom('parcel')
    .select('upid')
    .where(contains('parcel.geom', pointAt(lng, lat)))
    .orderBy(sql`parcel_class IN ('interest', 'road')`)
    .orderBy('area_square_metres')
    .limit(100)
    .execute({ signal })
  return rows.map((row) => row.upid)
}
