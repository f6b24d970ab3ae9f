import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { parcelUpid } from '../../../importers/derive/titles.ts'

export interface AddressKey {
  index: number
  street: string
  number: string
  /** Whether to find units too. */
  hasUnits: boolean
}

export interface FoundAddress {
  index: number
  street: string
  number: string
  upid: string
  unit: string | null
  pid: string | null
  address: string | null
  municipality: string | null
}

/** Finds parcels, and units if requested, at exact addresses. Street names are as the sources spell them. */
export async function findParcelsAt(
  database: Database,
  keys: readonly AddressKey[],
  signal?: AbortSignal,
): Promise<FoundAddress[]> {
  const { rows } = await sql<FoundAddress>`
    WITH requested AS (
      SELECT * FROM unnest(
        ${keys.map((key) => key.index)}::int[], ${keys.map((key) => key.street)}::text[],
        ${keys.map((key) => key.number)}::text[], ${keys.map((key) => key.hasUnits)}::bool[]
      ) AS key(index, street, number, has_units)
    ),
    match AS (
      SELECT requested.index, requested.street, requested.number, parcel.upid,
        CASE WHEN requested.has_units THEN parcel.unit END AS unit, parcel.municipality
      FROM requested
      JOIN parcel ON parcel.street = requested.street
        AND parcel.civic_number COLLATE "C" = requested.number
      UNION
      SELECT requested.index, requested.street, requested.number, title.upid,
        CASE WHEN requested.has_units THEN address.unit END, address.municipality
      FROM requested
      JOIN address ON address.street = requested.street
        AND address.civic_number COLLATE "C" = requested.number
      CROSS JOIN LATERAL (VALUES
        (CASE WHEN requested.has_units THEN address.upid END),
        (${parcelUpid(sql.ref('address.upid'))})
      ) AS title (upid)
      WHERE title.upid IS NOT NULL
      UNION
      SELECT requested.index, requested.street, requested.number, strata_unit.upid,
        strata_unit.unit, strata_unit.municipality
      FROM requested
      JOIN strata_unit ON strata_unit.street = requested.street
        AND strata_unit.civic_number COLLATE "C" = requested.number
      WHERE requested.has_units
    )
    SELECT match.index, match.street, match.number, match.upid, match.unit, parcel.pid, parcel.address,
      coalesce(parcel.municipality, match.municipality) AS municipality
    FROM match
    JOIN property AS parcel ON parcel.upid = match.upid
    ORDER BY match.index, parcel.area_square_metres DESC, match.upid`.execute(database.db, { signal })
  return rows
}
