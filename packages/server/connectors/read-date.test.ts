import { expect, test } from 'vitest'
import { dependsOnOrder, ordersOf, readDate } from './read-date.ts'

test.each([
  ['2016-04-21', '2016-04-21'],
  ['2016-04-21Z', '2016-04-21'],
  ['2021-02-16T08:00:00.000Z', '2021-02-16'],
  ['2016/4/21', '2016-04-21'],
  ['20160421', '2016-04-21'],
  [20160421, '2016-04-21'],
  ['15-Oct-2026', '2026-10-15'],
  ['15 October 2026', '2026-10-15'],
  ['Oct 15, 2026', '2026-10-15'],
  ['Sept. 5, 2025', '2025-09-05'],
  ['15-Oct-26', '2026-10-15'],
  ['8/21/2026', '2026-08-21'],
  ['21/8/2026', '2026-08-21'],
  ['8/21/2026 12:00:00 AM', '2026-08-21'],
  ['4/4/2026', '2026-04-04'],
  ['31.12.1999', '1999-12-31'],
  [45473, '2024-06-30'],
  ['45473', '2024-06-30'],
  ['45473.5', '2024-06-30'],
  ['1612051200', '2021-01-31'],
  ['1612051200000', '2021-01-31'],
  [1612051200000, '2021-01-31'],
  [-2208988800000, '1900-01-01'],
  ['3/4/2026', null],
  ['13/13/2026', null],
  ['2/30/2026', null],
  ['2026', null],
  ['0', null],
  [0, null],
  ['', null],
  ['soon', null],
  ['15-Foo-2026', null],
  ['2016-13-01', null],
])('%s is read as %s', (cell, date) => expect(readDate(cell)).toBe(date))

test('day and month in digits are read in the given order', () => {
  expect(readDate('3/4/2026', 'mdy')).toBe('2026-03-04')
  expect(readDate('3/4/2026', 'dmy')).toBe('2026-04-03')
  expect(readDate('8/21/2026', 'dmy')).toBeNull()
})

test('a cell says in which orders it can be read', () => {
  expect(ordersOf('8/21/2026')).toEqual(['mdy'])
  expect(ordersOf('21/8/2026')).toEqual(['dmy'])
  expect(ordersOf('2026-08-21')).toEqual(['mdy', 'dmy'])
  expect(ordersOf('soon')).toEqual([])
  expect(dependsOnOrder('3/4/2026')).toBe(true)
  expect(dependsOnOrder('4/4/2026')).toBe(false)
})
