import { BASE_LAYER_KEYS } from '#domain/layers.ts'
import { BUFFER, boxSql } from '../geometry/tile-grid.ts'
import type { TileFeature } from '../vector-tile.ts'
import { roadsShownSql } from './road-rank.ts'
import { bytes, featuresOf, isVisibleSql, property, type TileSource, toleranceAt } from './source.ts'

const KEYS = ['title', 'category', 'code'] as const

/** Drawn from the back to the front, which is also the order of the layers in the tile. */
const ORDER = new Map<unknown, number>(BASE_LAYER_KEYS.map((layer, index) => [layer, index]))

/** The base map "Lotline Streets": all ground layers in one tile. */
export const streetsLayer: TileSource = async (grid, run) => {
  const keys = BASE_LAYER_KEYS.map((layer) => `'${layer}'`).join(', ')
  const rows = await run(`
    SELECT id, ST_AsTWKB(geom, ${grid.decimals}), layer_key, title, category, code FROM layer_feature
    WHERE layer_key IN (${keys}) AND (layer_key <> 'road' OR ${roadsShownSql(grid.z)})
      AND geom && ${boxSql(grid, BUFFER)} AND ${isVisibleSql(grid)}
    ORDER BY id COLLATE "C"`)
  rows.sort((a, b) => (ORDER.get(a[2]) ?? 0) - (ORDER.get(b[2]) ?? 0))
  const tolerance = toleranceAt(grid.z)
  const features: TileFeature[] = []
  for (const [id, twkb, layer, title, category, code] of rows) {
    const values = [property(title), property(category), property(code)]
    features.push(
      ...featuresOf(grid, bytes(twkb), tolerance, {
        layer: String(layer),
        id: String(id),
        keys: KEYS,
        values,
      }),
    )
  }
  return features
}
