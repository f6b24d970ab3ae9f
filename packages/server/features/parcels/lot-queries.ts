import type { Geometry } from 'geojson'
import type { Database } from '../../db/open.ts'
import { abortable } from '../../db/query-abort.ts'
import { asBounds, asGeoJson, asLngLat, isOneOf } from '../../db/spatial.ts'

/** What every table row needs, whatever its columns. */
const CORE_FIELDS = [
  'upid',
  'release_id',
  'source_key',
  'pid',
  'plan_number',
  'address',
  'area_square_metres',
] as const

/** Read only when a column asks for them. */
export type LotField =
  | 'parcel_class'
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

function lotRows(database: Database, upids: readonly string[], fields: readonly LotField[]) {
  return database.db
    .selectFrom('parcel')
    .select(CORE_FIELDS)
    .select(fields)
    .select([asLngLat('parcel.centre').as('centre'), asBounds('parcel.geom').as('bounds')])
    .where(isOneOf('parcel.upid', upids))
}

/** Fields that were not asked for are undefined at run time; readers name what they read. */
export type LotRow = Awaited<ReturnType<ReturnType<typeof lotRows>['execute']>>[number]

export function findLotRows(
  database: Database,
  upids: readonly string[],
  fields: readonly LotField[],
  signal?: AbortSignal,
): Promise<LotRow[]> {
  return lotRows(database, upids, fields).execute(abortable(database, signal))
}

/** Outlines by lot. */
export async function findOutlines(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Geometry>> {
  const rows = await database.db
    .selectFrom('parcel')
    .select(['upid', asGeoJson('parcel.geom').as('geometry')])
    .where(isOneOf('parcel.upid', upids))
    .execute(abortable(database, signal))
  return new Map(rows.map((row) => [row.upid, row.geometry]))
}
