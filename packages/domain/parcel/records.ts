/**
 * Records that a connector passes to the importer: one row of a source, mapped to our fields.
 *
 * Every record carries `ref`, the key of the row in its source. It must be stable from one release to the next, because releases are compared by it.
 * Coordinates are WGS 84 longitude/latitude (EPSG:4326); areas are square metres, lengths metres, values whole Canadian dollars. `null` means that
 * the source does not say; a connector never guesses.
 */
import type { Geometry, MultiPolygon, Point, Polygon } from 'geojson'
import type { StoredLayerKey } from '../layers/layers.ts'
import type { HomeForm } from './home-form.ts'

/** JSON that a source says beyond the fields we name; shown on the parcel card, never computed with. */
export type Facts = Record<string, string | number | boolean | null>

/** ParcelMap BC's classes, plus `air_space`, which cities tell apart. */
export type ParcelClass =
  | 'subdivision'
  | 'building_strata'
  | 'bare_land_strata'
  | 'air_space'
  | 'interest'
  | 'road'
  | 'park'
  | 'crown'
  | 'common_property'
  | 'return_to_crown'
  | 'unknown'

export interface ParcelRecord {
  entity: 'parcel'
  ref: string
  /** Nine digits, or null (strata parents, interests, roads, parks). */
  pid: string | null
  /** Crown land registry number. */
  pin: string | null
  planNumber: string | null
  lotNumber: string | null
  block: string | null
  districtLot: string | null
  parcelClass: ParcelClass
  ownerType: string | null
  legalDescription: string | null
  /** BC Assessment roll or folio number. */
  rollNumber: string | null
  /** City of Vancouver: joins parcels, addresses and tax rows of one building. */
  landCoordinate: string | null
  unit: string | null
  civicNumber: string | null
  street: string | null
  municipality: string | null
  postalCode: string | null
  neighbourhood: string | null
  regionalDistrict: string | null
  statedAreaSquareMetres: number | null
  frontageMetres: number | null
  depthMetres: number | null
  geometry: Polygon | MultiPolygon
  facts: Facts
}

export interface LayerFeatureRecord {
  entity: 'layer_feature'
  layer: StoredLayerKey
  ref: string
  /** Short code that is drawn on the map: `RS-1`, `RZ-2026-018`. */
  code: string | null
  /** Name in words: `Single-family dwelling`, `Harbour North plan`. */
  title: string | null
  /** Class that decides the colour: `Residential`, `arterial`, `elementary`. */
  category: string | null
  /** `adopted`, `proposed`, `under review`, … */
  status: string | null
  /** ISO date. */
  effectiveOn: string | null
  bylaw: string | null
  url: string | null
  facts: Facts
  geometry: Geometry
}

export interface AddressRecord {
  entity: 'address'
  ref: string
  unit: string | null
  civicNumber: string | null
  street: string | null
  municipality: string | null
  neighbourhood: string | null
  postalCode: string | null
  pid: string | null
  planNumber: string | null
  landCoordinate: string | null
  geometry: Point
}

/** One roll entry of one assessment year. Several may stand on one strata lot. */
export interface AssessmentRecord {
  entity: 'assessment'
  ref: string
  /** Parcel that it values: by the parcel's `ref` in the same source, else PID, else land coordinate. */
  parcelRef: string | null
  pid: string | null
  landCoordinate: string | null
  rollNumber: string | null
  year: number
  landDollars: number | null
  improvementDollars: number | null
  totalDollars: number | null
  taxLevyCents: number | null
  yearBuilt: number | null
  actualUseCode: string | null
  actualUse: string | null
  /** Strata lot or unit, where the row is one of many on a parcel. */
  unit: string | null
  facts: Facts
}

export interface SaleRecord {
  entity: 'sale'
  ref: string
  parcelRef: string | null
  pid: string | null
  /** ISO date. */
  soldOn: string
  priceDollars: number
  comment: string | null
}

type ListingKind = 'mls' | 'broker'
export type ListingStatus = 'active' | 'pending' | 'sold' | 'expired' | 'cancelled'

export interface ListingRecord {
  entity: 'listing'
  ref: string
  kind: ListingKind
  /** MLS® number, or the broker's own number. */
  listingNumber: string
  parcelRef: string | null
  pid: string | null
  status: ListingStatus
  /** ISO date. */
  listedOn: string
  priceDollars: number
  previousPriceDollars: number | null
  /** `House`, `Townhouse`, `Apartment`, `Land`, `Industrial`, `Retail`, `Office`, … */
  propertyType: string
  address: string | null
  bedrooms: number | null
  bathrooms: number | null
  floorAreaSquareMetres: number | null
  yearBuilt: number | null
  brokerage: string | null
  broker: string | null
  remarks: string | null
  geometry: Point
}

/** A home that was offered for rent. */
export interface RentalOfferRecord {
  entity: 'rental_offer'
  ref: string
  /** ISO date: the day that the offer was made or seen. */
  offeredOn: string
  monthlyRentDollars: number
  homeForm: HomeForm
  bedrooms: number | null
  bathrooms: number | null
  floorAreaSquareMetres: number | null
  address: string | null
  geometry: Point
}

export type SourceRecord =
  | ParcelRecord
  | LayerFeatureRecord
  | AddressRecord
  | AssessmentRecord
  | SaleRecord
  | ListingRecord
  | RentalOfferRecord

export type RecordEntity = SourceRecord['entity']

/** A row that cannot be taken, and why, in words that a person can act on. */
export interface Rejection {
  reason: string
  /** The row's own key, where it has one. */
  ref: string | null
}
