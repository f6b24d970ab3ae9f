import type { LngLat } from '../../../geometry/lng-lat.ts'
import { findHomeForm } from '../../../parcel/home-form.ts'
import { classifyProperty } from '../../../parcel/listing-terms.ts'
import type { IsoDate } from '../../../text/dates.ts'

export const MARKET_CLASSES = ['house', 'strata', 'land'] as const
export type MarketClass = (typeof MARKET_CLASSES)[number]
export const TENURES = ['freehold', 'leasehold', 'cooperative'] as const
export type Tenure = (typeof TENURES)[number]
/** Class or tenure if the source's term is unknown. Such a sale is never compared. */
export const NOT_KNOWN = 'unknown'

/** Attributes at the time of sale or on the effective date. Null if unknown. */
export interface Attributes {
  floorSquareMetres: number | null
  lotSquareMetres: number | null
  yearBuilt: number | null
  bathrooms: number | null
  bedrooms: number | null
  /** Construction quality, 1 to 10. */
  grade: number | null
  /** 1 to 5 */
  condition: number | null
  /** 0 (none) to 4 */
  view: number | null
  isWaterfront: boolean | null
  storeys: number | null
  isRenovated: boolean | null
  /** Share of the floor area, 0 to 1. */
  basementShare: number | null
  zoning: string | null
  ocp: string | null
  /** Share of the assessed value, 0 to 1. */
  buildingShare: number | null
}

/** Cells of a file by column: `Kitchen: 'Good'`. */
export type ImportedAttributes = Readonly<Record<string, string>>

export interface MarketProperty {
  marketClass: MarketClass
  tenure: Tenure
  pid: string | null
  upid: string | null
  /** Strata plan, shared by all units of a building. */
  building: string | null
  position: LngLat
  neighbourhood: string | null
  attributes: Attributes
  imported?: ImportedAttributes
}

/** `transfer`: an imported sale; `listing`: a board's closed listing; `own`: entered by the account. */
export const SALE_ORIGINS = ['transfer', 'listing', 'own'] as const
export type SaleOrigin = (typeof SALE_ORIGINS)[number]

export interface MarketSale extends MarketProperty {
  /** Id of the listing, transfer or row from which the sale comes. */
  id: string
  /** Absent if not recorded. The sale was then imported. */
  origin?: SaleOrigin
  /** PIDs that the price covers. */
  pids: readonly string[]
  priceDollars: number
  /** GST included in the price (new homes). */
  taxDollars: number
  /** Day of completion, or the day it was reported. */
  soldOn: IsoDate
  /** Day on which the price was agreed. Null if unknown; `soldOn` is then used. */
  contractOn: IsoDate | null
  /** Day that the attributes describe. Null for the day of sale. */
  attributesOn: IsoDate | null
  isArmsLength: boolean
}

/** A building below this share of the total value counts as worthless. */
export const MIN_BUILDING_SHARE = 0.05

/** Class of the comparable sales: land for a house with a worthless building. */
export function comparisonClass({
  marketClass,
  attributes,
}: Pick<MarketProperty, 'marketClass' | 'attributes'>): MarketClass {
  const share = attributes.buildingShare
  return marketClass === 'house' && share !== null && share < MIN_BUILDING_SHARE ? 'land' : marketClass
}

/** Whether a sale is of the property: by PID, or by parcel if PIDs are missing or were replaced. */
export const isSaleOf = ({ pid, upid }: Pick<MarketProperty, 'pid' | 'upid'>, sale: MarketSale): boolean =>
  (pid !== null && sale.pids.includes(pid)) || (upid !== null && sale.upid === upid)

/** Price of the property alone, without GST. */
export const netPrice = ({
  priceDollars,
  taxDollars,
}: Pick<MarketSale, 'priceDollars' | 'taxDollars'>): number => priceDollars - taxDollars

export const pricedOn = ({ contractOn, soldOn }: MarketSale): IsoDate => contractOn ?? soldOn

/** Returns null for a property type that analyses do not compare. */
export function classifyListing(propertyType: string | null, isUnit: boolean): MarketClass | null {
  const kind = classifyProperty(propertyType)
  if (kind === 'Land') return 'land'
  if (kind !== 'Residential') return null
  const form = findHomeForm(propertyType)
  return isUnit || form === 'apartment' || form === 'townhouse' ? 'strata' : 'house'
}
