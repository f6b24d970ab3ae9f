import type { ParcelIdentity } from '../../parcel/parcel-name.ts'
import type { Facts } from '../../parcel/records.ts'
import { type IsoDate, isIsoDate } from '../../text/dates.ts'
import type { Row } from './change-event.ts'
import { textKey } from './detection/same-text.ts'

export interface ParcelState extends ParcelIdentity {
  upid: string
  areaSquareMetres: number
}

/** A zone that a planning polygon states for its land. */
export interface ZoneState {
  code: string | null
  title: string | null
  category: string | null
  status: string | null
  effectiveOn: IsoDate | null
  bylaw: string | null
}

export interface ZoneShare extends ZoneState {
  /** 0 to 1. */
  share: number
}

export interface ReserveState {
  status: 'in' | 'partly' | 'out'
  /** Share of the parcel, 0 to 1. Null if the source only says "partly". */
  share: number | null
}

export interface ApplicationState {
  /** `RZ-2026-018`. */
  code: string | null
  title: string | null
  /** `Rezoning`, `Development permit`. */
  kind: string | null
  status: string | null
  date: IsoDate | null
  bylaw: string | null
  url: string | null
  details: Facts
  /** Hash of the boundary, if this release changed it. */
  boundary: string | null
}

export interface ListingState {
  kind: 'mls' | 'broker'
  listingNumber: string
  status: string
  priceDollars: number
  propertyType: string | null
  address: string | null
  listedOn: IsoDate | null
  brokerage: string | null
  broker: string | null
}

export function toParcelState(upid: string, row: Row): ParcelState {
  return {
    upid,
    pid: asText(row.pid),
    planNumber: asText(row.plan_number),
    lotNumber: asText(row.lot_number),
    pin: asText(row.pin),
    parcelClass: asText(row.parcel_class) ?? 'unknown',
    address: asText(row.address),
    areaSquareMetres: requireNumber(row, 'area_square_metres'),
  }
}

export function toZoneState(row: Row): ZoneState {
  return {
    code: asText(row.code),
    title: asText(row.title),
    category: asText(row.category),
    status: asText(row.status),
    effectiveOn: asDate(row.effective_on),
    bylaw: asText(row.bylaw),
  }
}

export function toApplicationState(row: Row, boundary: string | null): ApplicationState {
  const { category: kind, effectiveOn: date, ...fields } = toZoneState(row)
  return { ...fields, kind, date, url: asText(row.url), details: (row.facts ?? {}) as Facts, boundary }
}

export function toListingState(row: Row): ListingState {
  return {
    kind: row.kind === 'mls' ? 'mls' : 'broker',
    listingNumber: asText(row.listing_number) ?? '',
    status: asText(row.status) ?? '',
    priceDollars: requireNumber(row, 'price_dollars'),
    propertyType: asText(row.property_type),
    address: asText(row.address),
    listedOn: asDate(row.listed_on),
    brokerage: asText(row.brokerage),
    broker: asText(row.broker),
  }
}

/** `RS-1`, otherwise the zone's title, otherwise its class. */
export function zoneName({
  code,
  title,
  category,
}: Pick<ZoneState, 'code' | 'title' | 'category'>): string | null {
  return [code, title, category].find((text) => textKey(text) !== '') ?? null
}

function asText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Databases return dates as text, some with a time. */
function asDate(value: unknown): IsoDate | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return isIsoDate(day) ? day : null
}

function requireNumber(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new Error(`Expected a number in ${column} of a change event, got ${String(value)}`)
  }
  return value
}
