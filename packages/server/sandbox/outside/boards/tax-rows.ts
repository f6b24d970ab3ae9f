import { toFeet, toSquareFeet } from '#domain/text/units.ts'
import type { ODataRow } from '../odata/edm.ts'
import { type DemoTitle, getKind } from './demo-title.ts'

const round = (value: number, decimals = 0) => Math.round(value * 10 ** decimals) / 10 ** decimals
const mapNullable = <In, Out>(value: In | null, convert: (value: In) => Out): Out | null =>
  value === null ? null : convert(value)

const SQUARE_METRES_PER_BEDROOM = 62
const BATHROOMS_PER_BEDROOM = 0.75
/** Older homes have a carport instead of a garage. */
const FIRST_GARAGE_YEAR = 1985

/** The same for tax records and listings. Without a listing, rooms follow from the floor area. */
export function getBuilding(title: DemoTitle) {
  const { isHome, propertySubType } = getKind(title)
  const floor = title.floorSquareMetres
  const [listing] = title.listings
  const bedrooms =
    listing?.bedrooms ??
    title.bedrooms ??
    (isHome && floor !== null
      ? Math.max(2, Math.min(6, Math.round(floor / SQUARE_METRES_PER_BEDROOM)))
      : null)
  const storeys = title.isUnit ? 1 : title.storeys
  return {
    bedrooms,
    bathrooms:
      listing?.bathrooms ??
      mapNullable(bedrooms, (rooms) => Math.max(1, Math.round(rooms * BATHROOMS_PER_BEDROOM))),
    floorSquareFeet: mapNullable(floor, (area) => round(toSquareFeet(area))),
    storeys,
    style: mapNullable(storeys, (count) =>
      propertySubType === 'Apartment' ? 'Inside Unit' : count === 1 ? 'Rancher' : 'Two Level',
    ),
  }
}

export function commonTaxRow(title: DemoTitle): ODataRow {
  const [newest] = title.assessments
  const { propertySubType, isHome } = getKind(title)
  const building = getBuilding(title)
  const hasCarport = title.yearBuilt !== null && title.yearBuilt < FIRST_GARAGE_YEAR
  return {
    UnparsedAddress: title.address,
    City: title.city,
    TaxYear: newest?.year ?? null,
    TaxAnnualAmount: mapNullable(newest?.taxLevyCents ?? null, (cents) => cents / 100),
    TaxLegalDescription: title.legalDescription,
    LotSizeSquareFeet: round(toSquareFeet(title.parcelSquareMetres)),
    LotSizeArea: round(title.parcelSquareMetres, 1),
    LotSizeUnits: 'Square Meters',
    LotSizeDimensions:
      title.frontageMetres === null || title.depthMetres === null
        ? null
        : `${round(toFeet(title.frontageMetres), 1)} x ${round(toFeet(title.depthMetres), 1)}`,
    LivingArea: building.floorSquareFeet,
    LivingAreaUnits: building.floorSquareFeet === null ? null : 'Square Feet',
    YearBuilt: title.yearBuilt,
    BedroomsTotal: building.bedrooms,
    BathroomsTotalInteger: building.bathrooms,
    CarportSpaces: isHome && !title.isUnit ? (hasCarport ? 1 : 0) : null,
    GarageSpaces: isHome && !title.isUnit ? (hasCarport ? 1 : 2) : null,
    CurrentUse: title.actualUse === null ? [] : [title.actualUse],
    ArchitecturalStyle: building.style === null ? [] : [building.style],
    Stories: building.storeys,
    PropertySubType: propertySubType,
    Latitude: title.lat,
    Longitude: title.lng,
    ModificationTimestamp: `${title.asOf}T08:00:00Z`,
  }
}

export const assessmentRows = ({ assessments }: DemoTitle): ODataRow[] =>
  assessments.map(({ year, land, improvement, total }) => ({
    Year: year,
    Land: land,
    Improvement: improvement,
    Total: total,
  }))

export const saleRows = ({ sales }: DemoTitle): ODataRow[] =>
  sales.map(({ soldOn, price, comment }) => ({ SaleDate: soldOn, SalePrice: price, SaleType: comment }))

export function bcaDescription({ actualUse, storeys, yearBuilt }: DemoTitle): string | null {
  if (actualUse === null) return null
  return [
    actualUse,
    mapNullable(storeys, (count) => `${count} ${count === 1 ? 'storey' : 'storeys'}`),
    mapNullable(yearBuilt, (year) => `built ${year}`),
  ]
    .filter((part) => part !== null)
    .join(', ')
}

export const toRoundedFeet = (metres: number | null) =>
  mapNullable(metres, (length) => round(toFeet(length), 1))
export const roundMetres = (length: number | null) => mapNullable(length, (value) => round(value, 2))
