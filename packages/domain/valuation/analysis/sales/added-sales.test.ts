import { expect, test } from 'vitest'
import { basisSales } from '../analysis.factory.ts'
import { addSale, removeAddedSale } from './added-sales.ts'

const [first, second, third] = basisSales({ seed: 3, count: 3, days: 90 }) as [
  ReturnType<typeof basisSales>[0],
  ReturnType<typeof basisSales>[0],
  ReturnType<typeof basisSales>[0],
]
const correctedSale = { ...third, priceDollars: third.priceDollars + 1 }

test('A sale that is removed again leaves the sales as they were, also where it was corrected meanwhile', () => {
  const brought = addSale([first, second], { sale: third, copies: [], isPinned: false })
  expect(brought.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  const result = addSale(brought, { sale: correctedSale, copies: [], isPinned: true })
  expect(result.at(-1)?.priceDollars).toBe(correctedSale.priceDollars)
  expect(removeAddedSale(result, third.id)).toEqual([first, second])
})

test('A sale that is removed again gives its place to its former report and the copies of it', () => {
  const before = [first, second, third]
  const brought = addSale(before, { sale: correctedSale, copies: [second], isPinned: false })
  expect(brought.map(({ id }) => id)).toEqual([first.id, third.id])
  expect(removeAddedSale(brought, third.id)).toEqual(before)
})

test('A sale that was not brought in is not removed', () => {
  expect(removeAddedSale([first, second], second.id)).toEqual([first, second])
})

test('A sale that is brought in again after it was unpinned is undone step by step, to the sales as they were', () => {
  const initialSales = [first, second]
  const addedOnce = addSale(initialSales, { sale: third, copies: [], isPinned: false })
  const addedTwice = addSale(addedOnce, { sale: correctedSale, copies: [], isPinned: false })
  expect(removeAddedSale(addedTwice, third.id)).toEqual(addedOnce)
  expect(removeAddedSale(removeAddedSale(addedTwice, third.id), third.id)).toEqual(initialSales)
})

test('A sale that has replaced a copy which was brought in itself is undone step by step as well', () => {
  const brought = addSale([first], { sale: second, copies: [], isPinned: false })
  const replacing = addSale(brought, { sale: third, copies: brought.slice(1), isPinned: false })
  expect(removeAddedSale(replacing, third.id)).toEqual(brought)
  expect(removeAddedSale(brought, second.id)).toEqual([first])
})

test('A copy that a correction of a pinned sale has replaced is there again once the sale is removed', () => {
  const brought = addSale([first, second], { sale: third, copies: [], isPinned: false })
  const result = addSale(brought, { sale: correctedSale, copies: [second], isPinned: true })
  expect(result.map(({ id }) => id)).toEqual([first.id, third.id])
  expect(removeAddedSale(result, third.id)).toEqual([first, second])
})

test('A sale that is brought in again and again holds so many of them, and no more', () => {
  let sales = [first, second]
  for (let times = 0; times < 200; times++)
    sales = addSale(sales, { sale: third, copies: [], isPinned: false })
  const size = JSON.stringify(sales).length
  sales = addSale(sales, { sale: third, copies: [], isPinned: false })
  expect(JSON.stringify(sales).length).toBe(size)
})
