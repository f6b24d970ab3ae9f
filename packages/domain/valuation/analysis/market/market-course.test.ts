import { describe, expect, test } from 'vitest'
import { fitMarket } from '../../cma/market.ts'
import { DATE, SUBJECT } from '../../cma/valuation.factory.ts'
import { analysisOf, basisSales, SALES } from '../analysis.factory.ts'
import type { BasisListing } from '../analysis-basis.ts'
import { answerAnalysis } from '../answer-analysis.ts'
import { UNKNOWN_ATTRIBUTES } from '../subject-attributes.ts'

const ANSWER = answerAnalysis(analysisOf())

const listing = (some: Partial<BasisListing>): BasisListing => ({
  id: 'l1',
  listingNumber: 'R1',
  upid: null,
  name: '12 Harbour Street',
  position: SUBJECT.position,
  status: 'active',
  listedOn: '2026-09-01',
  priceDollars: 1_000_000,
  previousPriceDollars: null,
  attributes: UNKNOWN_ATTRIBUTES,
  releaseId: 1,
  ...some,
})

describe('The course of the market', () => {
  test('has 24 months up to the effective date, with a band around each known level', () => {
    const { months } = ANSWER.course
    expect(months).toHaveLength(24)
    expect(months.at(-1)?.month).toBe(DATE.slice(0, 7))
    expect(months[0]?.month).toBe('2024-11')
    expect(months[0]).toMatchObject({ saleCount: 0, index: null, medianDollars: null, daysOnMarket: null })
    const known = months.filter(({ index }) => index !== null)
    expect(known.length).toBeGreaterThan(9)
    for (const { index, low, high } of known) {
      expect(low).toBeLessThan(index ?? 0)
      expect(high).toBeGreaterThan(index ?? 0)
    }
  })

  test('recovers how prices rose', () => {
    // 0.01 % a day, plain: 3.5 % in a year.
    const plain = basisSales({ seed: 5, count: 4000, days: 360, isPlain: true })
    const market = fitMarket(plain, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })
    const { months } = answerAnalysis(analysisOf({ market }, plain)).course
    const early = months.find(({ month }) => month === '2025-11')?.index ?? 0
    expect(early).toBeGreaterThan(0.955)
    expect(early).toBeLessThan(0.98)
  })

  test('says days on market and sale to list only where enough sales state them', () => {
    const listed = SALES.map((sale) => ({
      ...sale,
      listedOn: sale.soldOn,
      listedDollars: sale.priceDollars * 2,
    }))
    const recent = answerAnalysis(analysisOf({}, listed)).course.months.find(
      ({ month }) => month === '2026-08',
    )
    expect(recent).toMatchObject({ daysOnMarket: 0, saleToList: 0.5 })
    const silent = ANSWER.course.months.find(({ month }) => month === '2026-08')
    expect(silent).toMatchObject({ daysOnMarket: null, saleToList: null })
  })

  test('divides prices without GST by the list prices, which are without', () => {
    const taxed = SALES.map((sale) => ({
      ...sale,
      taxDollars: sale.priceDollars / 5,
      listedDollars: sale.priceDollars,
    }))
    const { months } = answerAnalysis(analysisOf({}, taxed)).course
    expect(months.find(({ month }) => month === '2026-08')?.saleToList).toBeCloseTo(0.8, 9)
  })

  test('counts supply in months at the pace of the last six', () => {
    const listings = Array.from({ length: 30 }, (_, index) => listing({ id: `l${index}` }))
    const { course, competition } = answerAnalysis(
      analysisOf({
        basis: { ...analysisOf().basis, listings: [...listings, listing({ id: 'p', status: 'pending' })] },
      }),
    )
    const sold = SALES.filter(({ soldOn }) => soldOn >= '2026-04-01' && soldOn < DATE).length
    expect(course.activeCount).toBe(30)
    expect(course.monthsOfSupply).toBeCloseTo(30 / (sold / 6), 6)
    expect(competition).toHaveLength(31)
  })

  test.each([undefined, null, '2026-10-02'])(
    'counts no listings that were read on %s, another day than the effective date',
    (listingsOn) => {
      const basis = {
        ...analysisOf().basis,
        listings: [listing({ id: 'l' })],
        listingsOn: listingsOn ?? null,
      }
      if (listingsOn === undefined) Reflect.deleteProperty(basis, 'listingsOn')
      const { course, listings, competition } = answerAnalysis(analysisOf({ basis }))
      expect({ listings, competition }).toEqual({ listings: 'not known', competition: [] })
      expect(course).toMatchObject({ activeCount: null, monthsOfSupply: null, madeFrom: { listings: [] } })
      expect(ANSWER).toMatchObject({ listings: 'known', competition: [], course: { activeCount: 0 } })
    },
  )
})
