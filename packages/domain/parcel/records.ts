/**
 * Records that connectors pass to the importer. Types, columns, empty values and file fields derive from
 * these descriptions. `ref` is the row's key in the source, the same in every release. Coordinates are
 * EPSG:4326, areas square metres, lengths metres, values whole Canadian dollars. `null` means that the source
 * has no value; connectors never guess.
 */
import type { Geometry, MultiPolygon, Point, Polygon } from 'geojson'
import type { StoredLayerKey } from '../layers/layers.ts'
import { defaulted, optional, type RecordFields, required, type Values } from './record-fields.ts'

export type { Facts, ParcelClass } from './record-fields.ts'

interface Geometries {
  polygon: Polygon | MultiPolygon
  point: Point
  any: Geometry
}

export interface RecordDescription {
  readonly entity: string
  readonly geometry: keyof Geometries | null
  readonly fields: RecordFields
}

type RecordOf<Description extends RecordDescription> = Values<Description['fields']> & {
  entity: Description['entity']
  ref: string
} & (Description['geometry'] extends keyof Geometries
    ? { geometry: Geometries[Description['geometry']] }
    : unknown)

export const PARCEL = {
  entity: 'parcel',
  geometry: 'polygon',
  fields: {
    /** Nine digits. Null for strata parents, interests, roads and parks. */
    pid: optional('pid', 'pid'),
    /** Number in the Crown land registry. */
    pin: optional('text', 'pin'),
    planNumber: optional('planNumber', 'plan'),
    lotNumber: optional('text', 'lot'),
    block: optional('text', 'block'),
    districtLot: optional('text', 'district_lot'),
    parcelClass: defaulted('parcelClass', 'unknown', 'class'),
    ownerType: optional('text', 'owner_type'),
    legalDescription: optional('text', 'legal'),
    /** Roll or folio number of BC Assessment. */
    rollNumber: optional('text', 'roll'),
    /** City of Vancouver only. Joins the parcels, addresses and tax rows of a building. */
    landCoordinate: optional('text', 'land_coordinate'),
    unit: optional('text', 'unit'),
    civicNumber: optional('civicNumber', 'civic'),
    street: optional('text', 'street'),
    municipality: optional('text', 'municipality'),
    postalCode: optional('text', 'postal'),
    neighbourhood: optional('text', 'neighbourhood'),
    regionalDistrict: optional('text', 'regional_district'),
    statedAreaSquareMetres: optional('measure', 'area'),
    frontageMetres: optional('measure', 'frontage'),
    depthMetres: optional('measure', 'depth'),
    facts: defaulted('facts', {}),
  },
} as const satisfies RecordDescription

export type ParcelRecord = RecordOf<typeof PARCEL>

export const LAYER_FEATURE = {
  entity: 'layer_feature',
  geometry: 'any',
  fields: {
    layer: required<'text', StoredLayerKey>('text'),
    /** Short code shown on the map: `RS-1`, `RZ-2026-018`. */
    code: optional('text', 'code'),
    /** `Single-family dwelling`, `Harbour North plan`. */
    title: optional('text', 'title'),
    /** Determines the colour: `Residential`, `arterial`, `elementary`. */
    category: optional('text', 'category'),
    /** `adopted`, `proposed`, `under review`, … */
    status: optional('text', 'status'),
    effectiveOn: optional('date', 'effective'),
    bylaw: optional('text', 'bylaw'),
    url: optional('text', 'url'),
    facts: defaulted('facts', {}),
  },
} as const satisfies RecordDescription

export type LayerFeatureRecord = RecordOf<typeof LAYER_FEATURE>

export const ADDRESS = {
  entity: 'address',
  geometry: 'point',
  fields: {
    unit: optional('text', 'unit'),
    civicNumber: optional('civicNumber', 'civic'),
    street: optional('text', 'street'),
    municipality: optional('text', 'municipality'),
    neighbourhood: optional('text', 'neighbourhood'),
    postalCode: optional('text', 'postal'),
    pid: optional('pid', 'pid'),
    planNumber: optional('planNumber', 'plan'),
    landCoordinate: optional('text', 'land_coordinate'),
  },
} as const satisfies RecordDescription

export type AddressRecord = RecordOf<typeof ADDRESS>

/** One year of an assessment roll entry. A strata lot may have several entries. */
export const ASSESSMENT = {
  entity: 'assessment',
  geometry: null,
  fields: {
    /** The parcel is found by `ref` in the same source, else by PID, else by land coordinate. */
    parcelRef: optional('text', 'parcel'),
    pid: optional('pid', 'pid'),
    landCoordinate: optional('text', 'land_coordinate'),
    rollNumber: optional('text', 'roll'),
    year: required('year', 'year'),
    landDollars: optional('dollars', 'land'),
    improvementDollars: optional('dollars', 'improvement'),
    totalDollars: optional('dollars', 'total'),
    taxLevyCents: optional('cents', 'levy'),
    yearBuilt: optional('year', 'year_built'),
    actualUseCode: optional('text', 'use_code'),
    actualUse: optional('text', 'use'),
    /** Unit number, if a parcel has several rows. */
    unit: optional('text', 'unit'),
    facts: defaulted('facts', {}),
  },
} as const satisfies RecordDescription

export type AssessmentRecord = RecordOf<typeof ASSESSMENT>

export const SALE = {
  entity: 'sale',
  geometry: null,
  fields: {
    parcelRef: optional('text', 'parcel'),
    pid: optional('pid', 'pid'),
    rollNumber: optional('text', 'roll'),
    soldOn: required('date', 'date'),
    priceDollars: required('dollars', 'price'),
    comment: optional('text', 'comment'),
    /**
     * Attributes when sold, in market-analysis names (`floorSquareMetres`), with class and terms (`tenure`,
     * `contractOn`, `isArmsLength`).
     */
    attributes: defaulted('facts', {}),
  },
} as const satisfies RecordDescription

export type SaleRecord = RecordOf<typeof SALE>

type ListingKind = 'mls' | 'broker'
export type ListingStatus = 'active' | 'pending' | 'sold' | 'expired' | 'cancelled'

export const LISTING = {
  entity: 'listing',
  geometry: 'point',
  fields: {
    kind: required<'text', ListingKind>('text'),
    /** MLS® number, or the broker's own number. */
    listingNumber: required('text'),
    parcelRef: optional('text'),
    pid: optional('pid'),
    status: required<'text', ListingStatus>('text'),
    listedOn: required('date'),
    priceDollars: required('dollars'),
    previousPriceDollars: optional('dollars'),
    /** `House`, `Townhouse`, `Apartment`, `Land`, `Industrial`, `Retail`, `Office`, … */
    propertyType: required('text'),
    address: optional('text'),
    bedrooms: optional('count'),
    bathrooms: optional('count'),
    floorAreaSquareMetres: optional('measure'),
    yearBuilt: optional('year'),
    brokerage: optional('text'),
    broker: optional('text'),
    remarks: optional('text'),
  },
} as const satisfies RecordDescription

export type ListingRecord = RecordOf<typeof LISTING>

export const RENTAL_OFFER = {
  entity: 'rental_offer',
  geometry: 'point',
  fields: {
    /** Day on which the offer was made or seen. */
    offeredOn: required('date', 'date'),
    monthlyRentDollars: required('smallDollars', 'rent'),
    homeForm: required('homeForm', 'type'),
    bedrooms: optional('count', 'bedrooms'),
    bathrooms: optional('count', 'bathrooms'),
    floorAreaSquareMetres: optional('measure', 'area'),
    address: optional('text', 'address'),
  },
} as const satisfies RecordDescription

export type RentalOfferRecord = RecordOf<typeof RENTAL_OFFER>

export type SourceRecord =
  | ParcelRecord
  | LayerFeatureRecord
  | AddressRecord
  | AssessmentRecord
  | SaleRecord
  | ListingRecord
  | RentalOfferRecord

export type RecordEntity = SourceRecord['entity']

export interface Rejection {
  reason: string
  /** Key of the row in its source. Null if the row has no key. */
  ref: string | null
}
