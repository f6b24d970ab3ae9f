import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { type ProfileLine, pointsAlong } from '#domain/parcel/front/profile-line.ts'
import type { Database } from '../../../db/open.ts'
import { nameSurvey, readParcelHeights } from './elevation-connector.ts'
import {
  elevationReleases,
  findBlockCells,
  type Heights,
  placesOnRaster,
  type RasterUnderParcel,
  rastersUnderParcels,
} from './elevation-queries.ts'
import { BLOCK_CELLS, placeOn, toCellBoundary } from './ground-heights.ts'

const MAX_INTERVALS = 16

interface ProfilePoint {
  /** Distance from the start of the profile line. */
  metres: number
  /** Metres above sea level, of the cell under the point. */
  height: number
  releaseId: number
}

interface GroundProfile extends Heights {
  releaseIds: number[]
  cellMetres: number
  points: ProfilePoint[]
}

/**
 * Reads heights along a line across a parcel, from cells centred inside it. Null without data. Reads the
 * line's cells if the parcel was only sampled.
 */
export async function readGroundProfile(
  database: Database,
  upid: string,
  line: ProfileLine | null,
  signal: AbortSignal,
): Promise<GroundProfile | null> {
  const inputs = new Map((await elevationReleases(database)).map((input) => [input.id, input]))
  const rasters = await rastersUnderParcels(database, [upid], signal)
  const parcel = (await readParcelHeights(database, rasters, inputs, signal)).get(upid)
  // All of these are sheets of one survey.
  const [release] = parcel?.usedInputs ?? []
  const usedRaster = rasters.find(({ release_id }) => release_id === release?.id)
  if (!parcel || !release || !usedRaster) return null
  const survey = nameSurvey(usedRaster, release)
  const rastersOfSurvey = rasters.filter((raster) => {
    const input = inputs.get(raster.release_id)
    return input !== undefined && nameSurvey(raster, input) === survey
  })
  const points = line === null ? [] : await readHeightsAlong(database, rastersOfSurvey, line, signal)
  const heights = points.map(({ height }) => height)
  return {
    lowest: Math.min(parcel.heights.lowest, ...heights),
    highest: Math.max(parcel.heights.highest, ...heights),
    releaseIds: parcel.usedInputs.map(({ id }) => id),
    cellMetres: usedRaster.cell_metres,
    points,
  }
}

async function readHeightsAlong(
  database: Database,
  rasters: readonly RasterUnderParcel[],
  line: ProfileLine,
  signal: AbortSignal,
): Promise<ProfilePoint[]> {
  const cellMetres = rasters[0]?.cell_metres ?? 1
  const { lengthMetres } = line
  // The outermost cells lie mostly outside the outline, so they are omitted.
  const inset = Math.min(cellMetres, lengthMetres) / 2
  const run = lengthMetres - 2 * inset
  const intervals = Math.min(MAX_INTERVALS, Math.max(1, Math.floor(run / cellMetres)))
  const distances = Array.from({ length: intervals + 1 }, (_, index) => inset + (run * index) / intervals)
  const places = pointsAlong(
    line,
    distances.map((metres) => (lengthMetres > 0 ? metres / lengthMetres : 0)),
  )
  const points = new Map<number, ProfilePoint>()
  for (const raster of rasters) {
    const heights = await readHeightsAt(database, raster, places, signal)
    for (const [index, height] of heights.entries())
      if (height !== null && !points.has(index))
        points.set(index, { metres: distances[index] ?? 0, height, releaseId: raster.release_id })
  }
  return [...points.values()].sort((a, b) => a.metres - b.metres)
}

interface Cell {
  column: number
  row: number
}

const getBlock = ({ column, row }: Cell) => ({
  blockX: Math.floor(column / BLOCK_CELLS),
  blockY: Math.floor(row / BLOCK_CELLS),
})
const getBlockKey = ({ blockX, blockY }: ReturnType<typeof getBlock>) => `${blockX},${blockY}`

/** Metres above sea level at each place; null outside the parcel and where the raster has no data. */
async function readHeightsAt(
  database: Database,
  raster: RasterUnderParcel,
  places: readonly LngLat[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const cells = (await placesOnRaster(database, raster.release_id, places, signal)).map((place): Cell => {
    const [column, row] = placeOn(raster, place)
    return { column: Math.floor(column), row: Math.floor(row) }
  })
  const boundary = toCellBoundary(raster)
  const isInParcel = ({ column, row }: Cell) =>
    boundary.between(row, row + 1).contains(column + 0.5, row + 0.5)
  const blocks = new Map(cells.map(getBlock).map((block) => [getBlockKey(block), block]))
  const foundBlocks = await findBlockCells(database, raster.release_id, [...blocks.values()], signal)
  const foundByKey = new Map(foundBlocks.map((block) => [getBlockKey(block), block]))
  return cells.map((cell) => {
    const block = foundByKey.get(getBlockKey(getBlock(cell)))
    if (!block || !isInParcel(cell)) return null
    const column = cell.column - block.blockX * BLOCK_CELLS
    const row = cell.row - block.blockY * BLOCK_CELLS
    const height = block.cells[row * BLOCK_CELLS + column]
    return height === undefined || Number.isNaN(height) ? null : height
  })
}
