import type pg from 'pg'
import { FEATURE_LAYER_KEYS, LAYERS } from '#domain/layers.ts'

/** Layers whose polygons say something about the land in them. Outlines of buildings do not. */
const SHARE_LAYERS = FEATURE_LAYER_KEYS.filter(
  (key) => LAYERS[key].geometry === 'polygon' && key !== 'building',
)

/** Below this a share is a digitising sliver along a common edge, not a fact about the lot. */
const SMALLEST_SHARE = 0.01

/**
 * Works out which share of each lot every planning, constraint and boundary polygon covers, for the lots and the polygons
 * that this release brought or changed. Shares are ratios of areas on the same small piece of the Earth, so degrees do.
 * Runs inside the caller's transaction.
 */
export async function updateParcelShares(
  client: pg.PoolClient,
  releaseId: number,
  isFirst: boolean,
): Promise<number> {
  if (!isFirst) {
    await client.query(`DELETE FROM parcel_layer WHERE upid IN (${subjects(releaseId, 'parcel')})`)
    await client.query(
      `DELETE FROM parcel_layer WHERE feature_id IN (${subjects(releaseId, 'layer_feature')})`,
    )
  }
  const ofFeatures = await insertShares(client, `f.release_id = ${releaseId}`)
  const ofParcels = await insertShares(client, `p.release_id = ${releaseId} AND f.release_id <> ${releaseId}`)
  return ofFeatures + ofParcels
}

function subjects(releaseId: number, entity: string): string {
  return `SELECT subject_id FROM change_event WHERE release_id = ${releaseId} AND entity = '${entity}'`
}

async function insertShares(client: pg.PoolClient, touched: string): Promise<number> {
  const layers = SHARE_LAYERS.map((key) => `'${key}'`).join(', ')
  const { rowCount } = await client.query(`
    INSERT INTO parcel_layer (upid, layer_key, feature_id, share)
    SELECT upid, layer_key, feature_id, LEAST(share, 1) FROM (
      SELECT p.upid, f.layer_key, f.id AS feature_id,
        CASE WHEN ST_Covers(f.geom, p.geom) THEN 1
          ELSE ST_Area(ST_Intersection(f.geom, p.geom)) / NULLIF(ST_Area(p.geom), 0) END AS share
      FROM layer_feature f JOIN parcel p ON f.geom && p.geom AND ST_Intersects(f.geom, p.geom)
      WHERE f.layer_key IN (${layers}) AND ST_Dimension(f.geom) = 2 AND ${touched}
    ) covered
    WHERE share >= ${SMALLEST_SHARE}
    ON CONFLICT DO NOTHING`)
  return rowCount ?? 0
}
