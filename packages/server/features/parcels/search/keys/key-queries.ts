import { type Expression, sql } from 'kysely'
import type { Database } from '../../../../db/open.ts'
import type { Box, LngLatPair } from '../../../../db/spatial.ts'
import { isUnitUpid } from '../../../../importers/derive/titles.ts'

/** SQL: the digits of `roll_number`, as indexed. */
export const ROLL_DIGITS = sql`translate(roll_number, '-. ', '')`

/** SQL: `upid` of each parcel and unit of the plan or lot. */
export const lotsOfPlan = (planNumber: Expression<unknown>, lot: Expression<unknown>) => {
  const isLot = (lotNumber: string) =>
    sql`upper(regexp_replace(${sql.ref(lotNumber)}, '^((strata )?lot|sl)[ .]*|^0+', '', 'i')) = ${lot}`
  return sql`(SELECT upid FROM parcel WHERE plan_number = ${planNumber} AND ${isLot('lot_number')}
    UNION ALL
    SELECT unit.upid FROM parcel building JOIN strata_unit unit ON unit.building_upid = building.upid
    WHERE building.plan_number = ${planNumber} AND ${isLot('unit.lot_number')})`
}

export interface KeyRow {
  key: string
  upids: string[]
  parcels: number
  address: string | null
  municipality: string | null
  bounds: Box
}

const MAX_PARCELS = 500

const EXTENT_BOUNDS = sql.raw(
  `ARRAY[${['XMin', 'YMin', 'XMax', 'YMax'].map((edge) => `ST_${edge}(ST_Extent(geom))`).join(', ')}]`,
)

/** SQL: the columns of `KeyRow` except its key, of all properties with it. */
const OF_KEY = sql`(array_agg(parcel.upid ORDER BY parcel.upid))[1:${sql.lit(MAX_PARCELS)}] AS upids,
  count(*) AS parcels, min(parcel.address) AS address, min(parcel.municipality) AS municipality, ${EXTENT_BOUNDS} AS bounds`

export interface PidRow {
  key: string
  /** Empty if only an address has the PID, and its parcel is not loaded. */
  upids: string[]
  isUnit: boolean
  address: string | null
  municipality: string | null
  centre: LngLatPair
  bounds: Box | null
}

/** Finds PIDs of parcels, strata units and roll entries; of addresses only a complete PID. */
export async function findPidsByPrefix(
  database: Database,
  digits: string,
  limit: number,
  signal?: AbortSignal,
): Promise<PidRow[]> {
  const { rows } = await sql<PidRow>`
    SELECT found.pid AS key, ARRAY[parcel.upid] AS upids, found."isUnit", parcel.address, parcel.municipality,
      ARRAY[ST_X(parcel.centre), ST_Y(parcel.centre)] AS centre,
      ARRAY[ST_XMin(parcel.geom), ST_YMin(parcel.geom), ST_XMax(parcel.geom), ST_YMax(parcel.geom)] AS bounds
    FROM (
      (SELECT pid, upid, false AS "isUnit" FROM parcel WHERE pid LIKE ${`${digits}%`} ORDER BY pid LIMIT ${limit})
      UNION ALL
      (SELECT pid, upid, true FROM strata_unit WHERE pid LIKE ${`${digits}%`} ORDER BY pid LIMIT ${limit})
      UNION ALL
      (SELECT DISTINCT pid, assessment.upid, false FROM assessment
       WHERE pid LIKE ${`${digits}%`} AND NOT ${isUnitUpid(sql.ref('upid'))}
         AND NOT EXISTS (SELECT FROM parcel WHERE parcel.pid = assessment.pid)
       ORDER BY pid LIMIT ${limit})
    ) AS found JOIN property AS parcel ON parcel.upid = found.upid
    UNION ALL
    (SELECT pid, CASE WHEN upid IS NULL THEN '{}' ELSE ARRAY[upid] END, false, address, municipality,
      ARRAY[ST_X(geom), ST_Y(geom)], NULL
     FROM address WHERE pid = ${digits}
       AND NOT EXISTS (SELECT FROM property WHERE property.pid = address.pid)
       AND NOT EXISTS (SELECT FROM assessment WHERE assessment.pid = address.pid AND assessment.upid IS NOT NULL)
     LIMIT 1)
    ORDER BY "isUnit", key LIMIT ${limit}`.execute(database.db, { signal })
  return rows
}

/** Shortest first, with their parcels. */
export async function findPlansByPrefix(
  database: Database,
  prefix: string,
  limit: number,
  signal?: AbortSignal,
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    SELECT plan_number AS key, ${OF_KEY}
    FROM parcel WHERE plan_number IN (
      SELECT DISTINCT plan_number FROM (
        SELECT plan_number FROM parcel WHERE plan_number LIKE ${`${prefix}%`} ORDER BY plan_number USING ~<~ LIMIT 2000
      ) AS prefixed ORDER BY plan_number LIMIT ${limit}
    ) GROUP BY plan_number
    ORDER BY length(plan_number), plan_number LIMIT ${limit}`.execute(database.db, { signal })
  return rows
}

export async function findLot(
  database: Database,
  { planNumber, lot }: { planNumber: string; lot: string },
  signal?: AbortSignal,
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    SELECT ${`${planNumber} lot ${lot}`}::text AS key, ${OF_KEY}
    FROM property AS parcel WHERE upid IN (SELECT upid FROM ${lotsOfPlan(sql`${planNumber}::text`, sql`${lot}::text`)} AS of_lot)
    HAVING count(*) > 0`.execute(database.db, { signal })
  return rows
}

export async function findRoll(database: Database, digits: string, signal?: AbortSignal): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    SELECT found.roll AS key, ${OF_KEY}
    FROM (
      SELECT roll_number AS roll, upid FROM parcel WHERE ${ROLL_DIGITS} = ${digits}
      UNION
      SELECT roll_number, upid FROM assessment WHERE ${ROLL_DIGITS} = ${digits} AND upid IS NOT NULL
    ) AS found JOIN property AS parcel ON parcel.upid = found.upid
    GROUP BY found.roll ORDER BY found.roll`.execute(database.db, { signal })
  return rows
}

export interface PostalCodeRow {
  addresses: number
  municipality: string | null
  bounds: Box
}

/** Undefined if the postal code has no addresses. */
export async function findPostalCode(
  database: Database,
  postalCode: string,
  signal?: AbortSignal,
): Promise<PostalCodeRow | undefined> {
  const spellings = [postalCode, postalCode.replace(' ', '')]
  const { rows } = await sql<PostalCodeRow>`
    SELECT count(DISTINCT address) AS addresses, min(municipality) AS municipality,
      ${EXTENT_BOUNDS} AS bounds
    FROM (
      SELECT address, municipality, geom::geometry AS geom FROM property WHERE postal_code = ANY(${spellings})
      UNION ALL
      SELECT address, municipality, geom::geometry FROM address WHERE postal_code = ANY(${spellings})
    ) AS found HAVING count(*) > 0`.execute(database.db, { signal })
  return rows[0]
}

export interface ListingRow {
  id: string
  listingNumber: string
  kind: string
  status: string
  upid: string | null
  address: string | null
  propertyType: string
  priceDollars: number
  centre: LngLatPair
  bounds: Box | null
}

/** `prefix` is in capitals. */
export async function findListingsByPrefix(
  database: Database,
  prefix: string,
  limit: number,
  signal?: AbortSignal,
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    SELECT listing.id, listing_number AS "listingNumber", kind, status, listing.upid,
      coalesce(listing.address, parcel.address) AS address, property_type AS "propertyType",
      price_dollars AS "priceDollars", ARRAY[ST_X(listing.geom), ST_Y(listing.geom)] AS centre,
      CASE WHEN parcel.upid IS NOT NULL THEN
        ARRAY[ST_XMin(parcel.geom), ST_YMin(parcel.geom), ST_XMax(parcel.geom), ST_YMax(parcel.geom)] END AS bounds
    FROM (
      SELECT * FROM listing WHERE upper(listing_number) LIKE ${`${prefix}%`}
      ORDER BY status = 'active' DESC, listing_number LIMIT ${limit}
    ) AS listing LEFT JOIN property AS parcel ON parcel.upid = listing.upid`.execute(database.db, { signal })
  return rows
}
