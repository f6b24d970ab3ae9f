import type { Geometry } from 'geojson'
import { CellBoundary, type CellRing, type RowReader, touchedBlocks } from '#domain/geometry/grid-cells.ts'
import { chunk } from '#domain/parcel/lists.ts'
import type { Database } from '../../../db/open.ts'
import {
  type BlockPosition,
  findBlockCells,
  findBlockHeights,
  type Heights,
  type RasterUnderParcel,
} from './elevation-queries.ts'

/** Cells along a block's side; equals `BLOCK_CELLS` of the importer. */
export const BLOCK_CELLS = 256
/** A parcel with more blocks, about 26 million cells, is sampled along its edge only. */
const MAX_BLOCKS = 400
/** Limits a query to 8 MB. */
const BLOCKS_PER_BATCH = 32

export interface GroundHeights extends Heights {
  isSampled: boolean
}

interface Parcel {
  boundary: CellBoundary
  point: readonly [column: number, row: number]
  heights: GroundHeights | null
  isSampled: boolean
}

/** Reads heights by `upid`, without parcels that have no data. All `rows` must be of one raster. */
export async function readGroundHeights(
  database: Database,
  rows: readonly RasterUnderParcel[],
  signal: AbortSignal,
): Promise<Map<string, GroundHeights>> {
  const [raster] = rows
  if (!raster) return new Map()
  const parcels = new Map(rows.map((row) => [row.upid, parcelOn(row)]))
  const [wholeBlocks, partialBlocks] = blocksUnder(raster, [...parcels.values()])
  for (const block of await findBlockHeights(database, raster.release_id, blockPlaces(wholeBlocks), signal))
    for (const parcel of wholeBlocks.get(blockKey(block))?.parcels ?? [])
      includeHeights(parcel, block.lowest, block.highest)
  await visitCells(database, raster, partialBlocks, readCells, signal)
  await readInnerPoints(database, raster, [...parcels.values()], signal)
  return new Map(
    [...parcels].flatMap(([upid, { heights, isSampled }]) =>
      heights === null ? [] : [[upid, { ...heights, isSampled }] as const],
    ),
  )
}

function parcelOn(row: RasterUnderParcel): Parcel {
  const [x, y] = placeOn(row, row)
  return {
    boundary: toCellBoundary(row),
    point: [Math.floor(x), Math.floor(y)],
    heights: null,
    isSampled: false,
  }
}

/** The column and row in the raster, as fractions. */
export const placeOn = (
  raster: Pick<RasterUnderParcel, 'origin_x' | 'origin_y' | 'step_x' | 'step_y'>,
  { x, y }: { x: number; y: number },
): readonly [column: number, row: number] => [
  (x - raster.origin_x) / raster.step_x,
  (y - raster.origin_y) / raster.step_y,
]

/** Converts a boundary to raster cells. A parcel's ground is every cell centred inside it. */
export function toCellBoundary(row: RasterUnderParcel): CellBoundary {
  const rings = getRings(row.boundary).map(
    (ring): CellRing => ring.map(([x = Number.NaN, y = Number.NaN]) => placeOn(row, { x, y })),
  )
  return new CellBoundary(rings)
}

function getRings(geometry: Geometry): number[][][] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  throw new Error(`a parcel is a ${geometry.type}`)
}

type Blocks = Map<string, BlockPosition & { parcels: Parcel[] }>

const blockKey = ({ blockX, blockY }: BlockPosition) => `${blockX},${blockY}`
const blockPlaces = (blocks: Blocks): BlockPosition[] => [...blocks.values()]

function addToBlock(blocks: Blocks, { blockX, blockY }: BlockPosition, parcel: Parcel): void {
  const key = blockKey({ blockX, blockY })
  const block = blocks.get(key)
  if (block) block.parcels.push(parcel)
  else blocks.set(key, { blockX, blockY, parcels: [parcel] })
}

interface BlockCells extends BlockPosition {
  cells: Float32Array
}

async function visitCells(
  database: Database,
  { release_id }: RasterUnderParcel,
  blocks: Blocks,
  visit: (parcel: Parcel, block: BlockCells) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const batch of chunk(blockPlaces(blocks), BLOCKS_PER_BATCH)) {
    for (const block of await findBlockCells(database, release_id, batch, signal))
      for (const parcel of blocks.get(blockKey(block))?.parcels ?? []) visit(parcel, block)
  }
}

/** Returns the blocks wholly within a parcel, and the blocks whose cells must be tested. */
function blocksUnder(grid: { width: number; height: number }, parcels: readonly Parcel[]): [Blocks, Blocks] {
  const wholeBlocks: Blocks = new Map()
  const partialBlocks: Blocks = new Map()
  for (const parcel of parcels) {
    const edge: BlockPosition[] = []
    for (const block of touchedBlocks(parcel.boundary, grid, BLOCK_CELLS)) {
      if (block.isWhole) addToBlock(wholeBlocks, block, parcel)
      else edge.push(block)
    }
    const step = Math.ceil(edge.length / MAX_BLOCKS)
    parcel.isSampled = step > 1
    for (const [index, block] of edge.entries())
      if (index % step === 0) addToBlock(partialBlocks, block, parcel)
  }
  return [wholeBlocks, partialBlocks]
}

function readCells(parcel: Parcel, { blockX, blockY, cells }: BlockCells): void {
  const [left, top] = [blockX * BLOCK_CELLS, blockY * BLOCK_CELLS]
  const reader: RowReader = parcel.boundary.between(top, top + BLOCK_CELLS)
  for (let row = 0; row < BLOCK_CELLS; row++) {
    for (const { from, to } of reader.spans(top + row)) {
      const end = Math.min(to - left, BLOCK_CELLS)
      for (let column = Math.max(from - left, 0); column < end; column++) {
        const height = cells[row * BLOCK_CELLS + column] ?? Number.NaN
        if (!Number.isNaN(height)) includeHeights(parcel, height, height)
      }
    }
  }
}

function includeHeights(parcel: Parcel, lowest: number, highest: number): void {
  const { heights } = parcel
  parcel.heights = {
    lowest: Math.min(heights?.lowest ?? Infinity, lowest),
    highest: Math.max(heights?.highest ?? -Infinity, highest),
    isSampled: parcel.isSampled,
  }
}

/** Reads heights at the inner points of parcels too small to contain a cell centre. */
async function readInnerPoints(
  database: Database,
  raster: RasterUnderParcel,
  parcels: readonly Parcel[],
  signal: AbortSignal,
): Promise<void> {
  const blocks: Blocks = new Map()
  for (const parcel of parcels) {
    const [column, row] = parcel.point
    if (parcel.heights !== null || !containsNoCentre(parcel) || !isInRaster(raster, column, row)) continue
    const place = { blockX: Math.floor(column / BLOCK_CELLS), blockY: Math.floor(row / BLOCK_CELLS) }
    addToBlock(blocks, place, parcel)
  }
  await visitCells(database, raster, blocks, readPoint, signal)
}

function readPoint(parcel: Parcel, { cells }: BlockCells): void {
  const [column, row] = parcel.point
  const height = cells[(row % BLOCK_CELLS) * BLOCK_CELLS + (column % BLOCK_CELLS)] ?? Number.NaN
  if (!Number.isNaN(height)) includeHeights(parcel, height, height)
}

/** Whether a parcel contains no cell centre. If it contains one, empty cells mean that there is no data. */
function containsNoCentre({ boundary }: Parcel): boolean {
  const first = Math.floor(boundary.north)
  const last = Math.floor(boundary.south)
  // A parcel this high must contain a cell centre.
  if (last - first > 64) return false
  const reader = boundary.between(first, last + 1)
  for (let row = first; row <= last; row++) if (reader.spans(row).length > 0) return false
  return true
}

const isInRaster = ({ width, height }: RasterUnderParcel, column: number, row: number) =>
  column >= 0 && row >= 0 && column < width && row < height
