import { expect, test } from 'vitest'
import { SUBJECT } from '../cma/valuation.factory.ts'
import { analysisOf } from './analysis.factory.ts'
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
