import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowsSaleFigures, withholdAssessed, withholdCourse } from './withheld-figures.ts'

const SALES = 1
const DESCRIPTIONS = 2
const LISTINGS = 3
const MADE_FROM = { sales: [SALES], descriptions: [DESCRIPTIONS], listings: [LISTINGS] }
const MONTH = {
  month: '2026-08',
  saleCount: 14,
  index: 0.99,
  low: 0.97,
  high: 1.01,
  medianDollars: 1_100_000,
  daysOnMarket: 18,
  saleToList: 0.985,
}
const COURSE = {
  months: [MONTH],
  activeCount: 11,
  monthsOfSupply: 2.4,
  supplyCircle: { kilometres: 10, soldCount: 9 },
  madeFrom: MADE_FROM,
}
const allBut =
  (...withheldIds: number[]) =>
  (releaseIds: readonly number[] | null) =>
    releaseIds?.every((id) => !withheldIds.includes(id)) ?? false

describe('Behind a link, the market around the subject', () => {
  test('is whole where every source allows it', () => {
    expect(withholdCourse(COURSE, allBut())).toEqual(COURSE)
  })

  test('has no listings for sale and no months of supply of a board that withholds its listings', () => {
    expect(withholdCourse(COURSE, allBut(LISTINGS))).toEqual({
      ...COURSE,
      activeCount: null,
      monthsOfSupply: null,
      supplyCircle: null,
    })
  })

  test('says none for sale of such a board neither: that is counted, too', () => {
    const empty = { ...COURSE, activeCount: 0, monthsOfSupply: 0 }
    expect(withholdCourse(empty, allBut(LISTINGS))).toMatchObject({ activeCount: null, monthsOfSupply: null })
  })

  test('has no days on market and no sale to list price of listings that are withheld or not recorded', () => {
    const months = [{ ...MONTH, daysOnMarket: null, saleToList: null }]
    expect(withholdCourse(COURSE, allBut(DESCRIPTIONS))).toEqual({ ...COURSE, months })
    const unrecorded = { ...COURSE, madeFrom: { ...MADE_FROM, descriptions: null } }
    expect(withholdCourse(unrecorded, allBut())?.months).toEqual(months)
  })

  test('is left out, like the accuracy, where its sales are withheld', () => {
    expect(withholdCourse(COURSE, allBut(SALES))).toBeNull()
    expect(allowsSaleFigures(MADE_FROM, allBut(SALES))).toBe(false)
    expect(allowsSaleFigures(MADE_FROM, allBut(LISTINGS, DESCRIPTIONS))).toBe(true)
  })

  test('shows no more for each source that withholds', () => {
    const shownOf = (withheldIds: readonly number[]) =>
      JSON.stringify(withholdCourse(COURSE, allBut(...withheldIds))).match(/\d+(\.\d+)?/g)?.length ?? 0
    const sources = fc.subarray([SALES, DESCRIPTIONS, LISTINGS])
    fc.assert(
      fc.property(sources, sources, (ids, moreIds) => {
        expect(shownOf([...ids, ...moreIds])).toBeLessThanOrEqual(shownOf(ids))
      }),
    )
  })
})

describe('Behind a link, the assessed value', () => {
  const assessment = {
    year: 2026,
    totalDollars: 900_000,
    landDollars: null,
    improvementDollars: null,
    releaseId: 4,
    asOf: '2025-07-01',
    adjustedDollars: 950_000,
  }

  test('is left out where the roll is withheld', () => {
    expect(withholdAssessed(assessment, MADE_FROM, allBut(4))).toBeNull()
    expect(withholdAssessed(null, MADE_FROM, allBut())).toBeNull()
  })

  test('is not carried to the effective date by sales that are withheld', () => {
    expect(withholdAssessed(assessment, MADE_FROM, allBut())).toEqual(assessment)
    expect(withholdAssessed(assessment, MADE_FROM, allBut(SALES))).toEqual({
      ...assessment,
      adjustedDollars: null,
    })
  })
})
