import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { selectParcelFieldsWithGeometry } from './parcel-queries.ts'

export function findCardLot(database: Database, upid: string) {
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

/** Lots of the same source that stand on the same assessment roll, this one included. */
export async function findLotsOnRoll(
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

/** Everything that lies on the lot, by layer and largest share first. */
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

export interface UnitRow {
  pid: string | null
  unit: string | null
  total: number
}

/** Strata units that the roll of any year names on a lot: by PID, else by unit. */
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

export interface ChangeRow {
  on: string
  entity: string
  layer: string | null
  kind: 'new' | 'changed' | 'gone'
  changed_fields: string[]
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  release_id: number
}

/**
 * What releases changed on a lot: its own events, those of the features that lie on it now, and those of
 * features that lay on it and are gone.
 */
export async function findChanges(database: Database, upid: string, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    WITH here AS (
      SELECT id FROM change_event WHERE upid = ${upid}
      UNION
      SELECT id FROM change_event WHERE subject_id = ${upid}
      UNION
      SELECT change_event.id FROM parcel_layer
      JOIN change_event ON change_event.subject_id = parcel_layer.feature_id
      JOIN parcel ON parcel.upid = parcel_layer.upid
      WHERE parcel_layer.upid = ${upid}
        -- A zone that was only redrawn elsewhere changed nothing on this lot.
        AND (change_event.changed_fields <> ARRAY['geom'] OR ST_Area(ST_Intersection(parcel.geom,
          ST_MakeValid(ST_SymDifference(change_event.geom_before, change_event.geom_after, 1e-9)), 1e-9)) > 0.01 * ST_Area(parcel.geom))
      UNION
      SELECT change_event.id FROM parcel
      JOIN change_event ON change_event.kind = 'gone' AND change_event.entity = 'layer_feature'
        AND change_event.geom_before && parcel.centre AND ST_Intersects(change_event.geom_before, parcel.centre)
      WHERE parcel.upid = ${upid}
    )
    SELECT release.as_of AS "on", change_event.entity, change_event.layer_key AS layer, change_event.kind,
      change_event.changed_fields, change_event.before, change_event.after, change_event.release_id
    FROM here
    JOIN change_event ON change_event.id = here.id
    JOIN release ON release.id = change_event.release_id AND release.status IN ('current', 'superseded')
    ORDER BY release.as_of DESC, change_event.id DESC
    LIMIT ${limit}`.execute(database.db)
  return rows
}
