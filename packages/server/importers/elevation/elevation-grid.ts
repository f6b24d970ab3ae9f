/** Cells of a side of the squares that a raster is stored in. */
export const BLOCK_CELLS = 256

/** Position of the cells of a raster of ground heights, in its own reference system. */
export interface ElevationGrid {
  epsg: number
  /** Corner of cell (0, 0), from which columns and rows count. */
  originX: number
  originY: number
  /** Size of a cell; the rows of most rasters go south, and `stepY` is below zero. */
  stepX: number
  stepY: number
  /** Columns and rows. */
  width: number
  height: number
}

export interface ElevationBlock {
  blockX: number
  blockY: number
  /** Metres above sea level, row by row, `BLOCK_CELLS` squared; NaN for no data and beyond the raster. */
  cells: Float32Array
}

/** A raster on its way into a release: read once, in any order. */
export interface ElevationRaster {
  grid: ElevationGrid
  blocks: AsyncIterable<ElevationBlock> | Iterable<ElevationBlock>
}

export const blocksAcross = (cells: number): number => Math.ceil(cells / BLOCK_CELLS)
