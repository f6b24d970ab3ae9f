import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { abortable } from '../../db/query-abort.ts'
import type { Box, LngLatPair } from '../../db/spatial.ts'
import type { SpelledStreet } from './street-lexicon.ts'

/** Every spelling of every street with the municipality that it is in. Reads only the index. */
export async function findSpelledStreets(database: Database): Promise<SpelledStreet[]> {
  const { rows } = await sql<SpelledStreet>`
    SELECT street, municipality, sum(count)::int AS count FROM (
      SELECT street, municipality, count(*) AS count FROM parcel WHERE street IS NOT NULL GROUP BY 1, 2
      UNION ALL
      SELECT street, municipality, count(*) AS count FROM address WHERE street IS NOT NULL GROUP BY 1, 2
    ) AS both_tables GROUP BY 1, 2`.execute(database.db)
  return rows
}

/** An address point, or a lot with its own address. */
export interface AddressRow {
  id: string
  isLot: boolean
  /** Lot that it stands on, or is. */
  upid: string | null
  unit: string | null
  civicNumber: string | null
  street: string
  address: string | null
  municipality: string | null
  neighbourhood: string | null
  postalCode: string | null
  centre: LngLatPair
  /** Of the lot, where there is one. */
  bounds: Box | null
}

/**
 * Addresses with one of these numbers on one of these streets (spelled as the sources spell them), and those on the
 * first streets whose number begins with `prefix`, as far as it has been typed.
 */
export async function findAddresses(
  database: Database,
  asked: {
    streets: readonly string[]
    numbers: readonly string[]
    prefix: string | null
    prefixStreets: readonly string[]
  },
  signal?: AbortSignal,
): Promise<AddressRow[]> {
  const { streets, numbers, prefix, prefixStreets } = asked
  const found = (table: 'address' | 'parcel') => {
    const columns =
      table === 'address'
        ? sql`id, false AS is_lot, upid, geom AS centre, NULL::geometry AS outline`
        : sql`upid AS id, true AS is_lot, upid, centre, geom AS outline`
    const fields = sql`unit, civic_number, street, address, municipality, neighbourhood, postal_code, ${columns}`
    const from = sql.table(table)
    const exact = sql`(SELECT ${fields} FROM ${from} WHERE street = ANY(${streets}::text[]) AND civic_number = ANY(${numbers}::text[]) LIMIT 400)`
    if (prefix === null) return exact
    return sql`${exact} UNION ALL (SELECT ${fields} FROM ${from}
      WHERE street = ANY(${prefixStreets}::text[]) AND civic_number LIKE ${`${prefix}_%`} LIMIT 40)`
  }
  const { rows } = await sql<AddressRow>`
    SELECT found.id, found.is_lot AS "isLot", found.upid, found.unit, found.civic_number AS "civicNumber", found.street,
      found.address, found.municipality, found.neighbourhood, found.postal_code AS "postalCode",
      ARRAY[ST_X(found.centre), ST_Y(found.centre)] AS centre,
      CASE WHEN outline IS NOT NULL THEN ARRAY[ST_XMin(outline), ST_YMin(outline), ST_XMax(outline), ST_YMax(outline)] END AS bounds
    FROM (${found('parcel')} UNION ALL ${found('address')}) AS found`.execute(
    database.db,
    abortable(database, signal),
  )
  return rows
}
