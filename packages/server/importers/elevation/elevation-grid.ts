/** Side of a stored block, in cells. A cell is one height of the raster. */
export const BLOCK_CELLS = 256

export interface ElevationGrid {
  epsg: number
  /** Map coordinates of the outer corner of the first cell. */
  originX: number
  originY: number
  /** Cell size in map units; `stepY` is negative for rasters stored north to south. */
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

/** A raster being imported. Its blocks can be read once, and come in any order. */
export interface ElevationRaster {
  grid: ElevationGrid
  blocks: AsyncIterable<ElevationBlock> | Iterable<ElevationBlock>
}

export const blocksAcross = (cells: number): number => Math.ceil(cells / BLOCK_CELLS)
