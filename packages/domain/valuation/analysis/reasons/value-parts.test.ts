import { describe, expect, test } from 'vitest'
import { fitMarket } from '../../cma/market.ts'
import { attributesOf } from '../../cma/simulated-market.factory.ts'
import { DATE, SUBJECT } from '../../cma/valuation.factory.ts'
import { analysisOf, basisSales, SALES } from '../analysis.factory.ts'
import { answerAnalysis } from '../answer-analysis.ts'

const MANY = basisSales({ seed: 12, count: 2300, days: 360 })
const MARKET = fitMarket(MANY, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })

describe.each(['line', 'local'])('Why a value is what it is, by edition “%s”', (edition) => {
  const [sales, market] = edition === 'line' ? [MANY, MARKET] : [SALES, null]
  const answerFor = (changes: Parameters<typeof attributesOf>[0]) => {
    const subject = { ...SUBJECT, attributes: attributesOf(changes) }
    return answerAnalysis(analysisOf({ subject, market }, sales))
  }

  test('is said in parts that add up to it to the cent', () => {
    for (const changes of [
      {},
      { floorSquareMetres: 320, bathrooms: 4, isWaterfront: true },
      { floorSquareMetres: 90, condition: 1, yearBuilt: 1950 },
      { floorSquareMetres: null, view: 4 },
    ]) {
      const { why, value } = answerFor(changes)
      const cents = [why?.typicalDollars ?? 0, why?.comparablesDollars ?? 0]
        .concat(why?.rows.map(({ dollars }) => dollars) ?? [])
        .reduce((sum, dollars) => sum + Math.round(100 * dollars), 0)
      expect(cents).toBe(Math.round(100 * (value?.dollars ?? 0)))
    }
  })

  test('names what the subject has more or less of than the typical one, and not what is not known', () => {
    const [large, small, unknown] = [320, 90, null].map((floorSquareMetres) =>
      answerFor({ floorSquareMetres }).why?.rows.find(({ row }) => row === 'size'),
    )
    expect(large?.dollars).toBeGreaterThan(50_000)
    expect(small?.dollars).toBeLessThan(-50_000)
    expect(unknown).toBeUndefined()
  })
})

test('A grid by hand has no parts', () => {
  expect(answerAnalysis(analysisOf({}, SALES.slice(0, 20))).why).toBeNull()
})
