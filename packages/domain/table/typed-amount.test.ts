import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCurrency } from '../text/money.ts'
import { readAmount, readNumber } from './typed-amount.ts'

test.each([
  ['812500', 812_500],
  ['812,500', 812_500],
  ['$812.5k', 812_500],
  ['1.4m', 1_400_000],
  ['$1,250,000', 1_250_000],
  ['1 250 000.00', 1_250_000],
  ['$950K', 950_000],
  ['950 k', 950_000],
  ['950 thousand', 950_000],
  ['1.25mm', 1_250_000],
  ['1.25 million', 1_250_000],
  ['1.125m', 1_125_000],
  ['.5m', 500_000],
  ['CA$1,250,000', 1_250_000],
  ['1250000 CAD', 1_250_000],
  ['1\u00a0250\u00a0000\u00a0$', 1_250_000],
  ['1,250,000.50', 1_250_000.5],
  ['900', 900],
  ['-15,000', -15_000],
  ['−$12.50', -12.5],
  ['$-12.50', -12.5],
  ['+15,000', 15_000],
  ['15,000-', -15_000],
  ['(15,000)', -15_000],
  ['($15,000.50)', -15_000.5],
  ['-(15,000)', null],
  ['(15,000', null],
  ['--15,000', null],
  ['CAD 812,500', 812_500],
  ['CAD $812,500', 812_500],
  ['C$ 812,500', 812_500],
  ['$812,500 CAD', 812_500],
  ['US$812,500', null],
  ["812'500", 812_500],
  ['812\u202f500', 812_500],
  ["812'500,000", null],
  ['1,25', null],
  ['12,50,000', null],
  ['595000,50', null],
  ['595.000,00', null],
  ['595.000', null],
  ['1 400,000', null],
  ['1,400 000', null],
  ['812 500', 812_500],
  ['812500.50', 812_500.5],
  ['1,4m', null],
  ['0', 0],
  ['1.250.000', null],
  ['1e6', null],
  ['0x10', null],
  ['１２', null],
  ['1,250,000 - 1,500,000', null],
  ['from 5', null],
  ['$', null],
  ['k', null],
  ['', null],
  ['9'.repeat(25), null],
])('%s is read as %s dollars', (text, dollars) => expect(readAmount(text)).toBe(dollars))

test.each([
  ['1,285,000.50', 1_285_000.5],
  ['0.375', 0.375],
  ['-4', -4],
  ['1,25', null],
  ['1.2.3', null],
  ['12k', null],
  ['.', null],
])('%s is read as the number %s', (text, value) => expect(readNumber(text)).toBe(value))

test('an amount is read back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      expect(readAmount(formatCurrency(cents / 100))).toBe(cents / 100)
    }),
  )
})
