import { expect, test } from 'vitest'
import { basisSales } from '../analysis.factory.ts'
import { bringSale, removeBroughtSale } from './brought-sales.ts'

const [first, second, third] = basisSales({ seed: 3, count: 3, days: 90 }) as [
  ReturnType<typeof basisSales>[0],
  ReturnType<typeof basisSales>[0],
  ReturnType<typeof basisSales>[0],
]
const corrected = { ...third, priceDollars: third.priceDollars + 1 }

test('A sale that is taken back leaves the sales as they were, also where it was corrected meanwhile', () => {
  const brought = bringSale([first, second], { sale: third, copies: [], isPinned: false })
  expect(brought.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  const again = bringSale(brought, { sale: corrected, copies: [], isPinned: true })
  expect(again.at(-1)?.priceDollars).toBe(corrected.priceDollars)
  expect(removeBroughtSale(again, third.id)).toEqual([first, second])
})

test('A sale that is taken back gives its place to its former report and the copies of it', () => {
  const before = [first, second, third]
  const brought = bringSale(before, { sale: corrected, copies: [second], isPinned: false })
  expect(brought.map(({ id }) => id)).toEqual([first.id, third.id])
  expect(removeBroughtSale(brought, third.id)).toEqual(before)
})

test('A sale that was not brought in is not taken back', () => {
  expect(removeBroughtSale([first, second], second.id)).toEqual([first, second])
})
