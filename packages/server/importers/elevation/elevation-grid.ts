/** Side of a stored block, in cells. */
export const BLOCK_CELLS = 256

export interface ElevationGrid {
  epsg: number
  /** Corner of cell (0, 0). */
  originX: number
  originY: number
  /** Cell size; `stepY` is negative for rasters stored north to south. */
  stepX: number
  stepY: number
  width: number
  height: number
}

export interface ElevationBlock {
  blockX: number
  blockY: number
  /** Metres above sea level, row by row, `BLOCK_CELLS` squared; NaN without data or outside the raster. */
  cells: Float32Array
}

/** A raster being imported: read once, in any order. */
export interface ElevationRaster {
  grid: ElevationGrid
  blocks: AsyncIterable<ElevationBlock> | Iterable<ElevationBlock>
}

export const blocksAcross = (cells: number): number => Math.ceil(cells / BLOCK_CELLS)
