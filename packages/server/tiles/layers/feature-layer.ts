import { type FeatureLayerKey, LAYERS } from '#domain/layers/layers.ts'
import { BUFFER, boxSql } from '../geometry/tile-grid.ts'
import { readTwkb } from '../geometry/twkb.ts'
import type { TileFeature } from '../vector-tile.ts'
import { areaLabel } from './area-label.ts'
import {
  bytes,
  featuresOfGeometries,
  isVisibleSql,
  property,
  type TileSource,
  toleranceAt,
} from './source.ts'
import { thinPoints } from './thin-points.ts'

const KEYS = ['id', 'code', 'title', 'category', 'status'] as const

/** Layers without labels, because finding places for them takes long among so many vertices. */
const UNLABELLED_LAYERS: ReadonlySet<FeatureLayerKey> = new Set<FeatureLayerKey>([
  'alr',
  'floodplain',
  'building',
])

export function featureLayer(layer: FeatureLayerKey): TileSource {
  const hasLabels = LAYERS[layer].geometry === 'polygon' && !UNLABELLED_LAYERS.has(layer)
  return async (grid, run) => {
    const rows = await run(`
      SELECT id, ST_AsTWKB(geom, ${grid.decimals}), code, title, category, status FROM layer_feature
      WHERE layer_key = '${layer}' AND geom && ${boxSql(grid, BUFFER)} AND ${isVisibleSql(grid)}
      ORDER BY id COLLATE "C"`)
    const tolerance = toleranceAt(grid.z)
    const features: TileFeature[] = []
    const labels: TileFeature[] = []
    for (const [rowId, twkb, ...rest] of rows) {
      const id = String(rowId)
      const [code = null, title = null, category = null, status = null] = rest.map(property)
      const geometries = readTwkb(bytes(twkb), grid)
      const shapes = featuresOfGeometries(geometries, tolerance, {
        layer,
        id,
        keys: KEYS,
        values: [id, code, title, category, status],
      })
      features.push(...shapes)
      if (hasLabels) labels.push(...areaLabel(grid, layer, { id, code, title, category }, geometries, shapes))
    }
    return [...thinPoints(features, grid.z), ...labels]
  }
}
