import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNKNOWN_ATTRIBUTES } from '../analysis/subject-attributes.ts'
import { measureAccuracy } from '../cma/record/accuracy.ts'
import type { RecordEntry } from '../cma/record/record-entry.ts'
import type { Attributes } from '../cma/sales/market-sale.ts'
import { askingPrices } from './asking-prices.ts'
import { type ComparedSale, describeDifferences } from './differences.ts'
import { countSoldNearby, describeHome, describeMethod, estimateTitle, formatAway } from './home-texts.ts'

const HOME: Attributes = {
  ...UNKNOWN_ATTRIBUTES,
  floorSquareMetres: 200,
  lotSquareMetres: 440,
  yearBuilt: 1994,
  bedrooms: 4,
  bathrooms: 2.5,
}
const subject = { attributes: HOME, effectiveDate: '2026-11-21', units: 'metric' } as const

const comparable = (changes: Partial<Attributes>, rows: [string, number][]) => ({
  sale: {
    ...{ soldOn: '2026-09-18', priceDollars: 1_000_000, taxDollars: 0 },
    attributes: { ...HOME, ...changes },
  },
  rows: rows.map(([row, dollars]) => ({
    ...{ row: row as 'size', dollars, modelDollars: dollars, override: null },
  })),
  adjustedDollars: rows.reduce((sum, [, dollars]) => sum + dollars, 1_000_000),
})

describe('Differences', () => {
  test.each([
    [{}, 'time', 'Sold 2 months ago'],
    [{ floorSquareMetres: 180 }, 'size', 'Smaller by 20 m²'],
    [{ floorSquareMetres: 230 }, 'size', 'Larger by 30 m²'],
    [{ lotSquareMetres: 436.73 }, 'lot', 'Smaller lot, by 3 m²'],
    [{ yearBuilt: 1991 }, 'age', 'Three years older'],
    [{ yearBuilt: 2015 }, 'age', '21 years newer'],
    [{}, 'age', 'Year built'],
    [{ yearBuilt: null }, 'age', 'Year built'],
    [{ bedrooms: 3 }, 'bedrooms', 'One bedroom fewer'],
    [{ bathrooms: 3 }, 'bathrooms', '0.5 bathrooms more'],
    [{ isWaterfront: true }, 'waterfront', 'On the waterfront'],
    [{}, 'location', 'Location'],
    [{ floorSquareMetres: null }, 'size', 'Floor area'],
  ])('%j: %s is told as %s', (changes, row, text) =>
    expect(describeDifferences(comparable(changes, [[row, 5_000]]), subject).differences).toEqual([
      { row, text, dollars: 5_000 },
    ]),
  )

  test('tell why a house of the same year that sold in an earlier year was newer', () => {
    const { sale, ...rest } = comparable({}, [['age', -4_000]])
    const earlierSale = { ...rest, sale: { ...sale, soldOn: '2025-11-29' } }
    expect(describeDifferences(earlierSale, subject).differences).toEqual([
      { row: 'age', text: 'Newer when it sold', dollars: -4_000 },
    ])
  })

  test('too small to be reasons are told as one sum, unless entered by hand', () => {
    const similarSale = comparable({ lotSquareMetres: 439, floorSquareMetres: 200.5 }, [
      ['time', 3_000],
      ['size', -900],
      ['lot', 62],
      ['location', -499],
      ['bedrooms', 400],
    ])
    const told = (of: ComparedSale = similarSale) =>
      describeDifferences(of, subject).differences.map(({ text, dollars }) => [text, dollars])
    expect(told()).toEqual([
      ['Sold 2 months ago', 3_000],
      ['Bedrooms', 400],
      ['Minor differences', -1_337],
    ])
    const byHand = { dollars: 62, note: 'corner' }
    const rows = similarSale.rows.map((row, index) => (index === 2 ? { ...row, override: byHand } : row))
    expect(told({ ...similarSale, rows }).slice(1)).toEqual([
      ['Lot, by hand', 62],
      ['Bedrooms', 400],
      ['Minor differences', -1_399],
    ])
  })

  test('add up to the whole dollar, whatever their cents', () => {
    const cents = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((amount) => amount / 100)
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 8 }), (amounts) => {
        const explained = describeDifferences(
          comparable(
            {},
            amounts.map((dollars): [string, number] => ['location', dollars]),
          ),
          subject,
        )
        const sum = explained.differences.reduce(
          (total, { dollars }) => total + dollars,
          explained.paidDollars,
        )
        expect(sum).toBe(explained.asSubjectDollars)
      }),
    )
  })
})

test('A home is described by what is known of it', () => {
  expect(describeHome(HOME, 'metric')).toBe('4 bedrooms · 2.5 bathrooms · 200 m² · lot 440 m² · built 1994')
  expect(describeHome(UNKNOWN_ATTRIBUTES, 'metric')).toBe('')
})

test('Sales around a home are counted from the month that their table begins with', () => {
  const months = [
    { month: '2024-12', saleCount: 19 },
    { month: '2025-01', saleCount: 15 },
  ]
  expect(countSoldNearby(months)).toEqual({ term: 'Sold nearby since Dec 2024', count: 34 })
})

describe('How an answer came about', () => {
  const method = {
    marketClass: 'house',
    effectiveDate: '2026-11-21',
    comparables: [
      { sale: comparable({}, []).sale, metres: 160 },
      { sale: { ...comparable({}, []).sale, soldOn: '2026-01-10', priceDollars: 1_200_000 }, metres: 860 },
    ],
    market: null,
    hasAdjustments: true,
    months: [],
    units: 'metric',
  } as const

  test('names the sales, their reach, time and prices', () => {
    expect(describeMethod(method)).toBe(
      'Two houses like this one sold within 860 m in the last eleven months, for $1,000,000 to $1,200,000.',
    )
  })

  test('names the building in place of a reach of nothing', () => {
    const units = method.comparables.map(({ sale }) => ({ sale, metres: 0 }))
    expect(describeMethod({ ...method, marketClass: 'strata', comparables: units })).toMatch(
      /^Two strata homes like this one sold in the same building in the last eleven months, for /,
    )
    expect([formatAway(0, 'imperial'), formatAway(160, 'metric')]).toEqual([
      'in the same building',
      '160 m away',
    ])
  })

  test('says that sales without a model are the nearest, not priced for what differs', () => {
    const market = {
      edition: 'by hand',
      ...{ area: null, fittedOn: null, lineSaleCount: null, poolCount: 2, poolMonths: 36 },
    } as const
    expect(describeMethod({ ...method, market })).toMatch(
      /^Two houses sold within 860 m .+: the amount is the middle of their prices, adjusted only by the agent\.$/,
    )
    expect([estimateTitle(market), estimateTitle(null)]).toEqual(['Middle of these sales', 'Best estimate'])
  })

  test('is not told where there is nothing to tell', () =>
    expect(describeMethod({ ...method, comparables: [] })).toBeNull())
})

describe('Prices to ask for', () => {
  /** Prices at 81 % to 120 % of the value, evenly, in three price tiers. */
  const entries = Array.from(
    { length: 240 },
    (_, index): RecordEntry => ({
      saleId: String(index),
      pricedOn: '2026-09-01',
      valueDollars: [800_000, 1_000_000, 1_500_000][Math.floor(index / 80)] ?? 0,
      priceDollars:
        (([800_000, 1_000_000, 1_500_000][Math.floor(index / 80)] ?? 0) * (81 + (index % 40))) / 100,
      standardError: 0.1,
      edition: 'line',
      groups: [],
    }),
  )
  const accuracy = measureAccuracy({ asOf: '2026-11-01', entries })

  test('are those that seven, five and three of ten such homes reached', () => {
    const prices = askingPrices(1_000_000, accuracy)
    expect(prices.map(({ tenths, dollars }) => [tenths, dollars])).toEqual([
      [7, 930_000],
      [5, 1_010_000],
      [3, 1_090_000],
    ])
    for (const { dollars, tenths } of prices) {
      const reachedEntries = entries.filter(
        ({ valueDollars, priceDollars }) => valueDollars === 1_000_000 && priceDollars >= dollars,
      )
      expect(reachedEntries.length / 80).toBeGreaterThanOrEqual(tenths / 10)
    }
  })

  test('count the homes of the price tier alone', () => {
    expect(accuracy?.tiers.map(({ count }) => count)).toEqual([80, 80, 80])
    expect(askingPrices(1_000_000, accuracy)[0]?.count).toBe(80)
    const few = measureAccuracy({
      asOf: '2026-11-01',
      entries: entries.filter((_, index) => index % 2 === 0),
    })
    expect(few?.tiers).toEqual([])
    expect(askingPrices(1_000_000, few)[0]?.count).toBe(120)
  })

  test('are none without a record', () => expect(askingPrices(1_000_000, null)).toEqual([]))
})
