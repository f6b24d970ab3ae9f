import { sql } from 'kysely'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import type { Facts } from '#domain/parcel/record-fields.ts'
import type { Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Queryable } from '../../../db/open.ts'
import { isUnitUpid, parcelUpid } from '../../../importers/derive/titles.ts'
import { TENURE } from '../sales/described-property.ts'

export interface PlaceDetails {
  /** Null if the nearest parcel is over 500 m away or has no neighbourhood. */
  neighbourhood: string | null
  building: string | null
  /** Facts of the parcel or unit with the PID. Null if the PID is not in the data. */
  facts: Facts | null
  releaseId: number | null
}

/** Search radius in degrees: about 500 m in British Columbia. */
const RADIUS_DEGREES = { north: 0.0045, east: 0.007 }

const IS_STRATA = sql`(p.parcel_class IN ('building_strata', 'bare_land_strata')
  OR EXISTS (SELECT FROM strata_unit u WHERE u.building_upid = p.upid))`

const PLAN = sql`CASE WHEN ${isUnitUpid(sql.ref('p.upid'))} OR p.parcel_class IN ('building_strata', 'bare_land_strata')
  THEN coalesce(p.plan_number, ${parcelUpid(sql.ref('p.upid'))}) END`

/**
 * Finds details of places, in order. The neighbourhood comes from the PID's parcel if the property is on it,
 * otherwise from the nearest parcel, because a moved property keeps its PID. The building comes from the PID,
 * otherwise from the position.
 */
export async function findPlaces(
  { db }: Queryable,
  places: readonly { pid: string | null; position: LngLat }[],
): Promise<PlaceDetails[]> {
  if (places.length === 0) return []
  const rows = places.map(({ pid, position: [lng, lat] }, number) => ({ number, pid, lng, lat }))
  const details = await sql<PlaceDetails>`
    SELECT coalesce(CASE WHEN title.is_there THEN title.neighbourhood END, nearest.neighbourhood) AS neighbourhood,
      coalesce(title.building, around.building) AS building, title.facts, title.release_id AS "releaseId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(number int, pid text, lng float8, lat float8)
    CROSS JOIN LATERAL (SELECT ST_SetSRID(ST_MakePoint(r.lng, r.lat), 4326) AS point) here
    LEFT JOIN LATERAL (
      SELECT coalesce(p.neighbourhood, p.municipality) AS neighbourhood, ${PLAN} AS building, p.facts, p.release_id,
        ST_Intersects(p.geom, here.point) OR p.centre = here.point AS is_there
      FROM property p WHERE p.pid = r.pid ORDER BY p.upid LIMIT 1
    ) title ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(p.neighbourhood, p.municipality) AS neighbourhood FROM parcel p
      WHERE p.geom && ST_Expand(here.point, ${RADIUS_DEGREES.east}::float8, ${RADIUS_DEGREES.north}::float8)
      ORDER BY p.geom <-> here.point, p.upid LIMIT 1
    ) nearest ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(p.plan_number, p.upid) AS building FROM parcel p
      WHERE ST_Intersects(p.geom, here.point) AND ${IS_STRATA} ORDER BY p.upid LIMIT 1
    ) around ON true
    ORDER BY r.number`.execute(db)
  return details.rows
}

/** Finds the strata plan. Null if there is none, undefined if the property is not in the data. */
export async function findPlan(
  { db }: Queryable,
  { upid, pid }: { upid: string; pid: string | null },
): Promise<string | null | undefined> {
  const { rows } = await sql<{ plan: string | null }>`
    SELECT ${PLAN} AS plan FROM property p WHERE p.upid = ${upid} OR p.pid = ${pid}
    ORDER BY (p.upid = ${upid}) DESC, p.upid LIMIT 1`.execute(db)
  return rows[0]?.plan
}

export async function findTitle(
  { db }: Queryable,
  pid: string,
): Promise<{ lng: number; lat: number; tenure: Tenure } | undefined> {
  const { rows } = await sql<{ lng: number; lat: number; tenure: Tenure }>`
    SELECT ST_X(p.centre) AS lng, ST_Y(p.centre) AS lat, ${TENURE} AS tenure
    FROM property p WHERE p.pid = ${pid} ORDER BY p.upid LIMIT 1`.execute(db)
  return rows[0]
}
