/** Side of a stored block, in cells. Each cell is a height. */
export const BLOCK_CELLS = 256

export interface ElevationGrid {
  epsg: number
  /** Outer corner of the first cell. */
  originX: number
  originY: number
  /** Size of a cell; `stepY` is negative for rasters stored north to south. */
  stepX: number
  stepY: number
  width: number
  height: number
}

export interface ElevationBlock {
  blockX: number
  blockY: number
  /** Metres above sea level, row by row; NaN where there is no data, or outside the raster. */
  cells: Float32Array
}

/** A raster being imported. Its blocks are read once, in any order. */
export interface ElevationRaster {
  grid: ElevationGrid
  blocks: AsyncIterable<ElevationBlock> | Iterable<ElevationBlock>
}

export const countBlocks = (cells: number): number => Math.ceil(cells / BLOCK_CELLS)
