import { expect, test } from 'vitest'
import { addDays } from '../../text/dates.ts'
import { fitMarket } from '../cma/market.ts'
import { DATE, SUBJECT } from '../cma/valuation.factory.ts'
import { analysisOf, basisSales, SALES } from './analysis.factory.ts'
import type { BasisSale } from './analysis-basis.ts'
import { answerAnalysis } from './answer-analysis.ts'

const more = (count: number, changes: Partial<BasisSale>): BasisSale[] =>
  SALES.slice(0, count).map((sale, index) => {
    const id = `more-${index}`
    return { ...sale, id, pid: id, upid: id, pids: [id], ...changes }
  })
const reasonsOf = (sales: readonly BasisSale[], ids: readonly string[]) =>
  new Set(
    answerAnalysis(analysisOf({}, sales)).candidates.flatMap(({ sale, reason }) =>
      ids.includes(sale.id) ? [reason] : [],
    ),
  )

test('A sale that does not count among those around says by what', () => {
  const [lng, lat] = SUBJECT.position
  const old = more(3, { position: [lng, lat + 0.001], soldOn: addDays(DATE, -800) })
  const [odd] = more(1, {
    position: [lng, lat + 0.002],
    soldOn: addDays(DATE, -40),
    priceDollars: 40_000_000,
  })
  const nearbySales = basisSales({ seed: 11, count: 600, days: 360 })
  expect(reasonsOf([...nearbySales, ...old], ['more-0', 'more-1'])).toEqual(
    new Set(['Sold too long ago: only sales from the last 24 months are compared.']),
  )
  const presale = old.map((sale) => ({ ...sale, contractOn: sale.soldOn, soldOn: addDays(DATE, -20) }))
  expect(reasonsOf([...nearbySales, ...presale], ['more-0'])).toEqual(
    new Set(['Its price was agreed too long ago: only sales from the last 24 months are compared.']),
  )
  expect(reasonsOf([...nearbySales, odd as BasisSale], ['more-0'])).toEqual(
    new Set([
      expect.stringMatching(
        /^Unusual price: [\d,]+% above what nearby sales explain\. Please check whether it was at arm’s length/,
      ),
    ]),
  )
  const { candidates } = answerAnalysis(analysisOf({}, [...nearbySales, odd as BasisSale]))
  expect(candidates.find(({ sale }) => sale.id === odd?.id)?.state).toBe('odd')
  // The farthest ten of the list lie outside the pool.
  const many = basisSales({ seed: 11, count: 2400, days: 360 })
  const market = fitMarket(many, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })
  expect(answerAnalysis(analysisOf({ market }, many)).candidates.at(-1)?.reason).toBe(
    'Too far away: the 400 nearest sales are enough.',
  )
})
