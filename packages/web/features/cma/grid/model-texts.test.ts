import { expect, test } from 'vitest'
import type { AdjustmentRow } from '#domain/valuation/cma/design/terms.ts'
import { someAnswer } from '../../../testing/analysis-factory.ts'
import { cellHint, modelText } from './model-texts.ts'

const row = (key: AdjustmentRow, some: object = {}) => ({
  ...{ row: key, dollars: 0, modelDollars: 0, share: 0, override: null, unstatedBy: null },
  ...some,
})

const { market } = someAnswer()
const REASONS = [
  {
    row: 'time' as const,
    coefficient: 0.03,
    standardError: 0.008,
    text: 'market line of 9,412 sales: +3.05% in the 12 months to the effective date, ± 0.80',
  },
]

test('A row has the model’s reason, a sentence of its own on hover', () => {
  const time = row('time', { modelDollars: 12_000 })
  expect(modelText(time, { reasons: REASONS, market })).toBe(
    'The model says +$12,000, by the market line of 9,412 sales: +3.05% in the 12 months to the effective date, ± 0.80.',
  )
  expect(cellHint(time, { reasons: REASONS, market })).toMatch(
    /^Market line of 9,412 sales: .* ± 0\.80\. Click to enter another amount\.$/,
  )
})

test('A row that the model adjusts by nothing says why', () => {
  const textOf = (key: AdjustmentRow, some = {}, of = market) =>
    modelText(row(key, some), { reasons: [], market: of })
  expect(textOf('financing')).toMatch(/^No source has these terms of sale/)
  expect(textOf('storeys')).toMatch(/^The model adjusts nothing here/)
  expect(textOf('view', { unstatedBy: 'subject' })).toBe(
    'The subject has no value for this, so nothing is adjusted.',
  )
  expect(textOf('view', {}, market && { ...market, edition: 'by hand' })).toMatch(/too few sales/)
})
