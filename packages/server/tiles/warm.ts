import { availableParallelism } from 'node:os'
import type { TileLayerKey } from '#domain/layers/layers.ts'
import type { Database } from '../db/open.ts'
import { EXTENT, tileGrid, toUnitX, toUnitY } from './geometry/tile-grid.ts'
import { describeLayers } from './layer-release.ts'
import { firstZoom } from './render-tile.ts'
import type { TileAddress } from './tile-address.ts'
import type { TileService } from './tile-service.ts'

/** Deepest zoom that a map requests (docs/tiles.md). */
const MAX_WARM_ZOOM = { parcel: 17, other: 16 } as const

interface WarmRequest {
  layers: readonly TileLayerKey[]
  /** West, south, east, north in degrees; null for the layer's full extent. */
  bounds: readonly [number, number, number, number] | null
  firstZoom: number
  lastZoom: number
}

export interface WarmProgress {
  done: number
  total: number
  filled: number
  bytes: number
}

/** @throws `release_not_current` if an import completes in between */
export async function warmTiles(
  database: Database,
  service: TileService,
  request: WarmRequest,
  onProgress: (progress: WarmProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<WarmProgress> {
  const layers = await describeLayers(database)
  const ranges = request.layers.flatMap((layer) => {
    const { release, bounds: layerBounds } = layers[layer]
    const bounds = layerBounds && (request.bounds ? overlap(layerBounds, request.bounds) : layerBounds)
    return bounds ? getRanges({ layer, release }, bounds, request) : []
  })
  const progress: WarmProgress = {
    done: 0,
    total: ranges.reduce((sum, range) => sum + range.columns * range.rows, 0),
    filled: 0,
    bytes: 0,
  }
  const addresses = getAddresses(ranges)
  const renderTiles = async () => {
    for (const address of addresses) {
      signal?.throwIfAborted()
      const { body } = await service.getTile(address)
      progress.done++
      if (body) {
        progress.filled++
        progress.bytes += body.length
      }
      onProgress(progress)
    }
  }
  // The renderings share one iterator.
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, renderTiles))
  return progress
}

interface Range {
  layer: TileLayerKey
  release: string
  z: number
  west: number
  north: number
  columns: number
  rows: number
}

function getRanges(
  { layer, release }: Pick<TileAddress, 'layer' | 'release'>,
  [west, south, east, north]: readonly [number, number, number, number],
  { firstZoom: fromZoom, lastZoom }: WarmRequest,
): Range[] {
  const deepest = layer === 'parcel' ? MAX_WARM_ZOOM.parcel : MAX_WARM_ZOOM.other
  const ranges: Range[] = []
  for (let z = Math.max(fromZoom, firstZoom(layer)); z <= Math.min(lastZoom, deepest); z++) {
    const world = tileGrid(z, 0, 0)
    const inGrid = (units: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(units / EXTENT)))
    const left = inGrid(toUnitX(world, west))
    const top = inGrid(toUnitY(world, north))
    ranges.push({
      layer,
      release,
      z,
      west: left,
      north: top,
      columns: inGrid(toUnitX(world, east)) - left + 1,
      rows: inGrid(toUnitY(world, south)) - top + 1,
    })
  }
  return ranges
}

function* getAddresses(ranges: readonly Range[]): Generator<TileAddress> {
  for (const { layer, release, z, west, north, columns, rows } of ranges) {
    for (let y = north; y < north + rows; y++) {
      for (let x = west; x < west + columns; x++) yield { layer, release, z, x, y }
    }
  }
}

function overlap(
  a: readonly [number, number, number, number],
  b: readonly [number, number, number, number],
): [number, number, number, number] | null {
  const west = Math.max(a[0], b[0])
  const south = Math.max(a[1], b[1])
  const east = Math.min(a[2], b[2])
  const north = Math.min(a[3], b[3])
  return west <= east && south <= north ? [west, south, east, north] : null
}
