import type { LngLat } from '../../../geometry/lng-lat.ts'
import { homeFormOf } from '../../../parcel/home-form.ts'
import { propertyClassOf } from '../../../parcel/listing/property-class.ts'
import type { IsoDate } from '../../../text/dates.ts'

export const MARKET_CLASSES = ['house', 'strata', 'land'] as const
export type MarketClass = (typeof MARKET_CLASSES)[number]
export const TENURES = ['freehold', 'leasehold', 'cooperative'] as const
export type Tenure = (typeof TENURES)[number]
/** Class or tenure that the source states in an unrecognized term. The sale is never compared. */
export const NOT_KNOWN = 'unknown'

/** Attributes at the time of the sale or on the effective date; null if unknown. */
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
  /** Strata plan, the same for all units of a building. */
  building: string | null
  position: LngLat
  neighbourhood: string | null
  attributes: Attributes
  /** Numbers, yes or no, and words of known scales, by column. */
  imported?: ImportedAttributes
}

/** `transfer`: an imported sale; `listing`: a board's closed listing; `own`: typed in. */
export const SALE_ORIGINS = ['transfer', 'listing', 'own'] as const
export type SaleOrigin = (typeof SALE_ORIGINS)[number]

export interface MarketSale extends MarketProperty {
  /** The listing, transfer or row that the sale comes from. */
  id: string
  /** Absent if not recorded, meaning imported. */
  origin?: SaleOrigin
  /** PIDs that the price covers. */
  pids: readonly string[]
  priceDollars: number
  /** GST included in the price (new homes). */
  taxDollars: number
  /** Completion, or the day it was reported. */
  soldOn: IsoDate
  /** Day the price was agreed; null if unknown, and `soldOn` applies. */
  contractOn: IsoDate | null
  /** Day that the attributes describe; null for the day of sale. */
  attributesOn: IsoDate | null
  isArmsLength: boolean
}

/** Share of the total value below which a building counts as worthless. */
export const MIN_BUILDING_SHARE = 0.05

/** A house with a worthless building trades as land. */
export function tradedClass({
  marketClass,
  attributes,
}: Pick<MarketProperty, 'marketClass' | 'attributes'>): MarketClass {
  const share = attributes.buildingShare
  return marketClass === 'house' && share !== null && share < MIN_BUILDING_SHARE ? 'land' : marketClass
}

/** Whether a sale is of a property: matched by PID, or by parcel if PIDs are missing or were replaced. */
export const isSaleOf = ({ pid, upid }: Pick<MarketProperty, 'pid' | 'upid'>, sale: MarketSale): boolean =>
  (pid !== null && sale.pids.includes(pid)) || (upid !== null && sale.upid === upid)

/** Price of the property alone, without GST. */
export const netPrice = ({
  priceDollars,
  taxDollars,
}: Pick<MarketSale, 'priceDollars' | 'taxDollars'>): number => priceDollars - taxDollars

export const pricedOn = ({ contractOn, soldOn }: MarketSale): IsoDate => contractOn ?? soldOn

/** Units of any form are strata. Null for a type that analyses do not compare. */
export function listedClassOf(propertyType: string | null, isUnit: boolean): MarketClass | null {
  const kind = propertyClassOf(propertyType)
  if (kind === 'Land') return 'land'
  if (kind !== 'Residential') return null
  const form = homeFormOf(propertyType)
  return isUnit || form === 'apartment' || form === 'townhouse' ? 'strata' : 'house'
}
