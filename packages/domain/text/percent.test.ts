import { expect, test } from 'vitest'
import { formatExactPercent, formatPercent, formatShare, formatSignedPercent } from './percent.ts'

test.each([
  [0, '< 1%'],
  [0.004, '< 1%'],
  [0.005, '1%'],
  [0.624, '62%'],
  [1, '100%'],
  [1.02, '100%'],
])('a share of %d is %s', (share, shown) => expect(formatShare(share)).toBe(shown))

test('percent with as many decimals as are asked for', () => {
  expect(formatPercent(0)).toBe('0%')
  expect(formatPercent(97.25, 1)).toBe('97.3%')
})

test('a percent that was agreed has the decimals that it has', () => {
  expect(formatExactPercent(15)).toBe('15%')
  expect(formatExactPercent(33.33)).toBe('33.33%')
  expect(formatExactPercent(9.975)).toBe('9.975%')
})

test.each([
  [4.25, '+4.3%'],
  [-4, '−4.0%'],
  [-0.04, '0.0%'],
  [0, '0.0%'],
])('a change of %d is %s', (percent, shown) => expect(formatSignedPercent(percent)).toBe(shown))
