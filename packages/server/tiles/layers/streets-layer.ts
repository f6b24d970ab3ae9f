import { BASE_LAYER_KEYS } from '#domain/layers/layers.ts'
import { boxSql, LINE_BUFFER } from '../geometry/tile-grid.ts'
import { readTwkb } from '../geometry/twkb.ts'
import type { TileFeature } from '../vector-tile.ts'
import { areaLabel } from './area-label.ts'
import { roadsShownSql } from './road-rank.ts'
import {
  bytes,
  featuresOfGeometries,
  isVisibleSql,
  property,
  type TileSource,
  toleranceAt,
} from './source.ts'

const KEYS = ['title', 'category', 'code'] as const

const NAMED_AREAS = new Set(['park', 'water'])

/** Drawing order, back to front. */
const DRAWING_ORDER = new Map<unknown, number>(BASE_LAYER_KEYS.map((layer, index) => [layer, index]))

export const streetsLayer: TileSource = async (grid, run) => {
  const keys = BASE_LAYER_KEYS.map((layer) => `'${layer}'`).join(', ')
  const rows = await run(`
    SELECT id, ST_AsTWKB(geom, ${grid.decimals}), layer_key, title, category, code FROM layer_feature
    WHERE layer_key IN (${keys}) AND (layer_key <> 'road' OR ${roadsShownSql(grid.z)})
      AND geom && ${boxSql(grid, LINE_BUFFER)} AND ${isVisibleSql(grid)}
    ORDER BY id COLLATE "C"`)
  rows.sort((a, b) => (DRAWING_ORDER.get(a[2]) ?? 0) - (DRAWING_ORDER.get(b[2]) ?? 0))
  const tolerance = toleranceAt(grid.z)
  const features: TileFeature[] = []
  const labels: TileFeature[] = []
  for (const [rowId, twkb, layerKey, ...rest] of rows) {
    const id = String(rowId)
    const layer = String(layerKey)
    const [title = null, category = null, code = null] = rest.map(property)
    const geometries = readTwkb(bytes(twkb), grid)
    const shapes = featuresOfGeometries(geometries, tolerance, {
      layer,
      id,
      keys: KEYS,
      values: [title, category, code],
    })
    features.push(...shapes)
    if (NAMED_AREAS.has(layer))
      labels.push(...areaLabel(grid, layer, { id, code: null, title, category }, geometries, shapes))
  }
  return [...features, ...labels]
}
