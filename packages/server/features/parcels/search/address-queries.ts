import { sql } from 'kysely'
import { type Database, queryPrepared } from '../../../db/open.ts'
import type { Box, LngLatPair } from '../../../db/spatial.ts'
import type { StreetSpelling } from './street-lexicon.ts'

/** Finds every street with its municipality. Reads only the index. */
export async function findStreetSpellings(database: Database): Promise<StreetSpelling[]> {
  const { rows } = await sql<StreetSpelling>`
    SELECT street, municipality, sum(count)::int AS count FROM (
      SELECT street, municipality, count(*) AS count FROM parcel WHERE street IS NOT NULL GROUP BY 1, 2
      UNION ALL
      SELECT street, municipality, count(*) AS count FROM address WHERE street IS NOT NULL GROUP BY 1, 2
    ) AS spelling GROUP BY 1, 2`.execute(database.db)
  return rows
}

export interface AddressRow {
  id: string
  isParcel: boolean
  upid: string | null
  unit: string | null
  civicNumber: string | null
  street: string
  address: string | null
  municipality: string | null
  neighbourhood: string | null
  postalCode: string | null
  centre: LngLatPair
  /** Bounds of the parcel, or of its building for a unit; null for an address point. */
  bounds: Box | null
}

interface AddressQuery {
  /** Street names as the sources spell them. */
  streets: readonly string[]
  numbers: readonly string[]
  /** Unit numbers in capitals, without punctuation. If empty, units are not looked up. */
  units?: readonly string[]
  /** First digits of a house number that is still being typed. */
  prefix?: string | null
  prefixStreets?: readonly string[]
}

/** Bounds memory; real searches find far fewer. */
const MAX_EXACT_MATCHES = 4_000
const MAX_COMPLETIONS = 60

/**
 * PostgreSQL ignores values in subqueries when it plans, so it can reuse the plan. Planning takes three times
 * as long as the query itself.
 */
const anyOf = (parameter: string) => `ANY((SELECT ${parameter}::text[])::text[])`

/** Parameters, in the order of the values of `findAddresses`. */
const [STREETS, NUMBERS, UNITS] = ['$1', '$2', '$3'] as const
const [PREFIX_STREETS, PREFIX, PREFIX_END] = ['$4', '$5', '$6'] as const

const ADDRESS_CONDITION = `street = ${anyOf(STREETS)}
        AND civic_number COLLATE "C" = ${anyOf(NUMBERS)}`
const UNIT_CONDITION = `upper(regexp_replace(unit, '[^A-Za-z0-9]', '', 'g')) = ${anyOf(UNITS)}`
const COMPLETION_CONDITION = `street = ${anyOf(PREFIX_STREETS)}
        AND civic_number COLLATE "C" > (SELECT ${PREFIX}::text)
        AND civic_number COLLATE "C" < (SELECT ${PREFIX_END}::text)`

function selectAddressesOf(table: 'address' | 'parcel'): string {
  const place =
    table === 'address'
      ? 'id, false AS is_parcel, geom AS centre, NULL::geometry AS outline'
      : 'upid AS id, true AS is_parcel, centre, geom AS outline'
  const fields = `upid, unit, civic_number, street, address, municipality, neighbourhood, postal_code, ${place}`
  const addressKey = 'street, civic_number, municipality, parcel_upid, requested_unit'
  return `(
      SELECT DISTINCT ON (${addressKey}) ${fields}
      FROM (
        SELECT *, split_part(upid, '~', 1) AS parcel_upid,
          CASE WHEN ${UNIT_CONDITION} THEN concat(unit, ' ', upid) END AS requested_unit
        FROM ${table}
        WHERE ${ADDRESS_CONDITION}
      ) AS point
      ORDER BY ${addressKey}, unit NULLS FIRST
      LIMIT ${MAX_EXACT_MATCHES}
    ) UNION ALL (
      SELECT ${fields} FROM ${table} WHERE ${COMPLETION_CONDITION} LIMIT ${MAX_COMPLETIONS}
    )`
}

const FIND_ADDRESSES = `
  SELECT match.id, is_parcel AS "isParcel", upid, unit, civic_number AS "civicNumber", street, address,
    municipality, neighbourhood, postal_code AS "postalCode", ARRAY[ST_X(centre), ST_Y(centre)] AS centre,
    CASE WHEN is_parcel
      THEN ARRAY[ST_XMin(outline), ST_YMin(outline), ST_XMax(outline), ST_YMax(outline)] END AS bounds
  FROM (${selectAddressesOf('parcel')} UNION ALL ${selectAddressesOf('address')} UNION ALL (
    SELECT u.upid, u.unit, u.civic_number, u.street, u.address,
      u.municipality, u.neighbourhood, u.postal_code, u.upid, true, p.centre, p.geom
    FROM (
      SELECT * FROM strata_unit
      WHERE (SELECT ${UNITS}::text[] <> '{}') AND ${ADDRESS_CONDITION} AND ${UNIT_CONDITION}
    ) AS u
    JOIN parcel p ON p.upid = u.building_upid
    LIMIT ${MAX_EXACT_MATCHES}
  )) AS match`

/** Finds one point per parcel and address, or all if a unit was requested, because towers have hundreds. */
export function findAddresses(
  database: Database,
  { streets, numbers, units = [], prefix = null, prefixStreets = [] }: AddressQuery,
): Promise<AddressRow[]> {
  const values = [streets, numbers, units, prefixStreets, prefix, prefix === null ? null : prefixEnd(prefix)]
  return queryPrepared(database, 'addresses', FIND_ADDRESSES, values)
}

/** The first text after all texts with the prefix, in code-point order. */
function prefixEnd(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

interface StreetNumber {
  number: string
  street: string
  municipality: string | null
}

/** Finds the house numbers of the streets, or only the ranges (`1250-1254`, `335 & 341`). Reads only the index. */
export function findNumbers(
  database: Database,
  streets: readonly string[],
  kind: 'all' | 'ranges',
): Promise<StreetNumber[]> {
  const condition = kind === 'all' ? 'civic_number IS NOT NULL' : "civic_number ~ '[-&]'"
  const from = (table: string) => `FROM ${table} WHERE street = ${anyOf('$1')} AND ${condition}`
  return queryPrepared(
    database,
    `numbers-${kind}`,
    `SELECT civic_number AS number, street, municipality ${from('parcel')}
      UNION SELECT civic_number, street, municipality ${from('address')}`,
    [streets],
  )
}

/** Bounds memory; no building has that many units. */
const MAX_UNITS = 4_000

/** Finds units, as the sources spell them. Empty if there are `MAX_UNITS` or more. */
export async function findUnits(
  database: Database,
  streets: readonly string[],
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<(Pick<AddressRow, 'civicNumber' | 'street' | 'municipality'> & { unit: string })[]> {
  const from = (table: 'address' | 'parcel' | 'strata_unit') => sql`
    SELECT unit, civic_number, street, municipality FROM ${sql.table(table)}
    WHERE street = ANY(${streets}::text[])
      AND civic_number COLLATE "C" = ANY(${numbers}::text[]) AND unit IS NOT NULL`
  const { rows } = await sql<Awaited<ReturnType<typeof findUnits>>[number]>`
    SELECT unit, civic_number AS "civicNumber", street, municipality
    FROM (${from('parcel')} UNION ${from('address')} UNION ${from('strata_unit')}) AS unit_address
    LIMIT ${MAX_UNITS}`.execute(database.db, { signal })
  return rows.length < MAX_UNITS ? rows : []
}

/** Finds addresses, nearest to `near` first; by number if it is null. */
export async function findAddressesOnStreets(
  database: Database,
  streets: readonly string[],
  near: LngLatPair | null,
  limit: number,
  signal?: AbortSignal,
): Promise<{ number: string; street: string }[]> {
  const order = (point: string) =>
    near
      ? sql`ST_Distance(${sql.ref(point)}, ST_SetSRID(ST_MakePoint(${near[0]}::float8, ${near[1]}::float8), 4326))`
      : sql`length(civic_number), civic_number`
  const from = (table: 'address' | 'parcel', point: string) => sql`(
    SELECT civic_number AS number, street FROM ${sql.table(table)}
    WHERE street = ANY(${streets}::text[]) AND civic_number IS NOT NULL
    ORDER BY ${order(point)} LIMIT ${limit})`
  const { rows } = await sql<{ number: string; street: string }>`
    ${from('parcel', 'centre')} UNION ${from('address', 'geom')}`.execute(database.db, { signal })
  return rows
}

export interface StreetPoint {
  street: string
  municipality: string | null
  at: LngLatPair
}

/** Bounds memory; the longest streets have some thousands of points. */
const MAX_POINTS = 60_000

export async function findStreetPoints(
  database: Database,
  streets: readonly string[],
  signal?: AbortSignal,
): Promise<StreetPoint[]> {
  const from = (table: 'address' | 'parcel', point: string) => sql`
    SELECT street, municipality, ARRAY[ST_X(${sql.ref(point)}), ST_Y(${sql.ref(point)})] AS at
    FROM ${sql.table(table)} WHERE street = ANY(${streets}::text[])`
  const { rows } = await sql<StreetPoint>`
    ${from('parcel', 'centre')} UNION ALL ${from('address', 'geom')} LIMIT ${MAX_POINTS}`.execute(
    database.db,
    {
      signal,
    },
  )
  return rows
}

export async function findStreetBounds(
  database: Database,
  street: { spellings: readonly string[]; municipality: string | null },
  signal?: AbortSignal,
): Promise<Box | null> {
  const { spellings, municipality } = street
  const streetCondition = sql`street = ANY(${spellings}::text[]) AND municipality IS NOT DISTINCT FROM ${municipality}`
  const { rows } = await sql<{ bounds: Box | null }>`
    SELECT CASE WHEN box IS NOT NULL THEN ARRAY[ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box)] END AS bounds
    FROM (SELECT ST_Extent(point) AS box FROM (
      SELECT centre AS point FROM parcel WHERE ${streetCondition}
      UNION ALL SELECT geom FROM address WHERE ${streetCondition}
    ) AS points) AS extent`.execute(database.db, { signal })
  return rows[0]?.bounds ?? null
}
