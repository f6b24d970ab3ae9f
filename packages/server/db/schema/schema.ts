/** `Geometry` columns are used only through SQL functions. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Values } from '#domain/parcel/record-fields.ts'
import type {
  ADDRESS,
  ASSESSMENT,
  Facts,
  LAYER_FEATURE,
  LISTING,
  PARCEL,
  RENTAL_OFFER,
  RecordDescription,
  SALE,
} from '#domain/parcel/records.ts'
import type { AccountSchema } from './account-schema.ts'
import type { AnalysisSchema } from './analysis-schema.ts'
import type { BillingSchema } from './billing-schema.ts'
import type { FactSchema } from './fact-schema.ts'
import type { FactorSchema } from './factor-schema.ts'
import type { ReportSchema } from './report-schema.ts'
import type { ServiceSchema } from './service-schema.ts'
import type { ShareSchema } from './share-schema.ts'
import type { WatchSchema } from './watch-schema.ts'

type Geometry = ColumnType<string, string, string>
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

type ReleaseStatus = 'importing' | 'current' | 'superseded' | 'failed' | 'undone'

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
  added_count: Generated<number>
  changed_count: Generated<number>
  unchanged_count: Generated<number>
  removed_count: Generated<number>
  rejected_count: Generated<number>
  repaired_count: Generated<number>
  reject_file: string | null
  message: string | null
  restores_id: Generated<number | null>
}

/** `planNumber` is stored as `plan_number`, a feature's layer as `layer_key`. */
type ColumnName<Name> = Name extends 'layer' ? 'layer_key' : Name extends string ? SnakeCase<Name> : never
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
type Columns<Description extends RecordDescription> = {
  [Name in keyof Description['fields'] as ColumnName<Name>]: Name extends 'facts' | 'attributes'
    ? JSONColumnType<Facts>
    : Values<Description['fields']>[Name]
}

interface ParcelTable extends Provenance, Columns<typeof PARCEL> {
  upid: string
  address: string | null
  search_text: string | null
  area_square_metres: number
  geom: Geometry
  centre: Geometry
}

interface StrataUnitTable
  extends Omit<Provenance, 'source_ref' | 'content_hash'>,
    Pick<
      ParcelTable,
      | 'upid'
      | 'pid'
      | 'unit'
      | 'lot_number'
      | 'plan_number'
      | 'roll_number'
      | 'legal_description'
      | 'civic_number'
      | 'street'
      | 'address'
      | 'municipality'
      | 'neighbourhood'
      | 'postal_code'
      | 'facts'
    > {
  building_upid: string
}

/** A parcel, or a strata unit with the outline of its building. */
export type PropertyView = Omit<
  ParcelTable,
  'source_ref' | 'content_hash' | 'search_text' | 'land_coordinate'
>

interface LayerFeatureTable extends Provenance, Columns<typeof LAYER_FEATURE> {
  id: string
  geom: Geometry
}

interface ParcelLayerTable {
  upid: string
  layer_key: string
  feature_id: string
  share: number
}

interface AddressTable extends Provenance, Columns<typeof ADDRESS> {
  id: string
  upid: string | null
  address: string | null
  search_text: string | null
  geom: Geometry
}

interface AssessmentTable extends Provenance, Columns<typeof ASSESSMENT> {
  id: string
  upid: string | null
}

interface SaleTable extends Provenance, Columns<typeof SALE> {
  id: string
  upid: string | null
}

export interface ListingTable extends Provenance, Columns<typeof LISTING> {
  id: string
  upid: string | null
  geom: Geometry
}

interface RentalOfferTable extends Provenance, Columns<typeof RENTAL_OFFER> {
  id: string
  geom: Geometry
}

interface ChangeEventTable {
  id: Generated<number>
  release_id: number
  entity: string
  layer_key: string | null
  subject_id: string
  upid: string | null
  kind: 'added' | 'changed' | 'removed'
  changed_fields: Generated<string[]>
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
  geom_before: Geometry | null
  geom_after: Geometry | null
  /** Key, hash and derived columns before the change. */
  undo: Generated<JSONColumnType<Record<string, unknown>> | null>
}

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

export interface Schema
  extends AccountSchema,
    AnalysisSchema,
    BillingSchema,
    FactorSchema,
    FactSchema,
    ReportSchema,
    ServiceSchema,
    ShareSchema,
    WatchSchema {
  source: SourceTable
  release: ReleaseTable
  parcel: ParcelTable
  strata_unit: StrataUnitTable
  property: PropertyView
  layer_feature: LayerFeatureTable
  parcel_layer: ParcelLayerTable
  address: AddressTable
  assessment: AssessmentTable
  sale: SaleTable
  listing: ListingTable
  rental_offer: RentalOfferTable
  change_event: ChangeEventTable
  elevation_raster: ElevationRasterTable
  elevation_block: ElevationBlockTable
}
