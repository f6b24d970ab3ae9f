import { expect, test } from 'vitest'
import { fitMarket } from '../cma/market.ts'
import { propertyOf } from '../cma/simulated-market.factory.ts'
import { DATE, SUBJECT } from '../cma/valuation.factory.ts'
import type { SaleChoice } from './analysed-sales.ts'
import { analysisOf, basisSales, SALES } from './analysis.factory.ts'
import type { BasisSale } from './analysis-basis.ts'
import { answerAnalysis } from './answer-analysis.ts'

const narrowing = (neighbourhood: string | null) =>
  answerAnalysis(analysisOf({ subject: { ...SUBJECT, neighbourhood } })).narrowing

test('A subject in an unknown neighbourhood, or in one without a sale, is told what would narrow its range', () => {
  expect(narrowing(null)).toContain(
    'The subject’s neighbourhood: move the subject onto a parcel whose source names it.',
  )
  expect(narrowing('New Town')).toContain(
    'A sale in the subject’s neighbourhood, New Town: none is eligible.',
  )
  expect(narrowing('n14').join(' ')).not.toContain('neighbourhood')
})

test('A subject in a neighbourhood of which sales are in the list is told how many of them are compared', () => {
  const many = basisSales({ seed: 12, count: 2300, days: 360 })
  const market = fitMarket(many, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })
  const [first, second] = many.slice(0, 2).map((sale, index): BasisSale => {
    const id = `own-${index}`
    const { position } = SUBJECT
    return { ...sale, id, origin: 'own', pid: id, upid: id, pids: [id], position, neighbourhood: 'New Town' }
  }) as [BasisSale, BasisSale]
  const waysOf = (sales: readonly BasisSale[], choice: SaleChoice['choice']) => {
    const choices = sales.map(({ id }) => ({ saleId: id, choice, note: '' }))
    const subject = { ...SUBJECT, neighbourhood: 'New Town' }
    const { narrowing: ways, notes } = answerAnalysis(
      analysisOf({ subject, market, choices }, [...many, ...sales]),
    )
    return [...ways, ...notes.map(({ text }) => text)].join(' ')
  }
  expect(waysOf([first], 'exclude')).toContain(
    'A comparable in the subject’s neighbourhood, New Town: of 1 eligible sale there none is compared.',
  )
  expect(waysOf([first], 'pin')).toContain(
    'More comparables in the subject’s neighbourhood, New Town: 1 is compared.',
  )
  expect(waysOf([first, second], 'pin')).toContain('neighbourhood, New Town: 2 are compared.')
  expect(waysOf([first, second], 'pin')).not.toMatch(/average|none is/)
})

test('Land of which the zoning is not known says so where sales around state theirs, and only there', () => {
  const land = basisSales({ seed: 22, count: 200, days: 360, marketClass: 'land' })
  const zoned = land.map((sale, index) => ({
    ...sale,
    attributes: { ...sale.attributes, zoning: index % 2 === 0 ? 'RM-4' : 'RS-1' },
  }))
  const ways = (sales: typeof land) =>
    answerAnalysis(analysisOf({ subject: propertyOf({ marketClass: 'land' }) }, sales)).narrowing.join(' ')
  expect(ways(zoned)).toContain('Enter the subject’s zoning, not yet known.')
  expect(ways(land)).not.toContain('zoning')
})

test('Comparables that are all far away are said to be so in words, which read alike in metres and in feet', () => {
  const farSales = SALES.map((sale) => ({
    ...sale,
    position: [sale.position[0] + 0.2, sale.position[1]] as const,
  }))
  const ways = answerAnalysis(analysisOf({}, farSales)).narrowing
  expect(ways).toContain('A closer comparable: even the nearest is far from the subject.')
  expect(ways.join(' ')).not.toMatch(/\d\s?(km|mi|m|ft)\b/)
})

test('A fact that the subject lacks is named where sales state it, and not where none does', () => {
  const unstatedSubject = { ...SUBJECT, attributes: { ...SUBJECT.attributes, bathrooms: null } }
  const ways = (sales?: BasisSale[]) =>
    answerAnalysis(analysisOf({ subject: unstatedSubject }, sales)).narrowing.join(' ')
  expect(ways()).toContain('Enter the subject’s bathrooms, not yet known.')
  const without = basisSales({ seed: 11, count: 600, days: 360 }).map((sale) => ({
    ...sale,
    attributes: { ...sale.attributes, bathrooms: null },
  }))
  expect(ways(without)).not.toContain('bathrooms')
  // The line has its curve, and most comparables lack it.
  const few = without.map((sale, index) =>
    index % 10 === 0 ? { ...sale, attributes: { ...sale.attributes, bathrooms: 1 + (index % 4) } } : sale,
  )
  expect(ways(few)).not.toContain('bathrooms')
})
