import { describe, expect, test } from 'vitest'
import { distanceMetres } from '../../../geometry/geodesy.ts'
import { addDays, dayNumber } from '../../../text/dates.ts'
import { fitMarket } from '../../cma/market.ts'
import { DATE, SUBJECT } from '../../cma/valuation.factory.ts'
import { analysisOf, basisSales, SALES } from '../analysis.factory.ts'
import type { BasisListing, BasisSale } from '../analysis-basis.ts'
import { answerAnalysis } from '../answer-analysis.ts'
import { UNKNOWN_ATTRIBUTES } from '../subject-attributes.ts'
import { findMarketCourse } from './market-course.ts'

const ANSWER = answerAnalysis(analysisOf())

const listing = (changes: Partial<BasisListing>): BasisListing => ({
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
  ...changes,
})

describe('The course of the market', () => {
  test('has 24 months up to the effective date, with a band around each known level', () => {
    const { months } = ANSWER.course
    expect(months).toHaveLength(24)
    expect(months.at(-1)?.month).toBe(DATE.slice(0, 7))
    expect(months[0]?.month).toBe('2024-11')
    expect(months[0]).toMatchObject({ saleCount: 0, index: null, medianDollars: null, daysOnMarket: null })
    const knownMonths = months.filter(({ index }) => index !== null)
    expect(knownMonths.length).toBeGreaterThan(9)
    for (const { index, low, high } of knownMonths) {
      expect(low).toBeLessThan(index ?? 0)
      expect(high).toBeGreaterThan(index ?? 0)
    }
  })

  test('is the one by which the grid adjusts for time', () => {
    const area = basisSales({ seed: 12, count: 2600, days: 390 })
    const market = fitMarket(area, { marketClass: 'house', tenure: 'freehold', effectiveDate: '2026-09-10' })
    for (const { course, comparables, reasons, market: of } of [
      ANSWER,
      answerAnalysis(analysisOf({ market }, area)),
    ]) {
      expect(of?.edition).toBe(course === ANSWER.course ? 'local' : 'line')
      for (const { sale, rows } of comparables) {
        const level = course.months.find(({ month }) => sale.soldOn.startsWith(month))?.index ?? 0
        const time = rows.find(({ row }) => row === 'time')?.share ?? 0
        // The level of a month is that of the middle of its sales.
        expect(Math.abs(Math.log((1 + time) * level))).toBeLessThan(0.02)
      }
      const year = reasons.find(({ row }) => row === 'time')
      const first = course.months.find(({ index }) => index !== null)?.index ?? 0
      expect(Math.abs((year?.coefficient ?? 0) + Math.log(first))).toBeLessThan(0.025)
    }
  })

  test('reaches back before the first sale of the model, and goes on without a step', () => {
    const older = basisSales({ seed: 5, count: 4000, days: 700, isPlain: true }).map((sale) => ({
      ...sale,
      soldOn: addDays(sale.soldOn, -340),
    }))
    const { months } = answerAnalysis(analysisOf({}, older)).course
    const levels = months.flatMap(({ index }) => (index === null ? [] : [Math.log(index)]))
    expect(levels).toHaveLength(23)
    // 0.01 % a day: the noise of a month of medians is about a percent.
    expect(levels[0]).toBeGreaterThan(-0.1)
    expect(levels[0]).toBeLessThan(-0.04)
    for (const [at, level] of levels.slice(1).entries())
      expect(Math.abs(level - (levels[at] ?? 0))).toBeLessThan(0.025)
  })

  test('says no level of the month in which the model begins where few sales are before it', () => {
    const day = (date: string) => dayNumber(date)
    const [sale] = SALES as [BasisSale]
    const on = (soldOn: string, id: string): BasisSale => ({ ...sale, id, soldOn, contractOn: null })
    const early = on('2026-05-02', 'early')
    const sales = [early, ...['a', 'b', 'c', 'd'].map((id) => on('2026-05-21', id))]
    const course = { firstDay: day('2026-05-20'), levelOn: () => 0, errorOn: () => 0 }
    const months = findMarketCourse(sales, { course, earlierSales: [{ sale: early, level: 0.5 }] }, DATE)
    const [may] = months.filter(({ month }) => month === '2026-05')
    expect(may).toMatchObject({ saleCount: 5, index: null, low: null, high: null })
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
    const sold = course.months.slice(-7, -1).reduce((sum, { saleCount }) => sum + saleCount, 0)
    expect(course.activeCount).toBe(30)
    expect(course.supplyCircle).toEqual({ kilometres: 50, soldCount: sold })
    expect(course.monthsOfSupply).toBeCloseTo(30 / (sold / 6), 6)
    expect(competition).toHaveLength(31)
  })

  test('counts the supply of a circle by the sales of that circle, of those that the months count', () => {
    const near = SALES.filter(
      ({ position, soldOn }) => distanceMetres(SUBJECT.position, position) <= 3_000 && soldOn >= '2026-04-01',
    )
    // A sale of the subject itself counts in no month.
    const { pid } = near[0] ?? {}
    const { course } = answerAnalysis(
      analysisOf({
        subject: { ...SUBJECT, pid: pid ?? null },
        basis: { ...analysisOf().basis, completeKilometres: 3, listings: [listing({ id: 'l' })] },
      }),
    )
    expect(course.supplyCircle).toEqual({ kilometres: 3, soldCount: near.length - 1 })
    expect(course.monthsOfSupply).toBeCloseTo(6 / (near.length - 1), 9)
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
