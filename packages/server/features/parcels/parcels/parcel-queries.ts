import { sql } from 'kysely'
import type { ParcelWithGeometry } from '#contract/parcel/parcels.ts'
import type { Database } from '../../../db/open.ts'
import { toBounds, toGeoJson, toLngLat } from '../../../db/spatial.ts'

export const selectParcel = ({ db }: Database) =>
  db
    .selectFrom('property as parcel')
    .select(['parcel.upid', 'parcel.release_id', 'parcel.pid', 'parcel.plan_number', 'parcel.parcel_class'])
    .select(['parcel.address', 'parcel.unit', 'parcel.civic_number', 'parcel.street', 'parcel.municipality'])
    .select(['parcel.postal_code', 'parcel.area_square_metres'])
    .select([toLngLat('parcel.centre').as('centre'), toBounds('parcel.geom').as('bounds')])
    .select(toGeoJson('parcel.geom').as('geometry'))

type ParcelRow = Awaited<ReturnType<ReturnType<typeof selectParcel>['execute']>>[number]

export function toParcel(row: ParcelRow): ParcelWithGeometry {
  return {
    upid: row.upid,
    pid: row.pid,
    planNumber: row.plan_number,
    parcelClass: row.parcel_class,
    address: {
      short: row.address,
      unit: row.unit,
      civicNumber: row.civic_number,
      street: row.street,
    },
    municipality: row.municipality,
    regionShort: 'BC',
    postalCode: row.postal_code,
    countryLong: 'Canada',
    geocenter: row.centre,
    bounds: row.bounds,
    areaSquareMetres: row.area_square_metres,
    geometry: row.geometry,
  }
}

/** Finds the ground that parcels cover, as a share of their areas' sum; below 1 where they overlap. */
export async function findCoveredShare(database: Database, upids: readonly string[], signal?: AbortSignal) {
  const { rows } = await sql<{ share: number | null }>`
    SELECT ST_Area(ST_Union(ground)) / nullif(sum(ST_Area(ground)), 0) AS share
    FROM (SELECT ST_Transform(geom, 3005) AS ground FROM parcel WHERE upid = ANY(${upids}::text[])) AS outlines`.execute(
    database.db,
    { signal },
  )
  return Math.min(rows[0]?.share ?? 1, 1)
}
