import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff'
import { BadInput } from '../bad-input.ts'
import { epsgCode } from '../geometry/reproject.ts'
import { BLOCK_CELLS, countBlocks, type ElevationBlock, type ElevationGrid } from './elevation-grid.ts'

/** Blocks of a row decoded together, about 32 MB. */
const PIECE_BLOCKS = 128
/** Maximum cells of a tile or strip, because each is decoded whole. */
const MAX_TILE_CELLS = 16 * 1024 * 1024
/** GeoTIFF's code for a system without an EPSG code. */
const USER_DEFINED = 32_767
/** EPSG codes of vertical units in feet. */
const FEET: readonly number[] = [9002, 9003, 9005]

/** Opens a GeoTIFF with one band of heights. Close it with `close`. @throws BadInput */
export async function openGeotiff(path: string, name: string, crs?: string) {
  const tiff = await fromFile(path).catch((error: Error) => {
    throw new BadInput(`${name} is not a GeoTIFF: ${error.message} Nothing was imported.`)
  })
  try {
    const image = await tiff.getImage(0)
    refuseUnusable(image, name)
    const grid = readGrid(image, name, crs)
    const heights = await readHeights(image)
    return { grid, blocks: readBlocks(image, grid, heights, name), close: () => closeQuietly(tiff) }
  } catch (error) {
    await closeQuietly(tiff)
    if (error instanceof BadInput) throw error
    throw new BadInput(`${name} cannot be read: ${(error as Error).message} Nothing was imported.`)
  }
}

/** A close error cannot be handled. */
const closeQuietly = (tiff: GeoTIFF) => Promise.resolve(tiff.close()).catch(() => false)

function refuseUnusable(image: GeoTIFFImage, name: string): void {
  const bands = image.getSamplesPerPixel()
  if (bands !== 1) {
    throw new BadInput(
      `${name} has ${bands} bands; a raster of ground heights has one. Take it out with gdal_translate -b 1. Nothing was imported.`,
    )
  }
  if (image.getTileWidth() * image.getTileHeight() > MAX_TILE_CELLS) {
    throw new BadInput(
      `The strips of ${name} are too large to be read one by one. Tile it: gdal_translate -co TILED=YES. Nothing was imported.`,
    )
  }
  const unit = image.getGeoKeys()?.VerticalUnitsGeoKey
  if (FEET.includes(Number(unit))) {
    throw new BadInput(`The heights of ${name} are in feet. Convert them to metres. Nothing was imported.`)
  }
}

function readGrid(image: GeoTIFFImage, name: string, crs?: string): ElevationGrid {
  const { originX, originY, stepX, stepY } = readAffine(image, name)
  // A "point" raster states the centre of the first cell, not its corner.
  const shift = image.getGeoKeys()?.GTRasterTypeGeoKey === 2 ? 0.5 : 0
  return {
    epsg: crs === undefined ? readEpsg(image, name) : epsgCode(crs),
    originX: originX - shift * stepX,
    originY: originY - shift * stepY,
    stepX,
    stepY,
    width: image.getWidth(),
    height: image.getHeight(),
  }
}

type Affine = Pick<ElevationGrid, 'originX' | 'originY' | 'stepX' | 'stepY'>

function readAffine({ fileDirectory }: GeoTIFFImage, name: string): Affine {
  const numbers = (tag: 'ModelPixelScale' | 'ModelTiepoint' | 'ModelTransformation') =>
    Array.from((fileDirectory.getValue(tag) ?? []) as ArrayLike<number>)
  const matrix = numbers('ModelTransformation')
  if (matrix.length === 16) {
    const [stepX = 0, skewX = 0, , originX = 0, skewY = 0, stepY = 0, , originY = 0] = matrix
    if (skewX !== 0 || skewY !== 0) {
      throw new BadInput(`${name} is rotated. Straighten it with gdalwarp. Nothing was imported.`)
    }
    return checkAffine({ originX, originY, stepX, stepY }, name)
  }
  const [scaleX = 0, scaleY = 0] = numbers('ModelPixelScale')
  const tie = numbers('ModelTiepoint')
  if (tie.length !== 6) throw notGeoreferenced(name)
  const [column = 0, row = 0, , x = 0, y = 0] = tie
  return checkAffine(
    { originX: x - column * scaleX, originY: y + row * scaleY, stepX: scaleX, stepY: -scaleY },
    name,
  )
}

function checkAffine(affine: Affine, name: string): Affine {
  const isUsable = Object.values(affine).every(Number.isFinite) && affine.stepX !== 0 && affine.stepY !== 0
  if (!isUsable) throw notGeoreferenced(name)
  return affine
}

const notGeoreferenced = (name: string) =>
  new BadInput(
    `${name} is a TIFF that does not state its location (no GeoTIFF tags). Convert it with its world file: gdal_translate -a_srs. Nothing was imported.`,
  )

function readEpsg(image: GeoTIFFImage, name: string): number {
  const keys = image.getGeoKeys()
  const code = Number(keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey ?? Number.NaN)
  if (Number.isInteger(code) && code !== USER_DEFINED) return epsgCode(code)
  throw new BadInput(
    `${name} does not name its reference system by an EPSG code. Name it with --crs, for example --crs EPSG:26910. Nothing was imported.`,
  )
}

interface Heights {
  noData: number | null
  scale: number
  offset: number
}

async function readHeights(image: GeoTIFFImage): Promise<Heights> {
  const metadata = await image.getGDALMetadata(0)
  const scale = Number(metadata?.SCALE ?? 1)
  const offset = Number(metadata?.OFFSET ?? 0)
  const isUsable = Number.isFinite(scale) && Number.isFinite(offset) && scale !== 0
  return { noData: image.getGDALNoData(), scale: isUsable ? scale : 1, offset: isUsable ? offset : 0 }
}

async function* readBlocks(
  image: GeoTIFFImage,
  { width, height }: ElevationGrid,
  heights: Heights,
  name: string,
): AsyncGenerator<ElevationBlock> {
  for (let blockY = 0; blockY < countBlocks(height); blockY++) {
    const top = blockY * BLOCK_CELLS
    const bottom = Math.min(height, top + BLOCK_CELLS)
    for (let firstBlock = 0; firstBlock < countBlocks(width); firstBlock += PIECE_BLOCKS) {
      const left = firstBlock * BLOCK_CELLS
      const right = Math.min(width, left + PIECE_BLOCKS * BLOCK_CELLS)
      const piece = await image
        .readRasters({ window: [left, top, right, bottom], samples: [0], interleave: true })
        .catch((error: Error) => {
          throw new BadInput(
            `${name} cannot be read at row ${top}: ${error.message} It may be damaged, or compressed in a way that is not supported. Nothing was imported.`,
          )
        })
      const cells = piece as unknown as ArrayLike<number>
      for (let blockX = firstBlock; blockX * BLOCK_CELLS < right; blockX++) {
        const from = blockX * BLOCK_CELLS - left
        yield { blockX, blockY, cells: copyRows(cells, right - left, bottom - top, from, heights) }
      }
    }
  }
}

function copyRows(
  piece: ArrayLike<number>,
  width: number,
  height: number,
  from: number,
  { noData, scale, offset }: Heights,
): Float32Array {
  const cells = new Float32Array(BLOCK_CELLS * BLOCK_CELLS).fill(Number.NaN)
  // The cells are 32-bit floats, but "no data" is decimal text.
  const noDataAsFloat = noData === null ? null : Math.fround(noData)
  const columns = Math.min(BLOCK_CELLS, width - from)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = piece[row * width + from + column] ?? Number.NaN
      if (cell === noData || Math.fround(cell) === noDataAsFloat) continue
      cells[row * BLOCK_CELLS + column] = cell * scale + offset
    }
  }
  return cells
}
