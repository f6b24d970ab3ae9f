import { expect, test } from 'vitest'
import { formatPercent, formatShare, formatSignedPercent } from './percent.ts'

test.each([
  [0, '< 1%', '< 1 %'],
  [0.004, '< 1%', '< 1 %'],
  [0.005, '1%', '1 %'],
  [0.624, '62%', '62 %'],
  [1, '100%', '100 %'],
  [1.02, '100%', '100 %'],
])('a share of %d is %s, or spaced %s', (share, plain, spaced) => {
  expect(formatShare(share)).toBe(plain)
  expect(formatShare(share, { isSpaced: true })).toBe(spaced)
})

test('percent with as many decimals as are asked for', () => {
  expect(formatPercent(0)).toBe('0%')
  expect(formatPercent(97.25, { decimals: 1, isSpaced: true })).toBe('97.3 %')
})

test.each([
  [4.25, '+4.3%'],
  [-4, '−4.0%'],
  [-0.04, '0.0%'],
  [0, '0.0%'],
])('a change of %d is %s', (percent, shown) => expect(formatSignedPercent(percent)).toBe(shown))
