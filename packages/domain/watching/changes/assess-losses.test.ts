import { describe, expect, test } from 'vitest'
import { assessLosses, type RowCounts } from './assess-losses.ts'

const counts = (over: Partial<RowCounts>): RowCounts => ({
  entity: 'parcel',
  layer: null,
  previous: 1000,
  new: 0,
  gone: 0,
  ...over,
})
const zones = { entity: 'layer_feature', layer: 'zoning' } as const

describe('a release is held', () => {
  const cases: [string, Partial<RowCounts>][] = [
    ['when it loses more than a twentieth of the parcels', { gone: 51 }],
    ['when a page of zones is missing', { ...zones, gone: 400, new: 3 }],
    ['when all is gone', { gone: 1000 }],
    ['when it loses a third of the listings', { entity: 'listing', gone: 333 }],
    [
      'when it loses most applications',
      { entity: 'layer_feature', layer: 'development_application', gone: 501 },
    ],
  ]
  test.each(cases)('%s', (_, over) => expect(assessLosses([counts(over)]).isQuarantined).toBe(true))

  test('and says what was lost, and what is usual', () => {
    expect(assessLosses([counts({}), counts({ ...zones, previous: 200, new: 2, gone: 42 })])).toEqual({
      isQuarantined: true,
      losses: [{ ...zones, lost: 40, previous: 200, share: 0.2, largestShare: 0.05 }],
    })
  })

  test('by the share that an administrator set', () => {
    expect(assessLosses([counts({ gone: 20 })], 0.01).isQuarantined).toBe(true)
    expect(assessLosses([counts({ gone: 900 })], 0.95).isQuarantined).toBe(false)
  })
})

describe('a release is not held', () => {
  const cases: [string, Partial<RowCounts>][] = [
    ['when nothing is gone', {}],
    ['when a twentieth is gone', { gone: 50 }],
    ['when it brings more than it loses', { gone: 200, new: 300 }],
    [
      'when its rows were numbered anew (Vancouver’s zones of 2024 and 2025)',
      { ...zones, previous: 1539, gone: 1539, new: 1503 },
    ],
    ['when four of a short list are gone', { ...zones, layer: 'alr', previous: 12, gone: 4 }],
    ['when listings turn over', { entity: 'listing', gone: 600, new: 350 }],
    [
      'when a register drops its decided files',
      { entity: 'layer_feature', layer: 'development_application', gone: 450 },
    ],
    ['when there was nothing before', { previous: 0, new: 500 }],
  ]
  test.each(cases)('%s', (_, over) =>
    expect(assessLosses([counts(over)])).toEqual({ isQuarantined: false, losses: [] }),
  )

  test('when it has no rows', () => expect(assessLosses([]).isQuarantined).toBe(false))
})
