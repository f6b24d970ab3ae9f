import { addDays, dayNumber, type IsoDate } from '../../text/dates.ts'
import { compare } from './compare.ts'
import { logValueOf, NO_CHOICE } from './local/comparable-set.ts'
import { fitMarket, type Market, withinDays } from './market.ts'
import { METHOD_VERSION, METHODS } from './method.ts'
import { type PastRecord, RECORD_SALES, type RecordEntry, recordGroups } from './record/past-record.ts'
import { compareTexts, findEligibleSales, type MarketScope } from './sales/eligible-sales.ts'
import { isSaleOf, type MarketSale, netPrice, pricedOn } from './sales/market-sale.ts'

/** A sale is valued by a line that is at most so old: as a line of every night would, within what the time index makes good. */
const LINE_AGE_DAYS = 30
/** A record is of so many days. */
const RECORD_DAYS = 1096

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
  const { eligible: known } = findEligibleSales(sales, scope)
  // Earlier ones have too little history before them in what is read.
  const recent = withinDays(known, dayNumber(scope.effectiveDate), RECORD_DAYS)
    .toSorted((one, other) => compareTexts(pricedOn(one), pricedOn(other)))
    .slice(-most)
  // Sales come by day, so that the line and the eligible sales of the last one are enough.
  const last = { period: -1, market: null as Market | null, date: '', eligible: [] as MarketSale[] }
  const entries: RecordEntry[] = []
  const [first] = recent
  if (first === undefined) return { asOf: scope.effectiveDate, entries, method: METHOD_VERSION }
  for (const sale of recent) {
    const date = pricedOn(sale)
    const { start, period } = periodOf(pricedOn(first), date)
    if (last.period !== period) {
      Object.assign(last, { period, market: fitMarket(sales, { ...scope, effectiveDate: start }) })
    }
    if (last.date !== date) {
      Object.assign(last, {
        date,
        eligible: findEligibleSales(sales, { ...scope, effectiveDate: date }).eligible,
      })
    }
    const comparison = compare({
      ...{ subject: sale, scope: { ...scope, effectiveDate: date }, market: last.market },
      sales: last.eligible.filter((other) => !isSaleOf(sale, other)),
      ...{ choice: NO_CHOICE, method: METHODS[METHOD_VERSION] },
    })
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
  return { asOf: scope.effectiveDate, entries, method: METHOD_VERSION }
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
