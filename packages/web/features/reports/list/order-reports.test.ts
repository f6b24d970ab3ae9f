import { expect, test } from 'vitest'
import { someSummary } from '../../../testing/report-factory.ts'
import { orderReports } from './order-reports.ts'

const LOT_10 = someSummary({
  id: 'a',
  title: 'lot 10, Elm Street',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
})
const LOT_9 = someSummary({
  id: 'b',
  title: 'Lot 9, Oak Avenue',
  createdAt: '2026-11-03T00:00:00.000Z',
  updatedAt: '2026-11-19T00:00:00.000Z',
})
const HARBOUR = someSummary({
  id: 'c',
  title: 'Harbour',
  createdAt: '2026-11-02T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
})
const ALL = [LOT_10, LOT_9, HARBOUR]

test.each([
  ['changed', [HARBOUR, LOT_10, LOT_9]],
  ['created', [LOT_9, HARBOUR, LOT_10]],
  ['title', [HARBOUR, LOT_9, LOT_10]],
] as const)('by %s', (order, sorted) => {
  expect(orderReports(ALL, '', order)).toEqual(sorted)
})

test('are found by words of their titles, in any order and case', () => {
  expect(orderReports(ALL, ' elm LOT ', 'changed')).toEqual([LOT_10])
  expect(orderReports(ALL, 'lot', 'title')).toEqual([LOT_9, LOT_10])
  expect(orderReports(ALL, 'nothing', 'title')).toEqual([])
})
