import { compareTexts } from '../../text/counts.ts'
import { addDays, dayNumber, type IsoDate } from '../../text/dates.ts'
import { compare } from './compare.ts'
import type { ImportedTerm } from './design/imported-terms.ts'
import { computeLogValue, NO_CHOICE } from './local/comparable-set.ts'
import { fitMarket, type Market, withinDays } from './market.ts'
import { METHOD_VERSION, METHODS } from './method.ts'
import { studyImported } from './record/imported-study.ts'
import { MAX_RECORD_SALES, type PastRecord } from './record/past-record.ts'
import { type RecordEntry, recordGroups } from './record/record-entry.ts'
import { findEligibleSales, type MarketScope } from './sales/eligible-sales.ts'
import { isSaleOf, type MarketSale, netPrice, pricedOn } from './sales/market-sale.ts'

/** Maximum age of the line that values a sale. The time index covers the days since the fit. */
const MAX_LINE_AGE_DAYS = 30
const MAX_RECORD_AGE_DAYS = 1096

/**
 * Values the most recent sales as of the day of their price, using only sales known before. Lines are
 * refitted every 30 days.
 */
export function makePastRecord(
  marketSales: readonly MarketSale[],
  scope: MarketScope,
  max = MAX_RECORD_SALES,
): PastRecord {
  const sales = marketSales.toSorted((a, b) => compareTexts(a.id, b.id))
  const { eligible: eligibleSales } = findEligibleSales(sales, scope)
  // Earlier sales have too little history to be valued.
  const recentSales = withinDays(eligibleSales, dayNumber(scope.effectiveDate), MAX_RECORD_AGE_DAYS)
    .toSorted((a, b) => compareTexts(pricedOn(a), pricedOn(b)))
    .slice(-max)
  // Sales are in order of day, so only the latest line and eligible sales are kept.
  const cache = {
    period: -1,
    market: null as Market | null,
    imported: [] as readonly ImportedTerm[],
    date: '',
    eligible: [] as MarketSale[],
  }
  const study = studyImported(eligibleSales)
  const header = { asOf: scope.effectiveDate, method: METHOD_VERSION, ...(study && { imported: study }) }
  const entries: RecordEntry[] = []
  const [first] = recentSales
  if (first === undefined) return { ...header, entries }
  for (const sale of recentSales) {
    const date = pricedOn(sale)
    const { start, period } = findPeriod(pricedOn(first), date)
    if (cache.period !== period) {
      // Uses only sales known at the time, as the line does.
      const earlierSales = study && findEligibleSales(sales, { ...scope, effectiveDate: start }).eligible
      const imported = earlierSales ? (studyImported(earlierSales)?.terms ?? []) : []
      const market = fitMarket(sales, { ...scope, effectiveDate: start }, imported)
      Object.assign(cache, { period, imported, market })
    }
    if (cache.date !== date) {
      Object.assign(cache, {
        date,
        eligible: findEligibleSales(sales, { ...scope, effectiveDate: date }).eligible,
      })
    }
    const comparison = compare({
      ...{ subject: sale, scope: { ...scope, effectiveDate: date }, market: cache.market },
      sales: cache.eligible.filter((other) => !isSaleOf(sale, other)),
      ...{ choice: NO_CHOICE, method: METHODS[METHOD_VERSION], imported: cache.imported },
    })
    if (comparison === null || comparison.edition === 'by hand') continue
    entries.push({
      saleId: sale.id,
      pricedOn: date,
      priceDollars: netPrice(sale),
      valueDollars: Math.exp(computeLogValue(comparison)),
      standardError: comparison.standardError,
      spreadFactor: comparison.spreadFactor,
      edition: comparison.edition,
      groups: recordGroups(sale, Number(date.slice(0, 4)), METHODS[METHOD_VERSION]),
    })
  }
  return { ...header, entries }
}

/** Start and number of the 30-day period that contains a date, counted from `first`. */
function findPeriod(first: IsoDate, date: IsoDate): { start: IsoDate; period: number } {
  let [start, period] = [first, 0]
  for (;;) {
    const next = addDays(start, MAX_LINE_AGE_DAYS)
    if (next > date) return { start, period }
    start = next
    period++
  }
}
