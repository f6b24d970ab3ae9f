import type { Polygon, Position } from 'geojson'
import type pg from 'pg'
import { formatNumber } from '#domain/text/number-format.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { BadInput } from '../bad-input.ts'
import { isGeographic, makeReproject } from '../geometry/reproject.ts'
import { publishRelease } from '../release/finish-release.ts'
import type { ImportReport, ImportRequest } from '../release/import-request.ts'
import { failRelease, startRelease, withDatasetLock } from '../release/release.ts'
import { refuseOlder } from '../release/replacement.ts'
import { findUnchangedRelease } from '../release/same-file.ts'
import {
  countBlocks,
  type ElevationBlock,
  type ElevationGrid,
  type ElevationRaster,
} from './elevation-grid.ts'
import { refuseOtherGround } from './refuse-other-ground.ts'

/** Blocks per INSERT, about 2 MB. */
const BLOCKS_PER_INSERT = 8
/** Plausible heights in metres. Others are feet, or undeclared "no data". */
const MIN_METRES = -500
const MAX_METRES = 6500
const METRES_PER_DEGREE = 111_200
/** Points on each side of a raster's boundary, because reprojection bends straight edges. */
const POINTS_PER_SIDE = 8

type Request = Omit<ImportRequest, 'dataFolder'>

/**
 * Imports one raster atomically. The previous blocks remain until the next import, for running queries.
 * @throws BadInput, ImportBusy
 */
export async function importElevation(
  database: Database,
  request: Request,
  open: () => Promise<ElevationRaster>,
): Promise<ImportReport> {
  const { source, dataset } = request
  return withDatasetLock(database, source.key, dataset, async () => {
    const match = await findUnchangedRelease(database, request)
    return match ?? (await importUnderLock(database, request, await open()))
  })
}

async function importUnderLock(
  database: Database,
  request: Request,
  raster: ElevationRaster,
): Promise<ImportReport> {
  const { pool } = database
  await pool.query(
    `DELETE FROM elevation_raster USING release
     WHERE release.id = elevation_raster.release_id AND release.status IN ('failed', 'superseded')`,
  )
  const { id, current } = await startRelease(database, request)
  try {
    refuseOlder(current, request)
    await insertRaster(pool, id, raster.grid)
    if (current) await refuseOtherGround(pool, id, current, request)
    const summary = await insertBlocks(pool, id, raster, request)
    if (summary.blocks === 0) {
      throw new BadInput('The raster holds no data: every cell of it says so. Nothing was imported.')
    }
    const report = createReport(request, id, raster.grid, summary)
    await inTransaction(database, (_, client) => publishRelease(client, report, request.source))
    request.onProgress?.({ phase: 'done', rowsRead: report.counts.read })
    return report
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Keeps the first error. If this fails too, the next import cleans up.
    await pool
      .query('DELETE FROM elevation_raster WHERE release_id = $1', [id])
      .then(() => failRelease(database, id, message))
      .catch(() => {})
    throw error
  }
}

async function insertRaster(pool: pg.Pool, id: number, grid: ElevationGrid): Promise<void> {
  await pool.query(
    `INSERT INTO elevation_raster (release_id, epsg, origin_x, origin_y, step_x, step_y, width, height, cell_metres, boundary)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ST_SetSRID(ST_GeomFromGeoJSON($10), 4326))`,
    [
      id,
      grid.epsg,
      grid.originX,
      grid.originY,
      grid.stepX,
      grid.stepY,
      grid.width,
      grid.height,
      cellMetres(grid),
      JSON.stringify(rasterBoundary(grid)),
    ],
  )
}

const cellMetres = ({ epsg, stepY }: ElevationGrid): number =>
  Math.abs(stepY) * (isGeographic(epsg) ? METRES_PER_DEGREE : 1)

/** Outline of the raster in EPSG:4326. */
function rasterBoundary({ epsg, originX, originY, stepX, stepY, width, height }: ElevationGrid): Polygon {
  const corners: Position[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const ring = corners.flatMap(([x1 = 0, y1 = 0], side) => {
    const [x2 = 0, y2 = 0] = corners[(side + 1) % 4] ?? []
    return Array.from({ length: POINTS_PER_SIDE }, (_, step): Position => {
      const share = step / POINTS_PER_SIDE
      return [originX + stepX * (x1 + (x2 - x1) * share), originY + stepY * (y1 + (y2 - y1) * share)]
    })
  })
  const polygon: Polygon = { type: 'Polygon', coordinates: [[...ring, [...(ring[0] ?? [])]]] }
  return (makeReproject(epsg)?.(polygon) ?? polygon) as Polygon
}

interface StoredSummary {
  blocks: number
  lowest: number
  highest: number
}

async function insertBlocks(
  pool: pg.Pool,
  id: number,
  { grid, blocks }: ElevationRaster,
  request: Request,
): Promise<StoredSummary> {
  const summary: StoredSummary = { blocks: 0, lowest: Infinity, highest: -Infinity }
  const blockCount = countBlocks(grid.width) * countBlocks(grid.height)
  let read = 0
  let pending: MeasuredBlock[] = []
  const write = async () => {
    await insertBatch(pool, id, pending)
    pending = []
  }
  for await (const block of blocks) {
    read++
    const measuredBlock = measure(block)
    if (measuredBlock) {
      refuseImplausible(measuredBlock)
      summary.blocks++
      summary.lowest = Math.min(summary.lowest, measuredBlock.lowest)
      summary.highest = Math.max(summary.highest, measuredBlock.highest)
      pending.push(measuredBlock)
    }
    if (pending.length === BLOCKS_PER_INSERT) await write()
    request.onProgress?.({ phase: read < blockCount ? 'reading' : 'writing', rowsRead: read })
  }
  await write()
  return summary
}

interface MeasuredBlock extends ElevationBlock {
  lowest: number
  highest: number
}

function measure(block: ElevationBlock): MeasuredBlock | null {
  let lowest = Infinity
  let highest = -Infinity
  for (const cell of block.cells) {
    if (cell < lowest) lowest = cell
    if (cell > highest) highest = cell
  }
  return lowest === Infinity ? null : { ...block, lowest, highest }
}

function refuseImplausible({ lowest, highest }: MeasuredBlock): void {
  if (lowest >= MIN_METRES && highest <= MAX_METRES) return
  const cell = lowest < MIN_METRES ? lowest : highest
  throw new BadInput(
    `A cell of the raster says ${formatNumber(cell, 3)} m above the sea. If that stands for "no data", say so in the file ` +
      '(gdal_translate -a_nodata); if heights are feet or millimetres, convert them to metres. Nothing was imported.',
  )
}

async function insertBatch(pool: pg.Pool, id: number, blocks: readonly MeasuredBlock[]): Promise<void> {
  if (blocks.length === 0) return
  const rows = blocks.map((_, index) => {
    const at = index * 5 + 2
    return `($1, $${at}, $${at + 1}, $${at + 2}, $${at + 3}, $${at + 4})`
  })
  await pool.query(
    `INSERT INTO elevation_block (release_id, block_x, block_y, lowest, highest, cells) VALUES ${rows.join(', ')}`,
    [
      id,
      ...blocks.flatMap(({ blockX, blockY, lowest, highest, cells }) => [
        blockX,
        blockY,
        lowest,
        highest,
        Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength),
      ]),
    ],
  )
}

function createReport(
  request: Request,
  id: number,
  grid: ElevationGrid,
  summary: StoredSummary,
): ImportReport {
  const { width, height } = grid
  const read = countBlocks(width) * countBlocks(height)
  const metres = (value: number) => `${formatNumber(value, 1)} m`
  const size = `${formatNumber(width)} × ${formatNumber(height)} cells of ${cellMetres(grid).toPrecision(2)} m`
  return {
    outcome: 'imported',
    releaseId: id,
    source: request.source.key,
    dataset: request.dataset,
    asOf: request.asOf,
    counts: { read, added: summary.blocks, changed: 0, unchanged: 0, removed: 0, rejected: 0, repaired: 0 },
    entities: {},
    links: {},
    rejectFile: null,
    rejectReasons: [],
    quarantine: null,
    messages: [
      `Ground heights: ${size}, from ${metres(summary.lowest)} to ${metres(summary.highest)}, in ${summary.blocks} of ${read} blocks.`,
    ],
  }
}
