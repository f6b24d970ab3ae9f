import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findColumns, findRows, getMaxRows, listRows, ROW_HEIGHTS } from './window-range.ts'

test('every row that can be seen is drawn, and hardly more', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000_000),
      fc.integer({ min: 0, max: 2_000 }),
      fc.nat(60_000),
      fc.constantFrom(...Object.values(ROW_HEIGHTS)),
      (scrollTop, height, count, rowHeight) => {
        const { first, end } = findRows(scrollTop, height, count, rowHeight)
        const firstSeen = Math.floor(scrollTop / rowHeight)
        const lastSeen = Math.min(count - 1, Math.floor((scrollTop + height) / rowHeight))
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(count)
        if (firstSeen < count && count > 0) {
          expect(first).toBeLessThanOrEqual(firstSeen)
          expect(end).toBeGreaterThan(lastSeen)
        }
        expect(end - first).toBeLessThanOrEqual(getMaxRows(height, rowHeight))
      },
    ),
  )
})

test('every column that can be seen is drawn, with one beside it', () => {
  const columns = [
    { width: 100 },
    { width: 100 },
    { width: 100 },
    { width: 100 },
    { width: 100 },
    { width: 100 },
  ]
  expect(findColumns(0, 150, columns)).toEqual({ first: 0, end: 3 })
  expect(findColumns(200, 150, columns)).toEqual({ first: 1, end: 5 })
  expect(findColumns(450, 150, columns)).toEqual({ first: 3, end: 6 })
})

test('without columns nothing is drawn', () => {
  expect(findColumns(0, 500, [])).toEqual({ first: 0, end: 0 })
})

test('scrolled rows take over elements in their places, and stand in order once the window rests', () => {
  const elements = (first: number, isMoving: boolean) =>
    listRows({ first, end: first + 5 }, 5, isMoving).map((index) => index % 5)
  expect(elements(7, true)).toEqual(elements(0, true))
  expect(listRows({ first: 7, end: 12 }, 5, true).toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11])
  expect(listRows({ first: 7, end: 12 }, 5, false)).toEqual([7, 8, 9, 10, 11])
})
