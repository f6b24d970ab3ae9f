import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementState } from './agreements.ts'

test.each([
  [2, 2, 'agreed'],
  [3, 2, 'agreed'],
  [1, 2, 'open'],
  [0, 2, 'open'],
  [-1, 2, 'open'],
  [-2, 2, 'declined'],
  [-3, 2, 'declined'],
] as const)('answer %d to version %d: %s', (agreed, current, state) =>
  expect(agreementState({ agreed, current })).toBe(state),
)

test('law: a new version opens the question again, whatever was answered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1, -1), (version, sign) => {
      expect(agreementState({ agreed: sign * version, current: version })).toBe(
        sign > 0 ? 'agreed' : 'declined',
      )
      expect(agreementState({ agreed: sign * version, current: version + 1 })).toBe('open')
    }),
  )
})
