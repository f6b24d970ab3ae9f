import { sql } from 'kysely'
import { MIN_METRES_PER_DEGREE } from '#domain/geometry/geodesy.ts'
import { isUnit, parcelOf } from '#domain/parcel/address/strata-unit.ts'
import { type ParcelIdentity, parcelName } from '#domain/parcel/parcel-name.ts'
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

/** Finds each sale with its distance to the nearest subject, except the subjects' own sales. */
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
  const { rows } = await sql<Omit<FoundSale, 'name'> & ParcelIdentity>`
    WITH subject AS (
      SELECT centre::geography AS place, ST_Expand(
        centre, ${degrees}::float8 / cos(radians(ST_Y(centre) + ${degrees}::float8)), ${degrees}::float8) AS reach
      FROM parcel WHERE upid = ${parcelOf(upid)}
    ), near AS MATERIALIZED (
      SELECT p.*, ST_Distance(p.centre::geography, subject.place) AS metres
      FROM subject JOIN parcel p ON p.geom && subject.reach
    ), candidate AS MATERIALIZED (${properties})
    SELECT sale.id, candidate.upid, candidate.pid, candidate.pin, candidate.address,
      candidate.plan_number AS "planNumber", candidate.lot_number AS "lotNumber",
      candidate.parcel_class AS "parcelClass", candidate.metres,
      sale.sold_on AS "soldOn", sale.price_dollars AS "priceDollars", sale.release_id AS "releaseId",
      sale.source_key AS "sourceKey", ${floorOf(sql`candidate.facts`)} AS "floorSquareMetres",
      candidate.area_square_metres AS "parcelSquareMetres", candidate.release_id AS "propertyReleaseId",
      (SELECT source_key FROM release WHERE release.id = candidate.release_id) AS "propertySourceKey",
      roll.release_id AS "useReleaseId", roll.source_key AS "useSourceKey"
    FROM candidate CROSS JOIN LATERAL (
      SELECT * FROM sale
      WHERE sale.upid = candidate.upid AND sale.sold_on >= ${since}::date
        AND sale.price_dollars >= ${NOMINAL_DOLLARS} OFFSET 0
    ) AS sale
    LEFT JOIN ${statedUse('candidate', sql`candidate.roll_number`)} roll ON ${use !== null}
    WHERE candidate.metres <= ${metres}::float8 AND candidate.upid <> ${upid}
      AND (${use}::text IS NULL OR roll.use = ${use})
    ORDER BY sale.sold_on DESC, sale.id`.execute(db)
  return rows.map(({ pid, pin, address, planNumber, lotNumber, parcelClass, ...sale }) => ({
    ...sale,
    name: parcelName({ pid, pin, address, planNumber, lotNumber, parcelClass }),
  }))
}
