import { addDays } from '#domain/text/dates.ts'
import type { ODataRow } from '../odata/edm.ts'
import { type DemoListing, type DemoSale, type DemoTitle, getKind } from './demo-title.ts'
import { getBuilding } from './tax-rows.ts'

/** By our status. A sold listing is firm but not completed, which the RESO Data Dictionary calls Pending. */
const STATUSES: Readonly<Record<string, string>> = {
  active: 'Active',
  pending: 'Pending',
  sold: 'Pending',
  expired: 'Expired',
  cancelled: 'Canceled',
}
const DAYS_LISTED = 35
/** List price of a sold property, as a multiple of its sale price. */
const LIST_PRICE_RATIO = 1.02
const SALE_NUMBER = /^R8(\d{9})\d{8}$/

/** Listings, and sales as closed listings. `pid` is in the board's spelling. */
export function propertyRows(title: DemoTitle, pid: string): ODataRow[] {
  return [
    ...title.listings.map((listing) => toListedRow(title, pid, listing)),
    ...title.sales.map((sale) => toClosedRow(title, pid, sale)),
  ]
}

export const parseSaleNumber = (listingNumber: string): string | null =>
  SALE_NUMBER.exec(listingNumber)?.[1] ?? null

function toListedRow(title: DemoTitle, pid: string, listing: DemoListing): ODataRow {
  return {
    ...commonRow(title, pid),
    ListingKey: listing.listingNumber,
    ListingId: listing.listingNumber,
    StandardStatus: STATUSES[listing.status] ?? 'Active',
    OnMarketDate: listing.listedOn,
    OffMarketDate: null,
    CloseDate: null,
    ListPrice: listing.price,
    ClosePrice: null,
    ListOfficeName: listing.brokerage,
    PhotosCount: 3,
  }
}

function toClosedRow(title: DemoTitle, pid: string, { soldOn, price }: DemoSale): ODataRow {
  const number = `R8${title.pid}${soldOn.replaceAll('-', '')}`
  return {
    ...commonRow(title, pid),
    ListingKey: number,
    ListingId: number,
    StandardStatus: 'Closed',
    OnMarketDate: addDays(soldOn, -DAYS_LISTED),
    OffMarketDate: soldOn,
    CloseDate: soldOn,
    ListPrice: Math.round((price * LIST_PRICE_RATIO) / 1000) * 1000,
    ClosePrice: price,
    ListOfficeName: null,
    PhotosCount: 1,
  }
}

function commonRow(title: DemoTitle, pid: string): ODataRow {
  const building = getBuilding(title)
  const { propertyType, propertySubType } = getKind(title)
  return {
    ParcelNumber: pid,
    UnparsedAddress: title.address,
    City: title.city,
    PropertyType: propertyType,
    PropertySubType: propertySubType,
    BedroomsTotal: building.bedrooms,
    BathroomsTotalInteger: building.bathrooms,
    LivingArea: building.floorSquareFeet,
    LivingAreaUnits: building.floorSquareFeet === null ? null : 'Square Feet',
    ArchitecturalStyle: building.style === null ? [] : [building.style],
    Stories: building.storeys,
    YearBuilt: title.yearBuilt,
    // A strata unit would have the building's lot size.
    LotSizeArea: title.isUnit ? null : Math.round(title.parcelSquareMetres * 10) / 10,
    LotSizeUnits: title.isUnit ? null : 'Square Meters',
    Latitude: title.lat,
    Longitude: title.lng,
    ModificationTimestamp: `${title.asOf}T08:00:00Z`,
  }
}
