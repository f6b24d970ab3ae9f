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
  const study = studyImported(eligibleSales)
  const header = { asOf: scope.effectiveDate, method: METHOD_VERSION, ...(study && { imported: study }) }
  const entries: RecordEntry[] = []
  const [firstSale] = recentSales
  const periods = Map.groupBy(recentSales, (sale) =>
    findPeriodStart(pricedOn(firstSale ?? sale), pricedOn(sale)),
  )
  for (const [start, periodSales] of periods) {
    const periodScope = { ...scope, effectiveDate: start }
    // Uses only sales known at the time, as the line does.
    const earlierSales = study && findEligibleSales(sales, periodScope).eligible
    const imported = earlierSales ? (studyImported(earlierSales)?.terms ?? []) : []
    const market = fitMarket(sales, periodScope, imported)
    for (const [date, daySales] of Map.groupBy(periodSales, pricedOn)) {
      const dayScope = { ...scope, effectiveDate: date }
      const { eligible } = findEligibleSales(sales, dayScope)
      entries.push(...daySales.flatMap((sale) => makeEntry(sale, dayScope, eligible, market, imported)))
    }
  }
  return { ...header, entries }
}

function makeEntry(
  sale: MarketSale,
  scope: MarketScope,
  eligible: readonly MarketSale[],
  market: Market | null,
  imported: readonly ImportedTerm[],
): RecordEntry[] {
  const method = METHODS[METHOD_VERSION]
  const sales = eligible.filter((other) => !isSaleOf(sale, other))
  const comparison = compare({ subject: sale, scope, sales, market, choice: NO_CHOICE, method, imported })
  if (comparison === null || comparison.edition === 'by hand') return []
  const { standardError, spreadFactor, edition } = comparison
  return [
    {
      saleId: sale.id,
      pricedOn: scope.effectiveDate,
      priceDollars: netPrice(sale),
      valueDollars: Math.exp(computeLogValue(comparison)),
      standardError,
      spreadFactor,
      edition,
      groups: recordGroups(sale, Number(scope.effectiveDate.slice(0, 4)), method),
    },
  ]
}

/** Start of the 30-day period that contains a date, counted from `first`. */
function findPeriodStart(first: IsoDate, date: IsoDate): IsoDate {
  const next = addDays(first, MAX_LINE_AGE_DAYS)
  return next > date ? first : findPeriodStart(next, date)
}
