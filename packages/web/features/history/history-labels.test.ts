import { expect, test } from 'vitest'
import { createExportName, formatChanges } from './history-labels.ts'

test('a CSV is called after the collection, the tab and the day', () => {
  expect(createExportName('Harbour parcels', 'info', '2026-11-21', 'csv')).toBe(
    'Harbour parcels-history-info-2026-11-21.csv',
  )
})

test('changes are counted in words', () => {
  expect([formatChanges(1), formatChanges(5_000)]).toEqual(['1 change', '5,000 changes'])
})
