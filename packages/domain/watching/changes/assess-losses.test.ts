import { describe, expect, test } from 'vitest'
import { assessLosses, type RowCounts } from './assess-losses.ts'

const counts = (over: Partial<RowCounts>): RowCounts => ({
  entity: 'parcel',
  layer: null,
  previous: 1000,
  added: 0,
  removed: 0,
  ...over,
})
const zones = { entity: 'layer_feature', layer: 'zoning' } as const

describe('a release is held', () => {
  const cases: [string, Partial<RowCounts>][] = [
    ['when it loses more than a twentieth of the parcels', { removed: 51 }],
    ['when a page of zones is missing', { ...zones, removed: 400, added: 3 }],
    ['when all is gone', { removed: 1000 }],
    ['when it loses a third of the listings', { entity: 'listing', removed: 333 }],
    [
      'when it loses most applications',
      { entity: 'layer_feature', layer: 'development_application', removed: 501 },
    ],
  ]
  test.each(cases)('%s', (_, over) => expect(assessLosses([counts(over)]).isQuarantined).toBe(true))

  test('and says what was lost, and what is usual', () => {
    expect(assessLosses([counts({}), counts({ ...zones, previous: 200, added: 2, removed: 42 })])).toEqual({
      isQuarantined: true,
      losses: [{ ...zones, lost: 40, previous: 200, share: 0.2, largestShare: 0.05 }],
    })
  })
})

describe('a release is not held', () => {
  const cases: [string, Partial<RowCounts>][] = [
    ['when nothing is gone', {}],
    ['when a twentieth is gone', { removed: 50 }],
    ['when it brings more than it loses', { removed: 200, added: 300 }],
    [
      'when its rows were numbered anew (Vancouver’s zones of 2024 and 2025)',
      { ...zones, previous: 1539, removed: 1539, added: 1503 },
    ],
    ['when four of a short list are gone', { ...zones, layer: 'alr', previous: 12, removed: 4 }],
    ['when listings turn over', { entity: 'listing', removed: 600, added: 350 }],
    [
      'when a register drops its decided files',
      { entity: 'layer_feature', layer: 'development_application', removed: 450 },
    ],
    ['when there was nothing before', { previous: 0, added: 500 }],
  ]
  test.each(cases)('%s', (_, over) =>
    expect(assessLosses([counts(over)])).toEqual({ isQuarantined: false, losses: [] }),
  )

  test('when it has no rows', () => expect(assessLosses([]).isQuarantined).toBe(false))
})
