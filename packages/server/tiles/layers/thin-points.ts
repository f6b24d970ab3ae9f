import { UNITS_PER_PIXEL } from '../geometry/tile-grid.ts'
import { POINT } from '../geometry/twkb.ts'
import type { TileFeature } from '../vector-tile.ts'

const LAST_THINNED_ZOOM = 15
const CELL_UNITS = 8 * UNITS_PER_PIXEL

/** Keeps the first point in each cell of 8 pixels. Its `count` includes the omitted ones. */
export function thinPoints(features: TileFeature[], zoom: number): TileFeature[] {
  if (zoom > LAST_THINNED_ZOOM) return features.map((feature) => withCount(feature, 1))
  const remaining: TileFeature[] = []
  const cells = new Map<string, { index: number; count: number }>()
  for (const feature of features) {
    const [x = 0, y = 0] = feature.geometry.paths[0] ?? []
    const isThinned = feature.geometry.kind === POINT
    const cell = `${feature.layer} ${Math.floor(x / CELL_UNITS)} ${Math.floor(y / CELL_UNITS)}`
    const cellEntry = isThinned ? cells.get(cell) : undefined
    if (cellEntry) {
      cellEntry.count++
      continue
    }
    if (isThinned) cells.set(cell, { index: remaining.length, count: 1 })
    remaining.push(feature)
  }
  for (const { index, count } of cells.values()) {
    remaining[index] = withCount(remaining[index] as TileFeature, count)
  }
  return remaining
}

function withCount(feature: TileFeature, count: number): TileFeature {
  if (feature.geometry.kind !== POINT) return feature
  return { ...feature, keys: withCountKey(feature.keys), values: [...feature.values, count] }
}

const KEYS_WITH_COUNT = new WeakMap<readonly string[], readonly string[]>()

function withCountKey(keys: readonly string[]): readonly string[] {
  const cached = KEYS_WITH_COUNT.get(keys)
  if (cached) return cached
  const newKeys = [...keys, 'count']
  KEYS_WITH_COUNT.set(keys, newKeys)
  return newKeys
}
