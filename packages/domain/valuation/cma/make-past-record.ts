import { addDays, type IsoDate } from '../../text/dates.ts'
import { compare } from './compare.ts'
import { logValueOf, NO_CHOICE } from './local/comparable-set.ts'
import { fitMarket, type Market } from './market.ts'
import { type PastRecord, RECORD_SALES, type RecordEntry, recordGroups } from './record/past-record.ts'
import { compareTexts, findEligibleSales, type MarketScope } from './sales/eligible-sales.ts'
import { isSaleOf, type MarketSale, netPrice, pricedOn } from './sales/market-sale.ts'

/** A sale is valued by a line that is at most so old: as a line of every night would, within what the time index makes good. */
const LINE_AGE_DAYS = 30

/**
 * Returns the past record as of the scope's effective date: its most recent sales, each valued as of the day of its price from what was
 * known before that day. Lines are fitted anew for every 30 days.
 */
export function makePastRecord(
  unordered: readonly MarketSale[],
  scope: MarketScope,
  most = RECORD_SALES,
): PastRecord {
  // In order already, each of the many selections below takes less.
  const sales = unordered.toSorted((one, other) => compareTexts(one.id, other.id))
  const recent = findEligibleSales(sales, scope)
    .eligible.toSorted((one, other) => compareTexts(pricedOn(one), pricedOn(other)))
    .slice(-most)
  const markets = new Map<number, Market | null>()
  const entries: RecordEntry[] = []
  const [first] = recent
  if (first === undefined) return { asOf: scope.effectiveDate, entries }
  for (const sale of recent) {
    const date = pricedOn(sale)
    const { start, period } = periodOf(pricedOn(first), date)
    const before = { ...scope, effectiveDate: date }
    let market = markets.get(period)
    if (market === undefined) {
      market = fitMarket(sales, { ...scope, effectiveDate: start })
      markets.set(period, market)
    }
    const eligible = findEligibleSales(sales, before).eligible.filter((other) => !isSaleOf(sale, other))
    const comparison = compare({ subject: sale, scope: before, sales: eligible, market, choice: NO_CHOICE })
    if (comparison === null || comparison.edition === 'by hand') continue
    entries.push({
      saleId: sale.id,
      pricedOn: date,
      priceDollars: netPrice(sale),
      valueDollars: Math.exp(logValueOf(comparison)),
      standardError: comparison.standardError,
      edition: comparison.edition,
      groups: recordGroups(sale, Number(date.slice(0, 4))),
    })
  }
  return { asOf: scope.effectiveDate, entries }
}

/** Returns the period of 30 days from `first` on that a date is in, and the day with which it begins. */
function periodOf(first: IsoDate, date: IsoDate): { start: IsoDate; period: number } {
  let [start, period] = [first, 0]
  for (;;) {
    const next = addDays(start, LINE_AGE_DAYS)
    if (next > date) return { start, period }
    start = next
    period++
  }
}
