/** The tables as Kysely sees them. `Geometry` columns are only written and read through SQL functions. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Facts } from '#domain/parcel/records.ts'
import type { AccountSchema } from './account-schema.ts'
import type { ComputedSchema } from './computed-schema.ts'
import type { FactSchema } from './fact-schema.ts'
import type { FactorSchema } from './factor-schema.ts'
import type { WatchSchema } from './watch-schema.ts'

type Geometry = ColumnType<string, string, string>
/** `YYYY-MM-DD` */
type IsoDate = ColumnType<string, string, string>
type Timestamp = ColumnType<Date, Date | string, Date | string>

interface Provenance {
  source_key: string
  dataset_key: string
  source_ref: string
  release_id: number
  content_hash: string
}

interface SourceTable {
  key: string
  title: string
  publisher: string
  licence: string
  licence_url: string | null
  attribution: string
  homepage: string | null
  cadence: string
  is_synthetic: boolean
}

type ReleaseStatus = 'importing' | 'current' | 'superseded' | 'failed'

interface ReleaseTable {
  id: Generated<number>
  source_key: string
  dataset_key: string
  status: ReleaseStatus
  as_of: IsoDate
  started_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: Timestamp | null
  origin: string
  origin_sha256: string | null
  is_first: Generated<boolean>
  read_count: Generated<number>
  new_count: Generated<number>
  changed_count: Generated<number>
  unchanged_count: Generated<number>
  gone_count: Generated<number>
  rejected_count: Generated<number>
  repaired_count: Generated<number>
  reject_file: string | null
  message: string | null
}

interface ParcelTable extends Provenance {
  upid: string
  pid: string | null
  pin: string | null
  plan_number: string | null
  lot_number: string | null
  block: string | null
  district_lot: string | null
  parcel_class: string
  owner_type: string | null
  legal_description: string | null
  roll_number: string | null
  land_coordinate: string | null
  unit: string | null
  civic_number: string | null
  street: string | null
  address: string | null
  search_text: string | null
  municipality: string | null
  postal_code: string | null
  neighbourhood: string | null
  regional_district: string | null
  stated_area_square_metres: number | null
  area_square_metres: number
  frontage_metres: number | null
  depth_metres: number | null
  facts: JSONColumnType<Facts>
  geom: Geometry
  centre: Geometry
}

interface LayerFeatureTable extends Provenance {
  id: string
  layer_key: string
  code: string | null
  title: string | null
  category: string | null
  status: string | null
  effective_on: IsoDate | null
  bylaw: string | null
  url: string | null
  facts: JSONColumnType<Facts>
  geom: Geometry
}

interface ParcelLayerTable {
  upid: string
  layer_key: string
  feature_id: string
  share: number
}

interface AddressTable extends Provenance {
  id: string
  upid: string | null
  unit: string | null
  civic_number: string | null
  street: string | null
  address: string | null
  search_text: string | null
  municipality: string | null
  neighbourhood: string | null
  postal_code: string | null
  pid: string | null
  plan_number: string | null
  land_coordinate: string | null
  geom: Geometry
}

interface AssessmentTable extends Provenance {
  id: string
  upid: string | null
  parcel_ref: string | null
  pid: string | null
  land_coordinate: string | null
  roll_number: string | null
  year: number
  land_dollars: number | null
  improvement_dollars: number | null
  total_dollars: number | null
  tax_levy_cents: number | null
  year_built: number | null
  actual_use_code: string | null
  actual_use: string | null
  unit: string | null
  facts: JSONColumnType<Facts>
}

interface SaleTable extends Provenance {
  id: string
  upid: string | null
  parcel_ref: string | null
  pid: string | null
  sold_on: IsoDate
  price_dollars: number
  comment: string | null
}

export interface ListingTable extends Provenance {
  id: string
  kind: string
  listing_number: string
  upid: string | null
  parcel_ref: string | null
  pid: string | null
  status: string
  listed_on: IsoDate
  price_dollars: number
  previous_price_dollars: number | null
  property_type: string
  address: string | null
  bedrooms: number | null
  bathrooms: number | null
  floor_area_square_metres: number | null
  year_built: number | null
  brokerage: string | null
  broker: string | null
  remarks: string | null
  geom: Geometry
}

interface ChangeEventTable {
  id: Generated<number>
  release_id: number
  entity: string
  layer_key: string | null
  subject_id: string
  upid: string | null
  kind: 'new' | 'changed' | 'gone'
  changed_fields: Generated<string[]>
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
  geom_before: Geometry | null
  geom_after: Geometry | null
}

export interface Schema extends AccountSchema, ComputedSchema, FactorSchema, FactSchema, WatchSchema {
  source: SourceTable
  release: ReleaseTable
  parcel: ParcelTable
  layer_feature: LayerFeatureTable
  parcel_layer: ParcelLayerTable
  address: AddressTable
  assessment: AssessmentTable
  sale: SaleTable
  listing: ListingTable
  change_event: ChangeEventTable
}
