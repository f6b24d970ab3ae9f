import { expect, test } from 'vitest'
import { findDateOrder } from './find-date-order.ts'

async function* rowsOf(...cells: unknown[]) {
  yield cells.map((SOLD, index) => ({ position: index + 2, properties: { SOLD }, geometry: null }))
}
const orderOf = (...cells: unknown[]) => findDateOrder(rowsOf(...cells), ['SOLD'])

test('one date that fits one order decides for all', async () => {
  expect(await orderOf('3/4/2026', '8/21/2026', '15-Oct-2026', '')).toBe('mdy')
  expect(await orderOf('3/4/2026', '21.8.2026')).toBe('dmy')
})

test('dates that have one reading need no order', async () => {
  expect(await orderOf('2026-03-04', '15-Oct-2026', '4/4/2026', 45473, 'soon', null)).toBeNull()
})

test('dates that fit both orders are refused with both readings', async () => {
  await expect(orderOf('3/4/2026', '5/6/2026')).rejects.toThrow(
    '"3/4/2026" in column SOLD (line or feature 2) may be Mar 4, 2026 or Apr 3, 2026',
  )
})

test('dates in two orders are refused with one of each', async () => {
  await expect(orderOf('8/21/2026', '21/8/2026')).rejects.toThrow(/"8\/21\/2026".*month first.*"21\/8\/2026"/)
})
