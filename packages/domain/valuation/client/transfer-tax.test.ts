import { expect, it } from 'vitest'
import { transferTax, transferTaxText } from './transfer-tax.ts'

it('adds up by bracket', () => {
  expect(
    [0, 200_000, 1_285_000, 2_000_000, 3_000_000, 4_000_000].map((dollars) => transferTax(dollars).dollars),
  ).toEqual([0, 2_000, 23_700, 38_000, 68_000, 118_000])
})

it('exempts the first $500,000 of a first home up to $835,000, and less up to $860,000', () => {
  expect(
    [400_000, 500_000, 835_000, 847_500, 860_000].map((dollars) => transferTax(dollars).firstHomeDollars),
  ).toEqual([0, 0, 6_700, 10_950, 15_200])
})

it('exempts a newly built home up to $1,100,000, and partly up to $1,150,000', () => {
  expect([1_100_000, 1_125_000, 1_150_000].map((dollars) => transferTax(dollars).newHomeDollars)).toEqual([
    0, 10_250, 21_000,
  ])
})

it('is told with the exemptions that lower it', () => {
  expect(transferTaxText(1_285_000)).toBe(
    'The buyer pays property transfer tax: $23,700 at $1,285,000, at the rates in force since Apr 1, 2024.',
  )
  expect(transferTaxText(800_000)).toBe(
    'The buyer pays property transfer tax: $14,000 at $800,000 ($6,000 for a first home, $0 for a newly built one, if the buyer qualifies), at the rates in force since Apr 1, 2024.',
  )
})
