import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { selectParcelFieldsWithGeometry } from './parcel-queries.ts'

export function findCardParcel(database: Database, upid: string) {
  return selectParcelFieldsWithGeometry(database)
    .select([
      'parcel.source_key',
      'parcel.legal_description',
      'parcel.roll_number',
      'parcel.frontage_metres',
      'parcel.depth_metres',
      'parcel.stated_area_square_metres',
      'parcel.facts',
    ])
    .where('parcel.upid', '=', upid)
    .executeTakeFirst()
}

/** Returns the parcels of the same source that share an assessment roll number, this one included. */
export async function findParcelsOnRoll(
  database: Database,
  sourceKey: string,
  rollNumber: string,
): Promise<string[]> {
  const rows = await database.db
    .selectFrom('parcel')
    .select('upid')
    .where('roll_number', '=', rollNumber)
    .where('source_key', '=', sourceKey)
    .execute()
  return rows.map((row) => row.upid)
}

export function findSales(database: Database, upid: string) {
  return database.db
    .selectFrom('sale')
    .select(['sold_on', 'price_dollars', 'comment', 'release_id'])
    .where('upid', '=', upid)
    .orderBy('sold_on', 'desc')
    .orderBy('id')
    .execute()
}

export function findListings(database: Database, upid: string) {
  return database.db
    .selectFrom('listing')
    .select([
      'listing_number',
      'kind',
      'status',
      'listed_on',
      'price_dollars',
      'property_type',
      'brokerage',
      'release_id',
    ])
    .where('upid', '=', upid)
    .orderBy('listed_on', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns everything that lies on the parcel, by layer and largest share first. */
export function findCardLayers(database: Database, upid: string) {
  return database.db
    .selectFrom('parcel_layer')
    .innerJoin('layer_feature', 'layer_feature.id', 'parcel_layer.feature_id')
    .select([
      'parcel_layer.layer_key',
      'parcel_layer.feature_id',
      'parcel_layer.share',
      'layer_feature.code',
      'layer_feature.title',
      'layer_feature.category',
      'layer_feature.status',
      'layer_feature.effective_on',
      'layer_feature.bylaw',
      'layer_feature.url',
      'layer_feature.release_id',
    ])
    .where('parcel_layer.upid', '=', upid)
    .orderBy('parcel_layer.layer_key')
    .orderBy('parcel_layer.share', 'desc')
    .orderBy('parcel_layer.feature_id')
    .execute()
}

interface UnitRow {
  pid: string | null
  unit: string | null
  total: number
}

/** Returns the strata units that the roll of any year names on a parcel: by PID, else by unit. */
export async function findUnits(database: Database, upid: string, limit: number): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    SELECT pid, unit, count(*) OVER () AS total
    FROM (
      SELECT pid, max(unit) AS unit FROM assessment
      WHERE upid = ${upid} AND (pid IS NOT NULL OR unit IS NOT NULL)
      GROUP BY pid, CASE WHEN pid IS NULL THEN unit END
    ) AS unit
    ORDER BY lpad(unit, 8, '0') NULLS LAST, pid
    LIMIT ${limit}`.execute(database.db)
  return rows
}
