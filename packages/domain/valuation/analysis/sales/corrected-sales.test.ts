import { describe, expect, test } from 'vitest'
import { formatNumber } from '../../../text/number-format.ts'
import { fitMarket } from '../../cma/market.ts'
import { DATE } from '../../cma/valuation.factory.ts'
import { analysisOf, basisSales } from '../analysis.factory.ts'
import type { BasisSale } from '../analysis-basis.ts'
import { type AnsweredAnalysis, answerAnalysis } from '../answer-analysis.ts'

const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE } as const
const MANY = basisSales({ seed: 12, count: 2300, days: 360 })
const MARKET = fitMarket(MANY, SCOPE)
const ANSWER = answerAnalysis(analysisOf({ market: MARKET }, MANY))
const heaviest = ANSWER.comparables.reduce((one, other) => (other.weight > one.weight ? other : one))

const withCorrection = (correct: (sale: BasisSale) => BasisSale) =>
  MANY.map((sale) => (sale.id === heaviest.sale.id ? correct(sale) : sale))
const correctedComparable = ({ comparables }: AnsweredAnalysis) =>
  comparables.find(({ sale }) => sale.id === heaviest.sale.id)

function expectRowsToAddUp({ comparables }: AnsweredAnalysis): void {
  for (const { rows, adjustedDollars, sale } of comparables) {
    const sum = rows.reduce((total, { dollars }) => total + Math.round(dollars * 100), 0)
    const price = Math.round((sale.priceDollars - sale.taxDollars) * 100)
    expect(price + sum).toBe(Math.round(adjustedDollars * 100))
  }
}

describe('A sale that was corrected since the market line was fitted', () => {
  const halfCorrected = withCorrection((sale) => ({
    ...sale,
    priceDollars: Math.round(sale.priceDollars / 2),
    attributes: { ...sale.attributes, floorSquareMetres: (sale.attributes.floorSquareMetres ?? 0) / 2 },
  }))

  test('is compared at the price and with the attributes that are shown, whose rows add up', () => {
    const choices = [{ saleId: heaviest.sale.id, choice: 'pin' as const, note: '' }]
    const answer = answerAnalysis(analysisOf({ market: MARKET, choices }, halfCorrected))
    expect(answer.market?.edition).toBe('line')
    expect(correctedComparable(answer)?.sale.priceDollars).toBe(Math.round(heaviest.sale.priceDollars / 2))
    expectRowsToAddUp(answer)
    expect(correctedComparable(answer)?.rows.find(({ row }) => row === 'size')?.dollars).toBeGreaterThan(0)
  })

  test('gives the value of a line that is fitted anew, or nearly', () => {
    for (const correctedSales of [
      halfCorrected,
      withCorrection((sale) => ({ ...sale, priceDollars: Math.round(sale.priceDollars * 0.9) })),
    ]) {
      const { value } = answerAnalysis(analysisOf({ market: MARKET }, correctedSales))
      const anew = answerAnalysis(analysisOf({ market: fitMarket(correctedSales, SCOPE) }, correctedSales))
      const [dollars = 0, dollarsAnew = 0] = [value?.dollars, anew.value?.dollars]
      expect(Math.abs(dollars / dollarsAnew - 1)).toBeLessThan(0.002)
    }
    expect(correctedComparable(answerAnalysis(analysisOf({ market: MARKET }, halfCorrected)))).toBeUndefined()
  })

  test('counts no more among the sales that the line was fitted to', () => {
    const answer = answerAnalysis(analysisOf({ market: MARKET }, halfCorrected))
    expect(answer.market?.lineSaleCount).toBe((ANSWER.market?.lineSaleCount ?? 0) - 1)
  })
})

test('Sales that are as they were when the line was fitted count as in it, wherever they were read', () => {
  const anew: BasisSale[] = JSON.parse(JSON.stringify(MANY))
  expect(answerAnalysis(analysisOf({ market: MARKET }, anew)).hash).toBe(ANSWER.hash)
  const redrawn = anew.map((sale) => ({
    ...sale,
    position: [sale.position[0] + 1e-8, sale.position[1]] as const,
  }))
  const { market, value } = answerAnalysis(analysisOf({ market: MARKET }, redrawn as never))
  expect(market?.lineSaleCount).toBe(ANSWER.market?.lineSaleCount)
  expect(value?.dollars).toBeCloseTo(ANSWER.value?.dollars ?? 0, 0)
  expectRowsToAddUp(ANSWER)
})

test('The number of sales of a market line is one, for the value and for the reasons of its adjustments', () => {
  const choices = [{ saleId: heaviest.sale.id, choice: 'exclude' as const, note: '' }]
  const answer = answerAnalysis(analysisOf({ market: MARKET, choices }, MANY))
  const count = answer.market?.lineSaleCount ?? 0
  expect(count).toBe((ANSWER.market?.lineSaleCount ?? 0) - 1)
  for (const { text } of answer.reasons) {
    expect(text).toContain(`market line of ${formatNumber(count)} sales: `)
  }
})
