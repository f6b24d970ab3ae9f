/** The tables that facts are computed from, as Kysely sees them (migration 011). */
import type { ColumnType } from 'kysely'

type Geometry = ColumnType<string, string, string>
/** `YYYY-MM-DD` */
type IsoDate = ColumnType<string, string, string>

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
  outline: Geometry
}

interface ElevationBlockTable {
  release_id: number
  block_x: number
  block_y: number
  lowest: number
  highest: number
  cells: Buffer
}

interface RentalOfferTable {
  id: string
  source_key: string
  dataset_key: string
  source_ref: string
  release_id: number
  content_hash: string
  offered_on: IsoDate
  monthly_rent_dollars: number
  home_form: string
  bedrooms: number | null
  bathrooms: number | null
  floor_area_square_metres: number | null
  address: string | null
  geom: Geometry
}

export interface ComputedSchema {
  elevation_raster: ElevationRasterTable
  elevation_block: ElevationBlockTable
  rental_offer: RentalOfferTable
}
