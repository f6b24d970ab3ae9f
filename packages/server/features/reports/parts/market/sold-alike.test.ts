import { expect, test } from 'vitest'
import { mixedUseReason, salesKindText } from './sold-alike.ts'

test('sales are said to be of the use that they were found by', () => {
  const kind = (use: string | null, useTitle: string | null) => salesKindText({ upid: 'p', use, useTitle })
  expect(kind('000', 'Single family dwelling')).toContain(
    'the same use on the assessment roll (Single family',
  )
  expect(kind('000', null)).toContain('the same use on the assessment roll (code 000)')
  expect(kind(null, null)).toBe('parcels of any use')
  expect(mixedUseReason([{ use: null }])).toBe(' No assessment roll states the use of this one.')
  expect(mixedUseReason([{ use: null }, { use: null }])).toBe(' No assessment roll states the use of these.')
  expect(mixedUseReason([{ use: '000' }])).toBe('')
})
