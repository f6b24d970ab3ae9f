/** Sales and subjects of the market analysis. */
import type { LngLat } from '../../../geometry/lng-lat.ts'
import type { IsoDate } from '../../../text/dates.ts'

export const MARKET_CLASSES = ['house', 'strata', 'land'] as const
export type MarketClass = (typeof MARKET_CLASSES)[number]
export const TENURES = ['freehold', 'leasehold', 'cooperative'] as const
export type Tenure = (typeof TENURES)[number]
/** Class or tenure of an imported sale or parcel whose source states an unrecognized term. Such a sale is never compared. */
export const NOT_KNOWN = 'unknown'

/** Attributes as at the sale or the effective date; null if unknown. */
export interface Attributes {
  floorSquareMetres: number | null
  lotSquareMetres: number | null
  yearBuilt: number | null
  bathrooms: number | null
  bedrooms: number | null
  /** Quality of construction, by described grades: 1 to 10. */
  grade: number | null
  /** 1 to 5 */
  condition: number | null
  /** 0 (none) to 4 */
  view: number | null
  isWaterfront: boolean | null
  storeys: number | null
  isRenovated: boolean | null
  /** Part of the floor that is basement, 0 to 1. */
  basementShare: number | null
  zoning: string | null
  ocp: string | null
  /** Part of the property's value that is the building's, 0 to 1, by assessment. */
  buildingShare: number | null
}

/** Column of a file → its cell, `Kitchen: 'Good'`. */
export type ImportedAttributes = Readonly<Record<string, string>>

export interface MarketProperty {
  marketClass: MarketClass
  tenure: Tenure
  pid: string | null
  /** Parcel or strata unit; null if unknown or described by hand. */
  upid: string | null
  /** Strata plan, the same for all units of a building. */
  building: string | null
  position: LngLat
  neighbourhood: string | null
  attributes: Attributes
  /** Attributes that the source states beyond the known ones, by column: numbers, yes or no, and words of known scales. Absent: none. */
  imported?: ImportedAttributes
}

/** `transfer`: an imported sale; `listing`: a board's closed listing; `own`: typed in. */
export const SALE_ORIGINS = ['transfer', 'listing', 'own'] as const
export type SaleOrigin = (typeof SALE_ORIGINS)[number]

export interface MarketSale extends MarketProperty {
  /** Provenance: the listing, transfer or row that the sale comes from. Different for each sale. */
  id: string
  /** Absent: not recorded, and taken to be imported. */
  origin?: SaleOrigin
  /** PIDs that the price paid for. */
  pids: readonly string[]
  /** The price paid, in dollars. */
  priceDollars: number
  /** GST that the price contains (new homes), in dollars. */
  taxDollars: number
  /** Day from which the sale is known: completion, or the day on which it was reported. */
  soldOn: IsoDate
  /** Day on which the price was agreed; null if unknown, and `soldOn` applies. */
  contractOn: IsoDate | null
  /** Day that the attributes describe; null for the day of the sale. */
  attributesOn: IsoDate | null
  isArmsLength: boolean
}

/** Share of the total value below which a building counts as worthless. */
export const MIN_BUILDING_SHARE = 0.05

/** Returns the class in which a property trades: a house with a worthless building trades as land. */
export function tradedClass({
  marketClass,
  attributes,
}: Pick<MarketProperty, 'marketClass' | 'attributes'>): MarketClass {
  const share = attributes.buildingShare
  return marketClass === 'house' && share !== null && share < MIN_BUILDING_SHARE ? 'land' : marketClass
}

/** Whether a sale is of the property itself: it has the same PID, or the same parcel, for missing or replaced PIDs. */
export const isSaleOf = ({ pid, upid }: Pick<MarketProperty, 'pid' | 'upid'>, sale: MarketSale): boolean =>
  (pid !== null && sale.pids.includes(pid)) || (upid !== null && sale.upid === upid)

/** The price of the property alone, without GST. */
export const netPrice = ({
  priceDollars,
  taxDollars,
}: Pick<MarketSale, 'priceDollars' | 'taxDollars'>): number => priceDollars - taxDollars

/** Day of the price. */
export const pricedOn = ({ contractOn, soldOn }: MarketSale): IsoDate => contractOn ?? soldOn
