import type { IsoDate } from '../../../text/dates.ts'
import type { Method } from '../method.ts'
import {
  type Attributes,
  comparisonClass,
  type MarketClass,
  type MarketProperty,
} from '../sales/market-sale.ts'

/** A past sale and the value estimated for its pricing date, using only earlier sales. */
export interface RecordEntry {
  saleId: string
  pricedOn: IsoDate
  priceDollars: number
  valueDollars: number
  /** Standard error of the natural log of the value. */
  standardError: number
  /** Ratio by which the spread of adjusted prices widened `standardError`. Absent before method version 3. */
  spreadFactor?: number
  /** Null in old records. */
  edition: RecordEdition | null
  groups: RecordGroup[]
}

/** `line`: from a market line; `local`: fitted to the surrounding sales. */
export type RecordEdition = 'line' | 'local'

/** Attributes that define the groups with larger errors, which are calibrated separately. */
export const GROUP_FACTS = {
  waterfront: ['isWaterfront'],
  'waterfront or strong view': ['isWaterfront', 'view'],
  'older than 70 years': ['yearBuilt'],
  'lot over an acre': ['lotSquareMetres'],
} as const satisfies Record<string, readonly (keyof Attributes)[]>

export type RecordGroup = keyof typeof GROUP_FACTS
export const RECORD_GROUPS = Object.keys(GROUP_FACTS) as RecordGroup[]

const STRONG_VIEW_GRADE = 3
const MAX_ORDINARY_AGE_YEARS = 70
const ACRE_SQUARE_METRES = 4046.86

export function recordGroups(
  property: MarketProperty,
  valuationYear: number,
  { separatesWaterfront }: Method,
): RecordGroup[] {
  const { isWaterfront, view, yearBuilt, lotSquareMetres } = property.attributes
  const marketClass: MarketClass = comparisonClass(property)
  const ageYears = yearBuilt === null ? 0 : valuationYear - yearBuilt
  const memberships: [RecordGroup, boolean][] = [
    ['waterfront', separatesWaterfront && isWaterfront === true],
    ['waterfront or strong view', isWaterfront === true || (view ?? 0) >= STRONG_VIEW_GRADE],
    ['older than 70 years', marketClass !== 'land' && ageYears > MAX_ORDINARY_AGE_YEARS],
    ['lot over an acre', marketClass !== 'strata' && (lotSquareMetres ?? 0) > ACRE_SQUARE_METRES],
  ]
  return memberships.filter(([, isMember]) => isMember).map(([group]) => group)
}

/** |ln price − ln value| in standard errors. */
export const computeErrorScore = ({ priceDollars, valueDollars, standardError }: RecordEntry): number =>
  Math.abs(Math.log(priceDollars / valueDollars)) / standardError
