import { expect, test } from 'vitest'
import { propertyOf } from '../cma/simulated-market.factory.ts'
import { SUBJECT } from '../cma/valuation.factory.ts'
import { analysisOf, basisSales } from './analysis.factory.ts'
import { answerAnalysis } from './answer-analysis.ts'

const narrowing = (neighbourhood: string | null) =>
  answerAnalysis(analysisOf({ subject: { ...SUBJECT, neighbourhood } })).narrowing

test('A subject in an unknown neighbourhood, or in one without a sale, is told what would narrow its range', () => {
  expect(narrowing(null)).toContain(
    'The subject’s neighbourhood: move the subject onto a parcel of which a source states it.',
  )
  expect(narrowing('New Town')).toContain('A sale in the subject’s neighbourhood, New Town: there is none.')
  expect(narrowing('n14').join(' ')).not.toContain('neighbourhood')
})

test('Land of which the zoning is not known says so where sales around state theirs, and only there', () => {
  const land = basisSales({ seed: 22, count: 200, days: 360, marketClass: 'land' })
  const zoned = land.map((sale, index) => ({
    ...sale,
    attributes: { ...sale.attributes, zoning: index % 2 === 0 ? 'RM-4' : 'RS-1' },
  }))
  const ways = (sales: typeof land) =>
    answerAnalysis(analysisOf({ subject: propertyOf({ marketClass: 'land' }) }, sales)).narrowing.join(' ')
  expect(ways(zoned)).toContain('State the subject’s zoning: not known yet.')
  expect(ways(land)).not.toContain('zoning')
})
