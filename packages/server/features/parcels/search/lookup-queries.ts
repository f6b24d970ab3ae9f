import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { parcelUpid } from '../../../importers/derive/titles.ts'

export interface AddressKey {
  index: number
  street: string
  number: string
  /** Whether to find units, too. */
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

/**
 * Finds parcels at exact addresses, and units if requested, in one query. Streets are as sources spell them.
 */
export async function findParcelsAt(
  database: Database,
  keys: readonly AddressKey[],
  signal?: AbortSignal,
): Promise<FoundAddress[]> {
  const { rows } = await sql<FoundAddress>`
    WITH asked AS (
      SELECT * FROM unnest(${keys.map((key) => key.index)}::int[], ${keys.map((key) => key.street)}::text[],
        ${keys.map((key) => key.number)}::text[], ${keys.map((key) => key.hasUnits)}::bool[]) AS key(index, street, number, has_units)
    ),
    found AS (
      SELECT asked.index, asked.street, asked.number, parcel.upid, CASE WHEN asked.has_units THEN parcel.unit END AS unit,
        parcel.municipality FROM asked
      JOIN parcel ON parcel.street = asked.street AND parcel.civic_number COLLATE "C" = asked.number
      UNION
      SELECT asked.index, asked.street, asked.number, titled.upid, CASE WHEN asked.has_units THEN address.unit END,
        address.municipality FROM asked
      JOIN address ON address.street = asked.street AND address.civic_number COLLATE "C" = asked.number
      CROSS JOIN LATERAL (VALUES (CASE WHEN asked.has_units THEN address.upid END), (${parcelUpid(sql.ref('address.upid'))})) AS titled (upid)
      WHERE titled.upid IS NOT NULL
      UNION
      SELECT asked.index, asked.street, asked.number, strata_unit.upid, strata_unit.unit, strata_unit.municipality FROM asked
      JOIN strata_unit ON strata_unit.street = asked.street AND strata_unit.civic_number COLLATE "C" = asked.number
      WHERE asked.has_units
    )
    SELECT found.index, found.street, found.number, found.upid, found.unit, parcel.pid, parcel.address,
      coalesce(parcel.municipality, found.municipality) AS municipality
    FROM found JOIN property AS parcel ON parcel.upid = found.upid
    ORDER BY found.index, parcel.area_square_metres DESC, found.upid`.execute(database.db, { signal })
  return rows
}
