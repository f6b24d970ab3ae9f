import type { Facts } from '../../parcel/records.ts'
import { type IsoDate, isIsoDate } from '../../text/dates.ts'
import type { Row } from './change-event.ts'
import { textKey } from './detection/same-text.ts'

export interface ParcelState {
  upid: string
  /** Nine digits. */
  pid: string | null
  planNumber: string | null
  lotNumber: string | null
  pin: string | null
  parcelClass: string
  address: string | null
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

export function parcelState(upid: string, row: Row): ParcelState {
  return {
    upid,
    pid: textOf(row.pid),
    planNumber: textOf(row.plan_number),
    lotNumber: textOf(row.lot_number),
    pin: textOf(row.pin),
    parcelClass: textOf(row.parcel_class) ?? 'unknown',
    address: textOf(row.address),
    areaSquareMetres: numberOf(row, 'area_square_metres'),
  }
}

export function zoneState(row: Row): ZoneState {
  return {
    code: textOf(row.code),
    title: textOf(row.title),
    category: textOf(row.category),
    status: textOf(row.status),
    effectiveOn: dateOf(row.effective_on),
    bylaw: textOf(row.bylaw),
  }
}

export function applicationState(row: Row, boundary: string | null): ApplicationState {
  const { category: kind, effectiveOn: date, ...said } = zoneState(row)
  return { ...said, kind, date, url: textOf(row.url), details: (row.facts ?? {}) as Facts, boundary }
}

export function listingState(row: Row): ListingState {
  return {
    kind: row.kind === 'mls' ? 'mls' : 'broker',
    listingNumber: textOf(row.listing_number) ?? '',
    status: textOf(row.status) ?? '',
    priceDollars: numberOf(row, 'price_dollars'),
    propertyType: textOf(row.property_type),
    address: textOf(row.address),
    listedOn: dateOf(row.listed_on),
    brokerage: textOf(row.brokerage),
    broker: textOf(row.broker),
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

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Databases return dates as text, some with a time. */
function dateOf(value: unknown): IsoDate | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return isIsoDate(day) ? day : null
}

function numberOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new Error(`Expected a number in ${column} of a change event, got ${String(value)}`)
  }
  return value
}
