import type { FeatureLayerKey } from '#domain/layers.ts'
import { BUFFER, boxSql } from '../geometry/tile-grid.ts'
import type { TileFeature } from '../vector-tile.ts'
import { bytes, featuresOf, isVisibleSql, property, type TileSource, toleranceAt } from './source.ts'
import { thinPoints } from './thin-points.ts'

const KEYS = ['id', 'code', 'title', 'category', 'status'] as const

/** A layer that is plain `layer_feature` rows: one layer in the tile, named as itself. */
export function featureLayer(layer: FeatureLayerKey): TileSource {
  return async (grid, run) => {
    const rows = await run(`
      SELECT id, ST_AsTWKB(geom, ${grid.decimals}), code, title, category, status FROM layer_feature
      WHERE layer_key = '${layer}' AND geom && ${boxSql(grid, BUFFER)} AND ${isVisibleSql(grid)}
      ORDER BY id COLLATE "C"`)
    const tolerance = toleranceAt(grid.z)
    const features: TileFeature[] = []
    for (const [id, twkb, code, title, category, status] of rows) {
      const values = [property(id), property(code), property(title), property(category), property(status)]
      features.push(
        ...featuresOf(grid, bytes(twkb), tolerance, { layer, id: String(id), keys: KEYS, values }),
      )
    }
    return thinPoints(features, grid.z)
  }
}
