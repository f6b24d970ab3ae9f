import { makePastRecord } from '#domain/valuation/cma/make-past-record.ts'
import { measureAccuracy, testRanges } from '#domain/valuation/cma/record/accuracy.ts'
import { studyRatios } from '#domain/valuation/cma/record/ratio-study.ts'
import type { MarketScope } from '#domain/valuation/cma/sales/eligible-sales.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'
import { fitHedonic, valueByArea } from './reference-valuations.ts'

export interface Gates {
  count: number
  medianError: number
  byAreaError: number
  hedonicError: number
  within10: number
  cod: number
  prd: number
  prb: number
  coverage80: number
  coverage90: number
  /** Coverage of 80 % ranges by month of the price, oldest first. */
  months: { month: string; count: number; coverage80: number }[]
}

/**
 * Values the last `most` sales of each market from earlier sales alone, by our analysis and two references.
 */
export function measureGates(
  markets: readonly (readonly MarketSale[])[],
  scope: MarketScope,
  most: number,
): Gates {
  const pooled: { value: number; price: number; byArea: number; hedonic: number }[] = []
  const covered = [0, 0]
  let ranges = 0
  const ofMonths: { month: string; isCovered: boolean }[] = []
  for (const sales of markets) {
    const record = makePastRecord(sales, scope, most)
    const byId = new Map(sales.map((sale) => [sale.id, sale]))
    const first = record.entries[0]?.pricedOn ?? scope.effectiveDate
    const hedonic = fitHedonic(sales.filter(({ soldOn }) => soldOn < first))
    for (const { saleId, valueDollars, priceDollars } of record.entries) {
      const sale = byId.get(saleId) as MarketSale
      const past = sales.filter(({ soldOn }) => soldOn < sale.soldOn)
      pooled.push({
        value: valueDollars,
        price: priceDollars,
        byArea: valueByArea(sale, past),
        hedonic: hedonic(sale),
      })
    }
    const coverage = measureAccuracy(record)?.coverage ?? []
    for (const [index, each] of coverage.entries())
      covered[index] = (covered[index] ?? 0) + each.covered * each.count
    ranges += coverage[0]?.count ?? 0
    for (const { entry, isCovered } of testRanges(record, 0.8))
      ofMonths.push({ month: entry.pricedOn.slice(0, 7), isCovered })
  }
  if (!pooled.every((each) => Object.values(each).every(Number.isFinite)))
    throw new Error('A value is no number')
  const study = studyRatios(pooled.map(({ value, price }) => ({ estimate: value, price })))
  if (study === null) throw new Error('No sale was valued')
  const errors = (method: 'value' | 'byArea' | 'hedonic') =>
    pooled.map((each) => Math.abs(each[method] / each.price - 1)).sort((one, other) => one - other)
  const middle = (method: 'value' | 'byArea' | 'hedonic') => errors(method)[pooled.length >> 1] ?? Number.NaN
  return {
    count: pooled.length,
    medianError: middle('value'),
    byAreaError: middle('byArea'),
    hedonicError: middle('hedonic'),
    within10: errors('value').filter((error) => error <= 0.1).length / pooled.length,
    cod: study.cod,
    prd: study.prd,
    prb: study.prb,
    coverage80: (covered[0] ?? 0) / ranges,
    coverage90: (covered[1] ?? 0) / ranges,
    months: [...Map.groupBy(ofMonths, ({ month }) => month)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, all]) => ({
        month,
        count: all.length,
        coverage80: all.filter(({ isCovered }) => isCovered).length / all.length,
      })),
  }
}
