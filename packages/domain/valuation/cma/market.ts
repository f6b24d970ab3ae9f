import { dayNumber } from '../../text/dates.ts'
import type { ImportedTerm } from './design/imported-terms.ts'
import { observeSale } from './design/observation.ts'
import { fitMarketLine, type MarketLine } from './line/market-line.ts'
import { METHOD_VERSION, METHODS } from './method.ts'
import { findEligibleSales, type MarketScope } from './sales/eligible-sales.ts'
import { type MarketSale, pricedOn } from './sales/market-sale.ts'

/** Market lines of a scope, fitted nightly and stored by version. */
export interface Market {
  scope: MarketScope
  line: MarketLine
}

/** Minimum number of sales for a market line, and their period in days. */
const MIN_FOR_LINE = { sales: 2000, days: 400 }

export const withinDays = (sales: readonly MarketSale[], day: number, days: number): MarketSale[] =>
  sales.filter((sale) => dayNumber(pricedOn(sale)) >= day - days)

export function fitMarket(
  sales: readonly MarketSale[],
  scope: MarketScope,
  imported: readonly ImportedTerm[] = [],
): Market | null {
  const day = dayNumber(scope.effectiveDate)
  const eligible = withinDays(findEligibleSales(sales, scope).eligible, day, METHODS[METHOD_VERSION].lineDays)
  if (withinDays(eligible, day, MIN_FOR_LINE.days).length < MIN_FOR_LINE.sales) return null
  const observations = eligible.map((sale) => observeSale(sale, scope.marketClass, imported))
  return { scope, line: fitMarketLine(observations, day) }
}
