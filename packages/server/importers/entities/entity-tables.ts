import { searchText } from '#domain/address.ts'
import { shortAddress } from '#domain/display-address.ts'
import type { RecordEntity, SourceRecord } from '#domain/records.ts'
import type { CopyValue } from '../../db/copy.ts'
import type { GeometryKind } from '../geometry/check-geometry.ts'

type RecordOf<E extends RecordEntity> = Extract<SourceRecord, { entity: E }>

/**
 * How the records of one entity become rows of its table. `columns` and `values` go together, one to one;
 * the columns that all entities share (keys, release, geometry) are added by the staging.
 */
export interface EntityTable<E extends RecordEntity> {
  table: E
  idColumn: 'upid' | 'id'
  /** null when the entity has no place of its own. */
  geometryKind: GeometryKind | null
  /** Name and SQL type. */
  columns: readonly (readonly [name: string, type: string])[]
  values(record: RecordOf<E>): CopyValue[]
  /** Columns that follow from others; a change in them alone is no news. */
  derivedColumns: readonly string[]
  /** Why the record cannot be kept, although its geometry is fine. */
  problem?(record: RecordOf<E>): string | null
}

const PID = /^[0-9]{9}$/

function pidProblem(record: { pid: string | null }): string | null {
  return record.pid === null || PID.test(record.pid) ? null : `"${record.pid}" is no PID`
}

const parcel: EntityTable<'parcel'> = {
  table: 'parcel',
  idColumn: 'upid',
  geometryKind: 'polygon',
  columns: [
    ['pid', 'text'],
    ['pin', 'text'],
    ['plan_number', 'text'],
    ['lot', 'text'],
    ['block', 'text'],
    ['district_lot', 'text'],
    ['parcel_class', 'text'],
    ['owner_type', 'text'],
    ['legal_description', 'text'],
    ['roll_number', 'text'],
    ['land_coordinate', 'text'],
    ['unit', 'text'],
    ['civic_number', 'text'],
    ['street', 'text'],
    ['address', 'text'],
    ['search_text', 'text'],
    ['municipality', 'text'],
    ['postal_code', 'text'],
    ['neighbourhood', 'text'],
    ['regional_district', 'text'],
    ['stated_area_square_metres', 'double precision'],
    ['frontage_metres', 'double precision'],
    ['depth_metres', 'double precision'],
    ['facts', 'jsonb'],
  ],
  derivedColumns: ['address', 'search_text'],
  values: (record) => [
    record.pid,
    record.pin,
    record.planNumber,
    record.lot,
    record.block,
    record.districtLot,
    record.parcelClass,
    record.ownerType,
    record.legalDescription,
    record.rollNumber,
    record.landCoordinate,
    record.unit,
    record.civicNumber,
    record.street,
    shortAddress(record),
    searchText(record) || null,
    record.municipality,
    record.postalCode,
    record.neighbourhood,
    record.regionalDistrict,
    record.statedAreaSquareMetres,
    record.frontageMetres,
    record.depthMetres,
    JSON.stringify(record.facts),
  ],
  problem: pidProblem,
}

const layerFeature: EntityTable<'layer_feature'> = {
  table: 'layer_feature',
  idColumn: 'id',
  geometryKind: 'any',
  columns: [
    ['layer_key', 'text'],
    ['code', 'text'],
    ['title', 'text'],
    ['category', 'text'],
    ['status', 'text'],
    ['effective_on', 'date'],
    ['bylaw', 'text'],
    ['url', 'text'],
    ['facts', 'jsonb'],
  ],
  derivedColumns: [],
  values: (record) => [
    record.layer,
    record.code,
    record.title,
    record.category,
    record.status,
    record.effectiveOn,
    record.bylaw,
    record.url,
    JSON.stringify(record.facts),
  ],
}

const address: EntityTable<'address'> = {
  table: 'address',
  idColumn: 'id',
  geometryKind: 'point',
  columns: [
    ['unit', 'text'],
    ['civic_number', 'text'],
    ['street', 'text'],
    ['address', 'text'],
    ['search_text', 'text'],
    ['municipality', 'text'],
    ['neighbourhood', 'text'],
    ['postal_code', 'text'],
    ['pid', 'text'],
    ['plan_number', 'text'],
    ['land_coordinate', 'text'],
  ],
  derivedColumns: ['address', 'search_text'],
  values: (record) => [
    record.unit,
    record.civicNumber,
    record.street,
    shortAddress(record),
    searchText(record) || null,
    record.municipality,
    record.neighbourhood,
    record.postalCode,
    record.pid,
    record.planNumber,
    record.landCoordinate,
  ],
  problem: pidProblem,
}

const assessment: EntityTable<'assessment'> = {
  table: 'assessment',
  idColumn: 'id',
  geometryKind: null,
  columns: [
    ['parcel_ref', 'text'],
    ['pid', 'text'],
    ['land_coordinate', 'text'],
    ['roll_number', 'text'],
    ['year', 'integer'],
    ['land_dollars', 'bigint'],
    ['improvement_dollars', 'bigint'],
    ['total_dollars', 'bigint'],
    ['tax_levy_cents', 'bigint'],
    ['year_built', 'integer'],
    ['actual_use_code', 'text'],
    ['actual_use', 'text'],
    ['unit', 'text'],
    ['facts', 'jsonb'],
  ],
  derivedColumns: [],
  values: (record) => [
    record.parcelRef,
    record.pid,
    record.landCoordinate,
    record.rollNumber,
    record.year,
    record.landDollars,
    record.improvementDollars,
    record.totalDollars,
    record.taxLevyCents,
    record.yearBuilt,
    record.actualUseCode,
    record.actualUse,
    record.unit,
    JSON.stringify(record.facts),
  ],
  problem: pidProblem,
}

const sale: EntityTable<'sale'> = {
  table: 'sale',
  idColumn: 'id',
  geometryKind: null,
  columns: [
    ['parcel_ref', 'text'],
    ['pid', 'text'],
    ['sold_on', 'date'],
    ['price_dollars', 'bigint'],
    ['comment', 'text'],
  ],
  derivedColumns: [],
  values: (record) => [record.parcelRef, record.pid, record.soldOn, record.priceDollars, record.comment],
  problem: pidProblem,
}

const listing: EntityTable<'listing'> = {
  table: 'listing',
  idColumn: 'id',
  geometryKind: 'point',
  columns: [
    ['kind', 'text'],
    ['listing_number', 'text'],
    ['parcel_ref', 'text'],
    ['pid', 'text'],
    ['status', 'text'],
    ['listed_on', 'date'],
    ['price_dollars', 'bigint'],
    ['previous_price_dollars', 'bigint'],
    ['property_type', 'text'],
    ['address', 'text'],
    ['bedrooms', 'integer'],
    ['bathrooms', 'integer'],
    ['floor_area_square_metres', 'double precision'],
    ['year_built', 'integer'],
    ['brokerage', 'text'],
    ['broker', 'text'],
    ['remarks', 'text'],
  ],
  derivedColumns: [],
  values: (record) => [
    record.kind,
    record.listingNumber,
    record.parcelRef,
    record.pid,
    record.status,
    record.listedOn,
    record.priceDollars,
    record.previousPriceDollars,
    record.propertyType,
    record.address,
    record.bedrooms,
    record.bathrooms,
    record.floorAreaSquareMetres,
    record.yearBuilt,
    record.brokerage,
    record.broker,
    record.remarks,
  ],
  problem: pidProblem,
}

/** In the order in which a release is written: lots first, for the rest refers to them. */
export const ENTITY_TABLES: { [E in RecordEntity]: EntityTable<E> } = {
  parcel,
  layer_feature: layerFeature,
  address,
  assessment,
  sale,
  listing,
}

export const ENTITIES = Object.keys(ENTITY_TABLES) as RecordEntity[]
