import type { IsoDate } from '../../../text/dates.ts'
import type { MethodVersion } from '../method.ts'
import type { Attributes, MarketClass, MarketProperty } from '../sales/market-sale.ts'
import { tradedClass } from '../sales/market-sale.ts'
import type { GroupStudy } from './group-study.ts'

/** A sale valued as of the day of its price, from what was known before. */
export interface RecordEntry {
  saleId: string
  pricedOn: IsoDate
  priceDollars: number
  valueDollars: number
  /** Standard error of ln value, as it was then. */
  standardError: number
  /** The edition that valued it; null in a record of before it was noted. */
  edition: RecordEdition | null
  groups: RecordGroup[]
}

/** `line`: a market line; `local`: a fit of the sales around. */
export type RecordEdition = 'line' | 'local'

/** Sales of a record: their ranges and its accuracy are of these alone. */
export const RECORD_SALES = 2400

/** Step 6's scores and step 7's ratios come from here. */
export interface PastRecord {
  /** The record was made from what was known before this day. */
  asOf: IsoDate
  entries: readonly RecordEntry[]
  /** Version of the method that valued them; absent in records of before there were versions: 1. */
  method?: MethodVersion
  /** Ratio studies by groups; absent where none was made. */
  study?: readonly GroupStudy[]
}

/** Kinds of property whose ranges were found too narrow when all are measured together. */
export type RecordGroup = 'waterfront or strong view' | 'older than 70 years' | 'lot over an acre'

/** Attributes of a property that its group says. */
export const GROUP_FACTS: Readonly<Record<RecordGroup, readonly (keyof Attributes)[]>> = {
  'waterfront or strong view': ['isWaterfront', 'view'],
  'older than 70 years': ['yearBuilt'],
  'lot over an acre': ['lotSquareMetres'],
}

/** Least view that is a strong one. */
const STRONG_VIEW = 3
const OLD_YEARS = 70
const ACRE_SQUARE_METRES = 4046.86

export function recordGroups(property: MarketProperty, year: number): RecordGroup[] {
  const { isWaterfront, view, yearBuilt, lotSquareMetres } = property.attributes
  const marketClass: MarketClass = tradedClass(property)
  const groups: [RecordGroup, boolean][] = [
    ['waterfront or strong view', isWaterfront === true || (view ?? 0) >= STRONG_VIEW],
    ['older than 70 years', marketClass !== 'land' && yearBuilt !== null && year - yearBuilt > OLD_YEARS],
    ['lot over an acre', marketClass !== 'strata' && (lotSquareMetres ?? 0) > ACRE_SQUARE_METRES],
  ]
  return groups.flatMap(([group, isIn]) => (isIn ? [group] : []))
}

/** Entries of which ranges are made; fewer say nothing that can be counted on. */
export const LEAST_ENTRIES = 50

/**
 * Returns the entries that one edition valued, or all where it valued fewer than `LEAST_ENTRIES`. The errors of a line and of a local fit are
 * alike, and their standard errors are not: scores of one say nothing of ranges by the other.
 */
export function entriesOf(
  entries: readonly RecordEntry[],
  edition: RecordEdition | null,
): readonly RecordEntry[] {
  const own = entries.filter((entry) => entry.edition === edition)
  return own.length < LEAST_ENTRIES ? entries : own
}

/** |ln price − ln value| in standard errors. */
export const computeScore = ({ priceDollars, valueDollars, standardError }: RecordEntry): number =>
  Math.abs(Math.log(priceDollars / valueDollars)) / standardError
