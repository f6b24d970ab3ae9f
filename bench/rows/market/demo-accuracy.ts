import { formatMonth } from '#domain/text/dates.ts'
import type { MarketClass } from '#domain/valuation/cma/sales/market-sale.ts'
import { findMarkets } from '#server/features/cma/markets/market-queries.ts'
import { findMarketSales } from '#server/features/cma/sales/pool-queries.ts'
import { deriveChangedSales } from '#server/features/cma/sales/service.ts'
import { type Gates, measureGates } from '../../cma/measure-gates.ts'
import { atMost, type BenchRow, type Figure } from '../../row.ts'
import { accuracyFigures } from './valuation-accuracy.ts'

const EFFECTIVE_DATE = '2026-11-01'
const SINCE = '2023-11-01'
const SUBJECTS = 2_000
const NAMES: Readonly<Record<MarketClass, string>> = { house: 'houses', strata: 'strata', land: 'land' }
/** Sales a year below which a class gives no meaningful result. */
const LEAST = 1_000

/**
 * Measures valuations of the demo district, whose prices follow a documented model, with the server's
 * queries.
 */
export const demoAccuracy: BenchRow = {
  key: 'cma-demo',
  what: 'market analysis of the demo district out of time',
  against: 'lowest to highest price by area of five, and one hedonic regression',
  async measure(context) {
    const database = await context.demo()
    const clock = () => new Date(`${EFFECTIVE_DATE}T20:00:00Z`)
    await deriveChangedSales({ database, clock })
    const period = { since: SINCE, before: EFFECTIVE_DATE }
    const lastYear = { since: '2025-11-01', before: EFFECTIVE_DATE, minCount: context.sized(LEAST, 20) }
    const markets = await findMarkets(database, lastYear)
    const figures: Figure[] = []
    const subjects = context.sized(SUBJECTS, 120)
    for (const { area, marketClass, tenure } of markets) {
      context.say(`valuing ${subjects} sales of the demo district: ${NAMES[marketClass]}`)
      const sales = await findMarketSales(database, { area, marketClass, tenure }, period)
      const scope = { marketClass, tenure, effectiveDate: EFFECTIVE_DATE } as const
      const gates = measureGates([sales], scope, subjects)
      figures.push(...accuracyFigures(NAMES[marketClass], gates, 'of the demo district'))
      figures.push(...monthFigures(NAMES[marketClass], gates))
    }
    return figures
  },
}

/** Minimum ranges of a month whose coverage is reported. */
const MIN_IN_MONTH = 50

/** The mark is three standard errors of a share of 80 %. */
const monthFigures = (name: string, { months }: Gates): Figure[] =>
  months
    .filter(({ count }) => count >= MIN_IN_MONTH)
    .map(({ month, count, coverage80 }) => ({
      part: `${name}: 80 % range, ${formatMonth(month)}: coverage against 80`,
      ours: [100 * coverage80],
      reference: null,
      exact: 'all',
      unit: '%',
      value: 100 * Math.abs(coverage80 - 0.8),
      mark: atMost(Math.round(1000 * 3 * Math.sqrt((0.8 * 0.2) / count)) / 10, '%'),
      note: `${count} ranges.`,
    }))
