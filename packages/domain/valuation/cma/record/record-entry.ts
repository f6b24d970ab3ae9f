import type { IsoDate } from '../../../text/dates.ts'
import type { Method } from '../method.ts'
import {
  type Attributes,
  comparisonClass,
  type MarketClass,
  type MarketProperty,
} from '../sales/market-sale.ts'

/** A sale valued as of the day of its price, from earlier sales. */
export interface RecordEntry {
  saleId: string
  pricedOn: IsoDate
  priceDollars: number
  valueDollars: number
  /** In ln value. */
  standardError: number
  /**
   * Factor by which the spread of adjusted prices widened the standard error. Absent before version 3 of the
   * method.
   */
  spreadFactor?: number
  edition: RecordEdition | null
  groups: RecordGroup[]
}

export type RecordEdition = 'line' | 'local'

/** Groups with larger errors, whose ranges would be too narrow if calibrated with all others. */
export const GROUP_FACTS = {
  waterfront: ['isWaterfront'],
  'waterfront or strong view': ['isWaterfront', 'view'],
  'older than 70 years': ['yearBuilt'],
  'lot over an acre': ['lotSquareMetres'],
} as const satisfies Record<string, readonly (keyof Attributes)[]>

export type RecordGroup = keyof typeof GROUP_FACTS
export const RECORD_GROUPS = Object.keys(GROUP_FACTS) as RecordGroup[]

/** Minimum view grade of a strong view. */
const MIN_STRONG_VIEW = 3
const MIN_OLD_YEARS = 70
const ACRE_SQUARE_METRES = 4046.86

export function recordGroups(
  property: MarketProperty,
  year: number,
  { separatesWaterfront }: Method,
): RecordGroup[] {
  const { isWaterfront, view, yearBuilt, lotSquareMetres } = property.attributes
  const marketClass: MarketClass = comparisonClass(property)
  const groups: [RecordGroup, boolean][] = [
    ['waterfront', separatesWaterfront && isWaterfront === true],
    ['waterfront or strong view', isWaterfront === true || (view ?? 0) >= MIN_STRONG_VIEW],
    ['older than 70 years', marketClass !== 'land' && yearBuilt !== null && year - yearBuilt > MIN_OLD_YEARS],
    ['lot over an acre', marketClass !== 'strata' && (lotSquareMetres ?? 0) > ACRE_SQUARE_METRES],
  ]
  return groups.flatMap(([group, isMember]) => (isMember ? [group] : []))
}

/** |ln price − ln value| in standard errors. */
export const computeScore = ({ priceDollars, valueDollars, standardError }: RecordEntry): number =>
  Math.abs(Math.log(priceDollars / valueDollars)) / standardError
