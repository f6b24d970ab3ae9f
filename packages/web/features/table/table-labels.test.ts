import { expect, test } from 'vitest'
import { describeTotal } from './table-labels.ts'

test('a total of one year says that the others have no value of that year', () => {
  const total = { sum: 1_000_000, coveredCount: 1, sharedRollCount: 0, inBuildingCount: 0 }
  const counts = { ...total, sameGroundCount: 0, medianCount: 0 }
  expect(describeTotal(counts, 2, false, 2026)).toBe('Covers 1 of 2 parcels; the others have no 2026 value.')
  expect(describeTotal(counts, 2, false)).toBe('Covers 1 of 2 parcels; the others have no value.')
})
