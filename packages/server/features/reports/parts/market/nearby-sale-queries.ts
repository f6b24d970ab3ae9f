import { sql } from 'kysely'
import { MIN_METRES_PER_DEGREE } from '#domain/geometry/geodesy.ts'
import { isUnit, parcelOf } from '#domain/parcel/address/strata-unit.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import { type NearbySale, NOMINAL_DOLLARS } from '#domain/valuation/nearby-sales.ts'
import type { Database } from '../../../../db/open.ts'
import { floorOf, statedUse } from '../../../../importers/derive/property-facts.ts'

export interface SaleSubject {
  upid: string
  /** The use code on the newest assessment roll, or the use's name; null if neither is stated. */
  use: string | null
  useTitle: string | null
  useReleaseId: number | null
  floorSquareMetres: number | null
  releaseId: number
}

export interface FoundSale extends NearbySale {
  id: string
  name: string
  parcelSquareMetres: number
  releaseId: number
  sourceKey: string
  propertyReleaseId: number
  propertySourceKey: string
  useReleaseId: number | null
  useSourceKey: string | null
}

export async function findSaleSubject({ db }: Database, upid: string): Promise<SaleSubject | null> {
  const { rows } = await sql<SaleSubject>`
    SELECT property.upid, roll.use, roll.use_title AS "useTitle", roll.release_id AS "useReleaseId",
      ${floorOf(sql`property.facts`)} AS "floorSquareMetres",
      property.release_id AS "releaseId"
    FROM property
    LEFT JOIN ${statedUse('property', isUnit(upid) ? sql`NULL` : sql`property.roll_number`)} roll ON true
    WHERE property.upid = ${upid}`.execute(db)
  return rows[0] ?? null
}

interface SaleRow {
  id: string
  upid: string
  sold_on: IsoDate
  price_dollars: number
  floor_square_metres: number | null
  parcel_square_metres: number
  metres: number
  release_id: number
  source_key: string
  property_release_id: number
  property_source_key: string
  use_release_id: number | null
  use_source_key: string | null
  pid: string | null
  pin: string | null
  address: string | null
  plan_number: string | null
  lot_number: string | null
  parcel_class: string
}

/** Finds each sale with its distance to the nearest subject, without the subjects' own. */
export async function findSalesNearAny(
  database: Database,
  subjects: readonly SaleSubject[],
  reach: { metres: number; since: IsoDate },
): Promise<FoundSale[]> {
  const nearestById = new Map<string, FoundSale>()
  for (const subject of subjects) {
    for (const sale of await findSalesNear(database, subject, reach)) {
      const previous = nearestById.get(sale.id)
      if (!previous || sale.metres < previous.metres) nearestById.set(sale.id, sale)
    }
  }
  return [...nearestById.values()].filter(({ upid }) => !subjects.some((subject) => subject.upid === upid))
}

/**
 * Finds sales within a distance, in metres between centres. Compares units with strata units and parcels with
 * parcels, of the same use if the roll states it. Omits the subject's sales and nominal prices. `OFFSET 0`
 * makes the planner use the indexes for each parcel, instead of first joining all units of the database.
 */
async function findSalesNear(
  { db }: Database,
  { upid, use }: SaleSubject,
  { metres, since }: { metres: number; since: IsoDate },
): Promise<FoundSale[]> {
  const properties = isUnit(upid)
    ? sql`SELECT u.upid, u.pid, NULL AS pin, u.address, u.plan_number, u.lot_number, 'strata_lot' AS parcel_class,
          u.release_id, u.source_key, u.facts, NULL AS roll_number, near.area_square_metres, near.metres
        FROM near
        CROSS JOIN LATERAL (SELECT * FROM strata_unit WHERE building_upid = near.upid OFFSET 0) u`
    : sql`SELECT upid, pid, pin, address, plan_number, lot_number, parcel_class,
          release_id, source_key, facts, roll_number, area_square_metres, metres
        FROM near`
  const degrees = metres / MIN_METRES_PER_DEGREE
  const { rows } = await sql<SaleRow>`
    WITH subject AS (
      SELECT centre::geography AS place, ST_Expand(
        centre, ${degrees}::float8 / cos(radians(ST_Y(centre) + ${degrees}::float8)), ${degrees}::float8) AS reach
      FROM parcel WHERE upid = ${parcelOf(upid)}
    ), near AS MATERIALIZED (
      SELECT p.*, ST_Distance(p.centre::geography, subject.place) AS metres
      FROM subject JOIN parcel p ON p.geom && subject.reach
    ), candidate AS MATERIALIZED (${properties})
    SELECT sale.id, candidate.upid, candidate.pid, candidate.pin, candidate.address,
      candidate.plan_number, candidate.lot_number, candidate.parcel_class, candidate.metres,
      sale.sold_on, sale.price_dollars, sale.release_id, sale.source_key,
      ${floorOf(sql`candidate.facts`)} AS floor_square_metres,
      candidate.area_square_metres AS parcel_square_metres, candidate.release_id AS property_release_id,
      (SELECT source_key FROM release WHERE release.id = candidate.release_id) AS property_source_key,
      roll.release_id AS use_release_id, roll.source_key AS use_source_key
    FROM candidate CROSS JOIN LATERAL (
      SELECT * FROM sale
      WHERE sale.upid = candidate.upid AND sale.sold_on >= ${since}::date
        AND sale.price_dollars >= ${NOMINAL_DOLLARS} OFFSET 0
    ) AS sale
    LEFT JOIN ${statedUse('candidate', sql`candidate.roll_number`)} roll ON ${use !== null}
    WHERE candidate.metres <= ${metres}::float8 AND candidate.upid <> ${upid}
      AND (${use}::text IS NULL OR roll.use = ${use})
    ORDER BY sale.sold_on DESC, sale.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    upid: row.upid,
    name: parcelName({
      ...row,
      planNumber: row.plan_number,
      lotNumber: row.lot_number,
      parcelClass: row.parcel_class,
    }),
    soldOn: row.sold_on,
    priceDollars: row.price_dollars,
    floorSquareMetres: row.floor_square_metres,
    parcelSquareMetres: row.parcel_square_metres,
    metres: row.metres,
    releaseId: row.release_id,
    sourceKey: row.source_key,
    propertyReleaseId: row.property_release_id,
    propertySourceKey: row.property_source_key,
    useReleaseId: row.use_release_id,
    useSourceKey: row.use_source_key,
  }))
}
