import type { Polygon } from 'geojson'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { contains, pointAt, polygonFrom, touchesBox } from '../../db/spatial.ts'

/** Ground that lies over or between lots; it is on the map, and found by search, but not swept up by an area. */
const NOT_LOTS = ['interest', 'road'] as const

export interface AreaShape {
  isValid: boolean
  /** PostGIS words, such as `Self-intersection`; null when valid. */
  reason: string | null
  place: [number, number] | null
  squareMetres: number
}

export async function describeArea(
  database: Database,
  area: Polygon,
  signal: AbortSignal,
): Promise<AreaShape> {
  const shape = polygonFrom(area)
  const { rows } = await sql<AreaShape>`
    SELECT (detail).valid AS "isValid", (detail).reason AS reason,
      CASE WHEN (detail).location IS NULL THEN NULL
           ELSE ARRAY[ST_X((detail).location), ST_Y((detail).location)] END AS place,
      CASE WHEN (detail).valid THEN ST_Area(shape::geography) ELSE 0 END AS "squareMetres"
    FROM (SELECT shape, ST_IsValidDetail(shape) AS detail FROM (SELECT ${shape} AS shape) AS drawn) AS checked
  `.execute(database.db, { signal })
  const [row] = rows
  if (!row) throw new Error('a query without FROM answered no row')
  return row
}

/** Lots whose inner point lies in the area, nearest to its north-west corner first, and how many there are in all. */
export async function findUpidsInArea(
  database: Database,
  area: Polygon,
  limit: number,
  signal: AbortSignal,
): Promise<{ upids: string[]; total: number }> {
  const { db } = database
  const rows = await db
    .with('drawn', (qb) => qb.selectNoFrom(polygonFrom(area).as('shape')))
    .selectFrom(['parcel', 'drawn'])
    .select('parcel.upid')
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .where(touchesBox('parcel.geom', sql.ref('drawn.shape')))
    .where(contains('drawn.shape', sql.ref('parcel.centre')))
    .where('parcel.parcel_class', 'not in', NOT_LOTS)
    .orderBy(
      sql`ST_Distance(parcel.centre, ST_SetSRID(ST_MakePoint(ST_XMin(drawn.shape), ST_YMax(drawn.shape)), 4326))`,
    )
    .orderBy('parcel.upid')
    .limit(limit)
    .execute({ signal })
  return { upids: rows.map((row) => row.upid), total: rows[0]?.total ?? 0 }
}

/** Everything drawn under a point: lots before roads and interests, smaller before larger. */
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
