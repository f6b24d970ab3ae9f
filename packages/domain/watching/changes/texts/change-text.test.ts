import { describe, expect, test } from 'vitest'
import { applied, listed, ofType, type Parcels, replanned, reserved, zoned } from '../change.factory.ts'
import type { Change } from '../change.ts'
import { groupChanges } from '../change-groups.ts'
import { changeText, groupText } from './change-text.ts'

const P = '001111111'
const Q = '002222222'
const A = '003333333'
const B = '004444444'

describe('a change in words', () => {
  const only = (changes: readonly Change[]): Change => changes[0] as Change
  const cases: [string, Change][] = [
    ['Zoning changed from RS-1 to RT-7', zoned('a', { code: 'RS-1' }, { code: 'RT-7' })],
    [
      'Zoning changed from RS-1 to RT-7 on 40% of the parcel',
      zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, { share: 0.4 }),
    ],
    [
      'Zoning changed from RS-1 to RT-7 on 94% of the parcel',
      zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, { share: 0.94 }),
    ],
    ['Zoning changed from RS-1 to RT-7', zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, { share: 0.97 })],
    ['Zoning: RS-1 is new', zoned('a', null, { code: 'RS-1' })],
    ['Zoning: RS-1 no longer applies', zoned('a', { code: 'RS-1' }, null)],
    ['Zoning changed from RS-1 to no stated zone', zoned('a', { code: 'RS-1' }, {})],
    [
      'Official community plan (OCP) changed from Low density to Village centre',
      zoned('a', { title: 'Low density' }, { title: 'Village centre' }, { layer: 'ocp' }),
    ],
    [
      'Local area plans (LAP): Summit plan changed from proposed to adopted',
      zoned(
        'a',
        { title: 'Summit plan', status: 'proposed' },
        { title: 'Summit plan', status: 'adopted' },
        { layer: 'local_area_plan' },
      ),
    ],
    [
      'Local area plans (LAP): Summit plan (proposed) is new',
      zoned('a', null, { title: 'Summit plan', status: 'proposed' }, { layer: 'local_area_plan' }),
    ],
    ['ALR status changed from in the reserve to outside the reserve', reserved('a', 1, 0)],
    ['ALR status changed from in the reserve to partly in the reserve (40%)', reserved('a', 1, 0.4)],
    ['Development application RZ-2026-018 (rezoning) is new, under review: RS-1 to RT-7', applied(null, {})],
    [
      'Development application RZ-2026-018 (rezoning): status changed from under review to adopted',
      applied({}, { status: 'adopted' }),
    ],
    [
      'Development application RZ-2026-018 (rezoning): status changed to adopted; also link',
      applied({ status: null }, { status: 'adopted', url: 'https://example.org' }),
    ],
    [
      'Development application RZ-2026-018 (rezoning) is no longer listed; its last status was under review',
      applied({}, null),
    ],
    [
      'Development application RZ-2026-018 (rezoning) was updated: title (“RS-1 to RT-7” became “RS-1 to RM-3”)',
      applied({}, { title: 'RS-1 to RM-3' }),
    ],
    [
      'A development application was updated: date and details',
      applied(
        { code: null, category: null },
        { code: null, category: null, effective_on: '2026-06-01', facts: {} },
      ),
    ],
    [
      'Development application ALC-1 (ALR exclusion) is no longer listed',
      applied({ code: 'ALC-1', category: 'ALR exclusion', status: null }, null),
    ],
    ['MLS® listing R2999999 is new, at $1,450,000', only(listed(null, {}))],
    ['MLS® listing R2999999: status changed from active to sold', only(listed({}, { status: 'sold' }))],
    [
      'MLS® listing R2999999: price changed from $1,450,000 to $1,400,000 (−3.4%)',
      only(listed({}, { price_dollars: 1_400_000 })),
    ],
    [
      'MLS® listing R2999999: price changed from $1,000,000 to $1,000,500 (+0.1%)',
      only(listed({ price_dollars: 1_000_000 }, { price_dollars: 1_000_500 })),
    ],
    [
      'MLS® listing R2999999: price changed from $0 to $5',
      only(listed({ price_dollars: 0 }, { price_dollars: 5 })),
    ],
    ['MLS® listing R2999999 was removed; it was offered at $1,450,000', only(listed({}, null))],
    [
      'Broker listing CB-1 is sold; it was offered at $1,450,000',
      only(
        listed(
          { kind: 'broker', listing_number: 'CB-1' },
          { kind: 'broker', listing_number: 'CB-1', status: 'sold' },
        ),
      ),
    ],
  ]
  test.each(cases)('%s', (text, change) => expect(changeText(change)).toBe(text))
})

describe('a family of parcels in words', () => {
  const cases: [string, Parcels, Parcels][] = [
    [
      'PID 001-111-111 was subdivided into PID 003-333-333 (60%) and PID 004-444-444 (40%)',
      { p: [P, 1000] },
      { a: [A, 600], b: [B, 400] },
    ],
    [
      'PID 001-111-111 was subdivided into PID 001-111-111 (70%) and PID 003-333-333 (30%)',
      { p: [P, 1000] },
      { p: [P, 700], q: [A, 300] },
    ],
    [
      'PID 001-111-111 was subdivided into Building strata, Plan EPS9',
      { p: [P, 1000] },
      { s: [null, 1000, { parcel_class: 'building_strata', plan_number: 'EPS9' }] },
    ],
    [
      'PID 001-111-111 and PID 002-222-222 were assembled into PID 003-333-333',
      { p: [P, 600], q: [Q, 400] },
      { a: [A, 1000] },
    ],
    ['PID 002-222-222 was joined to PID 001-111-111', { p: [P, 600], q: [Q, 400] }, { p: [P, 1000] }],
    [
      'The boundaries of PID 001-111-111 and PID 002-222-222 were adjusted; the parcels are now PID 003-333-333 and PID 004-444-444',
      { p: [P, 500], q: [Q, 500] },
      { a: [A, 700], b: [B, 300] },
    ],
    ['PID 001-111-111 was replaced by PID 003-333-333', { p: [P, 500] }, { a: [A, 500] }],
    [
      'PID 001-111-111 was replaced by Road, Plan EPP1',
      { p: [P, 500] },
      { r: [null, 500, { parcel_class: 'road', plan_number: 'EPP1' }] },
    ],
    ['PID 001-111-111 was deleted; the release does not show what took its place', { p: [P, 500] }, {}],
    ['PID 003-333-333 is new', {}, { a: [A, 500] }],
  ]
  test.each(cases)('%s', (text, parents, children) => {
    const groups = groupChanges(replanned(parents, children))
    expect(groups.map(groupText)).toEqual([text])
    expect(groups.flatMap(({ changes }) => changes).map(changeText)).toEqual(
      groups.flatMap(({ changes }) => changes).map(() => text),
    )
  })

  test('many parcels are counted', () => {
    const children: Parcels = Object.fromEntries(
      ['c', 'd', 'e', 'f', 'g', 'h'].map((upid, index) => [upid, [`00900000${index}`, 100]]),
    )
    const [text] = groupChanges(replanned({ p: [P, 600] }, children)).map(groupText)
    expect(text).toMatch(/^PID 001-111-111 was subdivided into PID 009-000-000 \(17%\), .* and 2 more$/)
  })
})

describe('several parcels in one sentence', () => {
  const texts = (changes: readonly Change[]) => groupChanges(changes).map(groupText)

  test('of one rezoning, however much of each parcel it is', () => {
    expect(
      texts([
        zoned('a', { code: 'RS-1' }, { code: 'RT-7' }),
        zoned('b', { code: 'rs1' }, { code: 'RT-7' }, { share: 0.3 }),
      ]),
    ).toEqual(['Zoning changed from RS-1 to RT-7 on 2 parcels'])
  })

  test('of one step of the reserve', () => {
    expect(texts([reserved('a', 1, 0.4), reserved('b', 1, 0.6)])).toEqual([
      'ALR status changed from in the reserve to partly in the reserve on 2 parcels',
    ])
  })

  test('but other zones, plans and releases are told apart', () => {
    expect(
      texts([
        zoned('a', { code: 'RS-1' }, { code: 'RT-7' }),
        zoned('b', { code: 'RS-1' }, { code: 'RM-3' }),
        zoned('c', { code: 'RS-1' }, { code: 'RT-7' }, { layer: 'ocp' }),
        zoned('d', { code: 'RS-1' }, { code: 'RT-7' }, { releaseId: 3 }),
      ]),
    ).toHaveLength(4)
  })
})

test('no sentence says what a computer would', () => {
  const changes = [
    ...replanned({ p: [P, 1000] }, { a: [A, 600], b: [null, 400] }),
    ...listed({}, { status: 'pending', price_dollars: 1 }),
    applied({ code: null, category: null, status: null, title: null }, null),
    applied(null, { code: null, category: null, status: null, title: null }),
    applied({}, { status: null }),
    zoned('a', {}, { code: 'RS-1' }),
  ]
  expect(ofType(changes, 'pid_deleted').before.pid).toBe(P)
  for (const change of changes) expect(changeText(change)).not.toMatch(/null|undefined|NaN|\[object|_/)
})
