import type { ColumnType } from 'kysely'

type Geometry = ColumnType<string, string, string>

interface ElevationRasterTable {
  release_id: number
  epsg: number
  origin_x: number
  origin_y: number
  step_x: number
  step_y: number
  width: number
  height: number
  cell_metres: number
  boundary: Geometry
}

interface ElevationBlockTable {
  release_id: number
  block_x: number
  block_y: number
  lowest: number
  highest: number
  cells: Buffer
}

export interface ComputedSchema {
  elevation_raster: ElevationRasterTable
  elevation_block: ElevationBlockTable
}
