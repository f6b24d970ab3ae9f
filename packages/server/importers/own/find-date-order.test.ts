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

test('a year of two digits may stand first, so such dates are refused with all readings', async () => {
  await expect(orderOf('26/08/21', '26/03/15')).rejects.toThrow(
    '"26/08/21" in column SOLD (line or feature 2) may be Aug 26, 2021 or Aug 21, 2026, and no date in the file shows which. ' +
      'State the order with --date-order dmy (Aug 26, 2021) or ymd (Aug 21, 2026)',
  )
  await expect(orderOf('05/06/07')).rejects.toThrow(
    'mdy (May 6, 2007) or dmy (Jun 5, 2007) or ymd (Jun 7, 2005)',
  )
})

test('a date of two-digit years decides where it fits one order', async () => {
  expect(await orderOf('08/05/26', '08/21/26')).toBe('mdy')
  expect(await orderOf('26/08/21', '99/08/21')).toBe('ymd')
  expect(await orderOf('26/08/21', '26/8/2021')).toBe('dmy')
  expect(await orderOf('04/04/26', '04/04/2026')).toBe('mdy')
  await expect(orderOf('08/21/26', '99/08/21')).rejects.toThrow(
    /month first.*year first|month first.*the year/,
  )
})

test.each([
  ['13/01/2025', '2025-02-01'],
  ['13/01/2025', 45659],
  ['1/13/2025', '45659', '2/14/2025'],
])(
  'dates of which a spreadsheet has converted those up to the 12th are refused: %s, %s',
  async (...cells) => {
    await expect(orderOf(...cells)).rejects.toThrow('swaps them in dates up to the 12th')
  },
)

test.each([
  [['13/01/2025', '2025-02-01', '2025-02-21'], 'dmy'],
  [['13/01/2025', '2025-02-01', '5/5/2025'], 'dmy'],
  [['13/01/2025', '2025-02-01', '3/4/2025'], 'dmy'],
])('dates of two forms are read where no spreadsheet can have made them: %s', async (cells, order) => {
  expect(await orderOf(...cells)).toBe(order)
})
