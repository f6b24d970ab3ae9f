import { describe, expect, test } from 'vitest'
import { applied, listed, type Parcels, replanned, reserved, zoned } from './change.factory.ts'
import type { Change } from './change.ts'
import { netChanges } from './net-changes.ts'
import { changeText } from './texts/change-text.ts'

const FIRST = { releaseId: 2, asOf: '2026-11-16' }
const SECOND = { releaseId: 3, asOf: '2026-11-17' }
const PARCEL: Parcels = { p: ['001111111', 1000] }
const HALVES: Parcels = { a: ['003333333', 500], b: ['004444444', 500] }

describe('there and back is nothing', () => {
  const RS = { code: 'RS-1' }
  const RT = { code: 'RT-7' }
  const cases: [string, Change[]][] = [
    ['no change', []],
    ['a rezoning', [zoned('a', RS, RT, FIRST), zoned('a', RT, RS, SECOND)]],
    ['an exclusion', [reserved('a', 1, 0, FIRST), reserved('a', 0, 1, SECOND)]],
    ['a subdivision', [...replanned(PARCEL, HALVES, FIRST), ...replanned(HALVES, PARCEL, SECOND)]],
    ['an application', [applied(null, {}, FIRST), applied({}, null, SECOND)]],
    ['a status', [applied({}, { status: 'x' }, FIRST), applied({ status: 'x' }, {}, SECOND)]],
    ['a listing', [...listed(null, {}, FIRST), ...listed({}, null, SECOND)]],
    ['a price', [...listed({}, { price_dollars: 5 }, FIRST), ...listed({ price_dollars: 5 }, {}, SECOND)]],
  ]
  test.each(cases)('%s', (_, changes) => {
    expect(netChanges(changes)).toEqual([])
    expect(netChanges(changes.toReversed())).toEqual([])
  })
})

describe('of two steps the whole way is told', () => {
  const cases: [string, Change[]][] = [
    [
      'Zoning changed from RS-1 to RM-3',
      [
        zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, FIRST),
        zoned('a', { code: 'RT-7' }, { code: 'RM-3' }, SECOND),
      ],
    ],
    [
      'Zoning changed from RS-1 to RT-7 on 70% of the parcel',
      [
        zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, { ...FIRST, share: 0.3 }),
        zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, { ...SECOND, share: 0.4 }),
      ],
    ],
    [
      'Official community plan (OCP) changed from A to C',
      [
        zoned('a', { code: 'A' }, { code: 'B' }, { ...FIRST, layer: 'ocp' }),
        zoned('a', { code: 'B' }, { code: 'C' }, { ...SECOND, layer: 'ocp' }),
      ],
    ],
    [
      'ALR status changed from in the reserve to outside the reserve',
      [reserved('a', 1, 0.5, FIRST), reserved('a', 0.5, 0, SECOND)],
    ],
    [
      'Development application RZ-2026-018 (rezoning) is new, adopted: RS-1 to RT-7',
      [applied(null, {}, FIRST), applied({}, { status: 'adopted' }, SECOND)],
    ],
    [
      'MLS® listing R2999999: price changed from $1,450,000 to $1,300,000 (−10.3%)',
      [
        ...listed({}, { price_dollars: 1_400_000 }, FIRST),
        ...listed({ price_dollars: 1_400_000 }, { price_dollars: 1_300_000 }, SECOND),
      ],
    ],
    [
      'MLS® listing R2999999 is new, at $1,400,000',
      [...listed(null, {}, FIRST), ...listed({}, { price_dollars: 1_400_000 }, SECOND)],
    ],
    [
      'MLS® listing R2999999: price changed from $1,450,000 to $5 (−100.0%)',
      [...listed({}, null, FIRST), ...listed(null, { price_dollars: 5 }, SECOND)],
    ],
  ]
  test.each(cases)('%s', (text, changes) => {
    const found = netChanges(changes.toReversed())
    expect(found.map(changeText)).toEqual([text])
    expect(found).toMatchObject([{ releaseId: 3, asOf: '2026-11-17' }])
  })
})

test('a change that stands alone stays as it is', () => {
  const alone = [
    zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, FIRST),
    zoned('b', { code: 'A' }, { code: 'B' }, SECOND),
  ]
  expect(netChanges(alone)).toEqual(alone)
})

test('a status and a price of one release stay two', () => {
  const both = listed({}, { status: 'sold', price_dollars: 5 }, FIRST)
  expect(netChanges(both)).toEqual(both)
})
