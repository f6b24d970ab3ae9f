import { capitalized, formatCount, nounFor } from '../../text/counts.ts'
import { dayNumber, formatMonth, type IsoDate } from '../../text/dates.ts'
import { formatCurrency0 } from '../../text/money.ts'
import { formatNumber } from '../../text/number-format.ts'
import { formatPercent, formatSignedPercent } from '../../text/percent.ts'
import { formatReach, type UnitSystem } from '../../text/units.ts'
import type { BasisSale } from '../analysis/analysis-basis.ts'
import type { AnsweredAnalysis } from '../analysis/answer-analysis.ts'
import { formatAttribute } from '../analysis/attribute-texts.ts'
import { type Attributes, type MarketClass, netPrice } from '../cma/sales/market-sale.ts'

const HOME_NOUNS: Readonly<Record<MarketClass, [one: string, many: string]>> = {
  house: ['house', 'houses'],
  strata: ['strata home', 'strata homes'],
  land: ['lot', 'lots'],
}

/** `4 bedrooms · 3 bathrooms · 2,180 ft² · lot 6,600 ft² · built 1994` */
export function describeHome(attributes: Attributes, units: UnitSystem): string {
  const { bedrooms, bathrooms, floorSquareMetres: floor, lotSquareMetres: lot, yearBuilt } = attributes
  const rooms = (count: number, noun: string) => `${formatNumber(count, 1)} ${nounFor(count, noun)}`
  return [
    bedrooms !== null && rooms(bedrooms, 'bedroom'),
    bathrooms !== null && rooms(bathrooms, 'bathroom'),
    floor !== null && formatAttribute('floorSquareMetres', floor, units),
    lot !== null && `lot ${formatAttribute('lotSquareMetres', lot, units)}`,
    yearBuilt !== null && `built ${yearBuilt}`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

const NUMBER_WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `no` to `twelve`, then digits. */
export const spellCount = (count: number): string => NUMBER_WORDS[count] ?? formatNumber(count)

const DAYS_PER_MONTH = 30.44

const monthsBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((dayNumber(to) - dayNumber(from)) / DAYS_PER_MONTH)

/** `2 months ago`, `12 days ago`. */
export function formatTimeBefore(soldOn: IsoDate, effectiveDate: IsoDate): string {
  const months = monthsBetween(soldOn, effectiveDate)
  const days = dayNumber(effectiveDate) - dayNumber(soldOn)
  return `${months > 0 ? formatCount(months, 'month') : formatCount(days, 'day')} ago`
}

/** Counts the sales of whole calendar months. */
export const countSoldNearby = (
  months: readonly { month: string; saleCount: number }[],
): { term: string; count: number } => ({
  term: ['Sold nearby', ...months.slice(0, 1).map(({ month }) => `since ${formatMonth(month)}`)].join(' '),
  count: months.reduce((sum, { saleCount }) => sum + saleCount, 0),
})

/** `540 ft away`, `in the same building` */
export const formatAway = (metres: number, units: UnitSystem): string =>
  isSamePlace(metres) ? SAME_BUILDING : `${formatReach(metres, units)} away`

const SAME_BUILDING = 'in the same building'
const isSamePlace = (metres: number): boolean => metres < 1

/** Days from listing to contract, or to completion without a contract date. Null without a listing date. */
export const daysListed = (sale: Pick<BasisSale, 'soldOn' | 'contractOn' | 'listedOn'>): number | null =>
  sale.listedOn === null ? null : dayNumber(sale.contractOn ?? sale.soldOn) - dayNumber(sale.listedOn)

interface Method {
  marketClass: MarketClass
  effectiveDate: IsoDate
  comparables: readonly { sale: Pick<BasisSale, 'soldOn' | 'priceDollars' | 'taxDollars'>; metres: number }[]
  market: AnsweredAnalysis['market']
  hasAdjustments: boolean
  months: readonly AnsweredAnalysis['course']['months'][number][]
  units: UnitSystem
}

/**
 * `Ten houses like this one sold within 900 m in the last eleven months, for $1,149,000 to $1,376,000. …`
 * Null without comparables.
 */
export function describeMethod(method: Method): string | null {
  const { comparables, market, effectiveDate, units } = method
  if (comparables.length === 0) return null
  const prices = comparables.map(({ sale }) => netPrice(sale))
  const maxMetres = Math.max(...comparables.map(({ metres }) => metres))
  const [earliest = effectiveDate] = comparables.map(({ sale }) => sale.soldOn).sort()
  const months = Math.max(1, Math.ceil((dayNumber(effectiveDate) - dayNumber(earliest)) / DAYS_PER_MONTH))
  const span = months === 1 ? 'month' : `${spellCount(months)} months`
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const range = low === high ? formatCurrency0(low) : `${formatCurrency0(low)} to ${formatCurrency0(high)}`
  const isByHand = market?.edition === 'by hand'
  const homes = `${capitalized(spellCount(comparables.length))} ${nounFor(comparables.length, ...HOME_NOUNS[method.marketClass])}`
  const salesText = `${homes} ${isByHand ? '' : 'like this one '}sold ${isSamePlace(maxMetres) ? SAME_BUILDING : `within ${formatReach(maxMetres, units)}`} in the last ${span}, for ${range}.`
  const saleCount = market === null ? 0 : (market.lineSaleCount ?? market.poolCount)
  const adjustmentText =
    method.hasAdjustments && saleCount > 0 && !isByHand
      ? `Each differs a little: we put a price on every difference, from what buyers paid in ${formatCount(saleCount, 'sale')} of this market.`
      : null
  return [salesText, isByHand ? UNADJUSTED_TEXT : adjustmentText, priceCourseText(method, earliest)]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

const UNADJUSTED_TEXT =
  'There are too few sales to price their differences: the amount is the middle of their prices, adjusted only by the agent.'

/** Avoids the word "estimate" without a model, because the sales may then be unlike the subject. */
export const estimateTitle = (market: Method['market']): string =>
  market?.edition === 'by hand' ? 'Middle of these sales' : 'Best estimate'

/** `Prices rose by 3.1% over that time.` Null without an earlier price level. */
function priceCourseText({ months }: Method, earliest: IsoDate): string | null {
  const from = months.find(({ month, index }) => month >= earliest.slice(0, 7) && index !== null)
  if (!from?.index) return null
  const percent = 100 * (1 / from.index - 1)
  if (Math.abs(percent) < 0.05) return 'Prices stayed level over that time.'
  return `Prices ${percent > 0 ? 'rose' : 'fell'} by ${formatPercent(Math.abs(percent), 1)} over that time.`
}

export const latestOwnSale = <Sale extends { soldOn: IsoDate }>(
  { candidates }: { candidates: readonly { state: string; sale: Sale }[] },
  effectiveDate: IsoDate,
): Sale | undefined =>
  candidates
    .flatMap(({ state, sale }) => (state === 'own' && sale.soldOn < effectiveDate ? [sale] : []))
    .sort((a, b) => (a.soldOn < b.soldOn ? 1 : -1))[0]

/** `market since +71%` */
export function marketSince(
  soldOn: IsoDate,
  months: readonly { month: string; index: number | null }[],
): string | null {
  const index = months.find(({ month }) => month === soldOn.slice(0, 7))?.index
  return index ? `market since ${formatSignedPercent(100 * (1 / index - 1))}` : null
}
