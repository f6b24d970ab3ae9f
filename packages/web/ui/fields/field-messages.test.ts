import { expect, test } from 'vitest'
import { getNumberMessage } from './field-messages.ts'
import { checkNumber } from './numbers/typed-number.ts'

test.each([
  ['', { isRequired: true }, 'Please fill this in.'],
  ['-', {}, 'Please enter a number.'],
  ['0', { min: 1 }, 'Must be at least 1.'],
  ['0', { min: 0, isMinExclusive: true }, 'Must be more than 0.'],
  ['2000000', { max: 1_500_000 }, 'Must be at most 1,500,000.'],
  ['0.25', { max: 0.25, isMaxExclusive: true }, 'Must be less than 0.25.'],
] as const)('%j with %j: %s', (text, rules, words) => {
  expect(getNumberMessage(checkNumber(text, rules))).toBe(words)
})

test('nothing is said of a good number', () => {
  expect(getNumberMessage(checkNumber('12', { min: 1, max: 12 }))).toBeNull()
})
