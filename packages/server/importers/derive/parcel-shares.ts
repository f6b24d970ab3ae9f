import { FEATURE_LAYER_KEYS, LAYERS } from '#domain/layers/layers.ts'
import { MIN_LABEL_SHARE, MIN_WIDE_SHARE, SLIVER_SQUARE_METRES } from '#domain/layers/shares.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import { GRID_DEGREES } from '../../db/spatial.ts'

/** Layers whose polygons apply to the land inside them. */
const SHARE_LAYERS = FEATURE_LAYER_KEYS.filter(
  (key) => LAYERS[key].geometry === 'polygon' && key !== 'building',
)

/** Up to this many changed parcels, looking up polygons per parcel is faster than parcels per polygon. */
const MAX_PARCELS_OUTER = 2000

/**
 * Stores how much of each parcel a planning, constraint or boundary polygon covers, if this release changed
 * either. A share is a ratio of areas, so degrees suffice.
 */
export async function updateParcelShares(
  client: SqlClient,
  releaseId: number,
  isFirst: boolean,
): Promise<number> {
  if (!isFirst) {
    await client.query(`DELETE FROM parcel_layer WHERE upid IN (${subjects(releaseId, 'parcel')})`)
    await client.query(
      `DELETE FROM parcel_layer WHERE feature_id IN (${subjects(releaseId, 'layer_feature')})`,
    )
  }
  const ofFeatures = await insertShares(client, 'features', `f.release_id = ${releaseId}`, 'true')
  const isNewParcel = `p.release_id = ${releaseId}`
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT FROM parcel p WHERE ${isNewParcel} LIMIT ${MAX_PARCELS_OUTER + 1}) few`,
  )
  const outer = (rows[0]?.n ?? 0) > MAX_PARCELS_OUTER ? 'features' : 'parcels'
  const ofParcels = await insertShares(client, outer, `f.release_id <> ${releaseId}`, isNewParcel)
  return ofFeatures + ofParcels
}

function subjects(releaseId: number, entity: string): string {
  return `SELECT subject_id FROM change_event WHERE release_id = ${releaseId} AND entity = '${entity}'`
}

async function insertShares(
  client: SqlClient,
  outer: 'features' | 'parcels',
  ofFeature: string,
  ofParcel: string,
): Promise<number> {
  const layers = SHARE_LAYERS.map((key) => `'${key}'`).join(', ')
  const features = `layer_feature f
    WHERE f.layer_key IN (${layers}) AND ST_Dimension(f.geom) = 2 AND ${ofFeature}`
  const meets = 'p.geom && f.geom AND ST_Intersects(f.geom, p.geom)'
  // PostGIS prepares its first argument once, so that is always the polygon. OFFSET 0 fixes the loop order
  // (decision 011).
  const pairs =
    outer === 'features'
      ? `(SELECT * FROM ${features}) f, LATERAL (
          SELECT p.upid, p.geom, p.area_square_metres FROM parcel p WHERE ${meets} AND ${ofParcel} OFFSET 0) p`
      : `(SELECT * FROM parcel p WHERE ${ofParcel}) p, LATERAL (
          SELECT f.* FROM ${features} AND ${meets} OFFSET 0) f`
  const { rowCount } = await client.query(`
    INSERT INTO parcel_layer (upid, layer_key, feature_id, share)
    SELECT upid, layer_key, feature_id, LEAST(share, 1) FROM (
      SELECT p.upid, p.area_square_metres, f.layer_key, f.id AS feature_id,
        CASE WHEN ST_Covers(f.geom, p.geom) THEN 1
          ELSE ST_Area(ST_Intersection(f.geom, p.geom, ${GRID_DEGREES})) / NULLIF(ST_Area(p.geom), 0) END AS share
      FROM ${pairs}
    ) pair
    WHERE share >= ${MIN_LABEL_SHARE}
      AND (share >= ${MIN_WIDE_SHARE} OR share * area_square_metres >= ${SLIVER_SQUARE_METRES})
    ON CONFLICT DO NOTHING`)
  if (rowCount === null) throw new Error('The database stopped before all shares were measured.')
  return rowCount
}
