import type { Geometry } from 'geojson'
import { type Selectable, sql } from 'kysely'
import { chunk } from '#domain/parcel/lists.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { isOneOf, toGeoJson } from '../../../db/spatial.ts'

const CORE_FIELDS = [
  'upid',
  'release_id',
  'source_key',
  'pid',
  'pin',
  'plan_number as planNumber',
  'lot_number as lotNumber',
  'parcel_class as parcelClass',
  'address',
  'area_square_metres',
] as const

/** Fields read only if a column needs them. */
export type ParcelField =
  | 'legal_description'
  | 'roll_number'
  | 'unit'
  | 'civic_number'
  | 'street'
  | 'municipality'
  | 'postal_code'
  | 'regional_district'
  | 'stated_area_square_metres'
  | 'frontage_metres'
  | 'depth_metres'
  | 'facts'

/** Limits a statement to a few milliseconds, so that other requests do not wait. */
const KEYS_PER_STATEMENT = 1000

export async function findExistingUpids({ db }: Queryable, upids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>()
  for (const batch of chunk(upids, KEYS_PER_STATEMENT)) {
    const rows = await db.selectFrom('property').select('upid').where(isOneOf('upid', batch)).execute()
    for (const { upid } of rows) existing.add(upid)
  }
  return existing
}

/** Looks up parcels by index. `OFFSET 0` prevents the planner from scanning all units. */
const properties = (upids: readonly string[]) =>
  sql<Selectable<Schema['property']>>`(
    SELECT property.* FROM unnest(${[...new Set(upids)]}::text[]) AS requested(upid)
    CROSS JOIN LATERAL (SELECT * FROM property WHERE property.upid = requested.upid OFFSET 0) AS property
  )`.as('parcel')

function selectParcelRows(database: Database, upids: readonly string[], fields: readonly ParcelField[]) {
  return database.db
    .selectFrom(properties(upids))
    .select(CORE_FIELDS)
    .select(fields)
    .select([
      sql<number>`(SELECT count(*)::int FROM strata_unit WHERE building_upid = parcel.upid)`.as('unit_count'),
      sql<number>`ST_X(centre)`.as('lng'),
      sql<number>`ST_Y(centre)`.as('lat'),
      sql<number>`ST_XMin(geom)`.as('west'),
      sql<number>`ST_YMin(geom)`.as('south'),
      sql<number>`ST_XMax(geom)`.as('east'),
      sql<number>`ST_YMax(geom)`.as('north'),
    ])
}

/**
 * Lists of numbers are separate columns, which parse faster than arrays. Undefined at run time for fields not
 * requested.
 */
export type ParcelRow = Awaited<ReturnType<ReturnType<typeof selectParcelRows>['execute']>>[number]

export function findParcelRows(
  database: Database,
  upids: readonly string[],
  fields: readonly ParcelField[],
  signal?: AbortSignal,
) {
  return selectParcelRows(database, upids, fields).execute({ signal })
}

export async function findPictureBoundaries(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Geometry>> {
  const rows = await database.db
    .selectFrom('property as parcel')
    .select(['upid', toGeoJson('parcel.geom').as('geometry')])
    .where(isOneOf('parcel.upid', upids))
    .execute({ signal })
  return new Map(rows.map((row) => [row.upid, row.geometry]))
}
