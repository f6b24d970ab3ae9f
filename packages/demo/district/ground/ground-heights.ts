import { CellBoundary, type CellRing } from '#domain/geometry/grid-cells.ts'
import { boxAround, signedArea } from '#domain/geometry/local-plane.ts'
import {
  BLOCK_CELLS,
  countBlocks,
  type ElevationBlock,
  type ElevationGrid,
  type ElevationRaster,
} from '#server/importers/elevation/elevation-grid.ts'
import { smoothNoise } from '../geometry/noise.ts'
import { centroid, type Point } from '../geometry/point.ts'
import { closedRing, type Island, toMetres } from '../place.ts'
import type { Network } from '../plan/network.ts'
import type { Character } from '../plan/town-plan.ts'
import { outlineLand } from '../planning/ground.ts'
import { distanceInland } from './distance-inland.ts'

const CELL_METRES = 10
const DEGREE_METRES = 111_200

/** Height of the hill in the middle of a neighbourhood, by its character. */
const HILL_METRES: Partial<Record<Character, number>> = {
  hillside: 90,
  forest: 150,
  park: 60,
  acreage: 45,
  golf: 4,
}

/** Ground that levels off at `metres`, about 95% of it at three times `scaleMetres` from the shore. */
interface Slope {
  metres: number
  scaleMetres: number
}

const BANK: Slope = { metres: 5, scaleMetres: 55 }
const RISE: Slope = { metres: 18, scaleMetres: 700 }
/** Distance from the shore at which hills reach 63% of their height. */
const HILL_FOOT_METRES = 450
const ROUGHNESS_METRES = 2.5

export function islandElevation(network: Network, island: Island, seed: number): ElevationRaster {
  const rings = [outlineLand(network), ...network.shore.islets].map((ring) => closedRing(island, ring))
  const grid = gridAround(rings, island)
  const inland = distanceInland(landMask(rings, grid), grid.width, grid.height)
  return { grid, blocks: elevationBlocks(grid, inland, heightModel(network, seed), island) }
}

function gridAround(rings: readonly Point[][], island: Island): ElevationGrid {
  const { west, south, east, north } = boxAround(rings.flat())
  const stepY = CELL_METRES / DEGREE_METRES
  const stepX = stepY / Math.cos((island.latitude * Math.PI) / 180)
  return {
    epsg: 4326,
    originX: west - stepX,
    originY: north + stepY,
    stepX,
    stepY: -stepY,
    width: Math.ceil((east - west) / stepX) + 2,
    height: Math.ceil((north - south) / stepY) + 2,
  }
}

function landMask(
  rings: readonly Point[][],
  { originX, originY, stepX, stepY, width, height }: ElevationGrid,
): Uint8Array {
  const isLand = new Uint8Array(width * height)
  const outline = new CellBoundary(
    rings.map(
      (ring): CellRing => ring.map(([x, y]) => [(x - originX) / stepX, (y - originY) / stepY] as const),
    ),
  )
  for (let top = 0; top < height; top += 16) {
    const reader = outline.between(top, top + 16)
    for (let row = top; row < Math.min(top + 16, height); row++)
      for (const { from, to } of reader.spans(row)) isLand.fill(1, row * width + from, row * width + to)
  }
  return isLand
}

/** Returns the height in metres above sea level. */
type HeightModel = (place: Point, inlandMetres: number) => number

function heightModel(network: Network, seed: number): HeightModel {
  const hills = network.outlines.flatMap(({ quarter, outer }) => {
    const metres = HILL_METRES[quarter.character]
    if (metres === undefined) return []
    const [x, y] = centroid(outer)
    return [{ x, y, metres, spread: signedArea(outer) / 5 }]
  })
  return ([x, y], inland) => {
    const slope = ({ metres, scaleMetres }: Slope) => metres * (1 - Math.exp(-inland / scaleMetres))
    const hillShare = 1 - Math.exp(-((inland / HILL_FOOT_METRES) ** 2))
    let hill = ROUGHNESS_METRES * roughness(x, y, seed)
    for (const { x: east, y: north, metres, spread } of hills)
      hill += metres * Math.exp(-((x - east) ** 2 + (y - north) ** 2) / spread)
    return Math.max(0, slope(BANK) + slope(RISE) + hillShare * hill)
  }
}

/** Noise between -1 and 1, with waves some 200 metres long. */
function roughness(x: number, y: number, seed: number): number {
  const waves = [0.3, 1.4, 2.5].map((angle) =>
    smoothNoise((x * Math.cos(angle) + y * Math.sin(angle)) / 130, seed, 'ground', angle),
  )
  return waves.reduce((sum, wave) => sum + wave) / waves.length
}

function* elevationBlocks(
  grid: ElevationGrid,
  inland: Float64Array,
  heightAt: HeightModel,
  island: Island,
): Generator<ElevationBlock> {
  for (let blockY = 0; blockY < countBlocks(grid.height); blockY++) {
    for (let blockX = 0; blockX < countBlocks(grid.width); blockX++) {
      const cells = new Float32Array(BLOCK_CELLS ** 2).fill(Number.NaN)
      for (let index = 0; index < cells.length; index++) {
        const column = blockX * BLOCK_CELLS + (index % BLOCK_CELLS)
        const row = blockY * BLOCK_CELLS + Math.floor(index / BLOCK_CELLS)
        if (column >= grid.width || row >= grid.height) continue
        const distance = inland[row * grid.width + column] ?? 0
        if (distance === 0) continue
        const place: Point = [
          grid.originX + (column + 0.5) * grid.stepX,
          grid.originY + (row + 0.5) * grid.stepY,
        ]
        // The shore lies half a cell before the first water cell.
        const metres = heightAt(toMetres(island, place), (distance - 0.5) * CELL_METRES)
        cells[index] = Math.round(metres * 100) / 100
      }
      yield { blockX, blockY, cells }
    }
  }
}
