/** Step 0: separates sales that may be compared from rejected ones, each with a reason. */

import { isLngLat } from '../../../geometry/lng-lat.ts'
import { compareTexts } from '../../../text/counts.ts'
import { dayNumber, type IsoDate, isIsoDate } from '../../../text/dates.ts'
import { NOMINAL_DOLLARS } from '../../nearby-sales.ts'
import {
  comparisonClass,
  type MarketClass,
  type MarketSale,
  netPrice,
  pricedOn,
  type SaleOrigin,
  type Tenure,
} from './market-sale.ts'

export interface MarketScope {
  marketClass: MarketClass
  tenure: Tenure
  effectiveDate: IsoDate
}

interface Rejection {
  sale: MarketSale
  reason: string
}

export interface EligibleSales {
  /** Ordered by id, so that results do not depend on the order of input. */
  eligible: MarketSale[]
  leftOut: MarketSale[]
  rejected: Rejection[]
}

/** Maximum days between a flip's sales. The earlier price reflects a different condition or terms. */
const MAX_FLIP_DAYS = 183

/**
 * Excluding a sale also excludes its duplicate imports, but does not restore the earlier price of a flip.
 */
export function findEligibleSales(
  sales: readonly MarketSale[],
  scope: MarketScope,
  excludedIds: ReadonlySet<string> = new Set(),
): EligibleSales {
  const rejected: Rejection[] = []
  const candidates: MarketSale[] = []
  for (const sale of sales.toSorted(byId)) {
    const reason = findRejection(sale, scope)
    if (reason !== null) rejected.push({ sale, reason })
    else candidates.push(sale)
  }
  const isExcluded = ({ id }: MarketSale): boolean => excludedIds.has(id)
  const superseded = findSuperseded(candidates, isExcluded)
  for (const [sale, reason] of superseded) rejected.push({ sale, reason })
  const eligible = candidates.filter((sale) => !superseded.has(sale) && !isExcluded(sale))
  rejected.sort((a, b) => byId(a.sale, b.sale))
  return { eligible, leftOut: candidates.filter(isExcluded), rejected }
}

function findRejection(sale: MarketSale, { marketClass, tenure, effectiveDate }: MarketScope): string | null {
  if (comparisonClass(sale) !== marketClass) {
    return comparisonClass(sale) === sale.marketClass
      ? `Another class of property: ${sale.marketClass}.`
      : 'Its building was worth next to nothing: it was sold as land.'
  }
  if (sale.tenure !== tenure) return `Another tenure: ${sale.tenure}.`
  return (
    priceRejection(sale) ??
    buildingRejection(sale) ??
    dateRejection(sale, effectiveDate) ??
    attributeRejection(sale)
  )
}

/** Returns null if the price is a market price of this property alone. */
export function priceRejection(sale: MarketSale): string | null {
  if (!sale.isArmsLength) return 'Not at arm’s length.'
  if (sale.pids.length !== 1) return `The price paid for ${sale.pids.length} PIDs.`
  const price = netPrice(sale)
  if (!Number.isFinite(price)) return 'The price is not a number.'
  return price < NOMINAL_DOLLARS ? 'The price is nominal.' : null
}

/** Smaller strata lots are parking stalls or lockers. */
const MIN_HOME_SQUARE_METRES = 18

function buildingRejection(sale: MarketSale): string | null {
  const { yearBuilt, floorSquareMetres: floor } = sale.attributes
  const saleClass = comparisonClass(sale)
  if (saleClass !== 'land' && yearBuilt !== null && yearBuilt > Number(sale.soldOn.slice(0, 4))) {
    return `Built since: sold before its building of ${yearBuilt} stood.`
  }
  const isStall = saleClass === 'strata' && floor !== null && floor > 0 && floor < MIN_HOME_SQUARE_METRES
  return isStall ? 'Its floor area is that of a parking stall or a locker.' : null
}

function dateRejection(sale: MarketSale, effectiveDate: IsoDate): string | null {
  const { soldOn, contractOn, attributesOn } = sale
  const dates = [soldOn, contractOn, attributesOn].filter((date) => date !== null)
  if (!dates.every(isIsoDate)) return 'A date is not valid.'
  if (soldOn >= effectiveDate) return 'Not sold before the effective date.'
  if (pricedOn(sale) > soldOn) return 'The contract is dated after the sale.'
  if (attributesOn !== null && attributesOn > soldOn) return 'The attributes describe a day after the sale.'
  return null
}

function attributeRejection(sale: MarketSale): string | null {
  if (!isLngLat(sale.position)) return 'Its place is not known.'
  const { lotSquareMetres, floorSquareMetres } = sale.attributes
  const isLand = comparisonClass(sale) === 'land'
  const [size, name] = isLand ? [lotSquareMetres, 'lot area'] : [floorSquareMetres, 'floor area']
  if (size === null) return `Its ${name} is not known.`
  return Number.isFinite(size) && size > 0 ? null : `Its ${name} is not an area.`
}

/** Finds sales superseded by another sale of the property. A typed sale supersedes its imported report. */
function findSuperseded(
  sales: readonly MarketSale[],
  isLeftOut: (sale: MarketSale) => boolean,
): Map<MarketSale, string> {
  const superseded = new Map<MarketSale, string>()
  for (const parcelSales of Map.groupBy(sales, ({ pids }) => pids[0]).values()) {
    if (parcelSales.length === 1) continue
    const includedSales = parcelSales.filter((sale) => !isLeftOut(sale))
    const isReplaced = (sale: MarketSale) =>
      isLeftOut(sale) && includedSales.some((other) => isTypedDuplicate(sale, other))
    const typedSales = includedSales.filter(isTypedIn)
    for (const sale of includedSales) {
      const typedSale = isTypedIn(sale) ? undefined : typedSales.find((other) => isSameDeal(other, sale))
      if (typedSale) superseded.set(sale, `Reported twice: also entered, as sold on ${typedSale.soldOn}.`)
    }
    const chronological = parcelSales
      .filter((sale) => !superseded.has(sale) && !isReplaced(sale))
      .sort((a, b) => compareTexts(a.soldOn, b.soldOn) || byId(a, b))
    for (const [index, sale] of chronological.entries()) {
      if (isLeftOut(sale)) continue
      const excludedReport = chronological.find((other) => isLeftOut(other) && other.soldOn === sale.soldOn)
      const next = chronological[index + 1]
      const reason = excludedReport
        ? `Left out by hand with the other report of that day: ${describeOrigin(excludedReport)}.`
        : next && explainRepetition(sale, next)
      if (reason) superseded.set(sale, reason)
    }
  }
  return superseded
}

const isTypedDuplicate = (a: MarketSale, b: MarketSale): boolean =>
  (isTypedIn(a) || isTypedIn(b)) && isSameDeal(a, b)

function explainRepetition(sale: MarketSale, next: MarketSale): string | null {
  if (next.soldOn === sale.soldOn) {
    const difference = next.priceDollars === sale.priceDollars ? '' : ', with different prices'
    return `Reported twice for that day${difference}: also as ${describeOrigin(next)}.`
  }
  return isWithinFlip(sale, next) ? `Sold again within six months, on ${next.soldOn}.` : null
}

const ORIGINS: Record<SaleOrigin, string> = {
  transfer: 'a transfer',
  listing: 'a closed listing',
  own: 'another sale that was entered',
}

const describeOrigin = ({ origin }: MarketSale): string => ORIGINS[origin ?? 'transfer']

const isTypedIn = ({ origin }: MarketSale): boolean => origin === 'own'

/**
 * Whether two sales of one PID are the same sale: equal day of sale or contract, or equal price within half a
 * year.
 */
export function isSameDeal(a: MarketSale, b: MarketSale): boolean {
  if (a.soldOn === b.soldOn || pricedOn(a) === pricedOn(b)) return true
  const isSamePrice = a.priceDollars === b.priceDollars || netPrice(a) === netPrice(b)
  return isSamePrice && isWithinFlip(a, b)
}

const isWithinFlip = (a: MarketSale, b: MarketSale): boolean =>
  Math.abs(dayNumber(b.soldOn) - dayNumber(a.soldOn)) < MAX_FLIP_DAYS

const byId = (a: MarketSale, b: MarketSale): number => compareTexts(a.id, b.id)
