import { describe, expect, test } from 'vitest'
import type { ChangeEvent, ParcelOverlap, ReleaseDifference, Row } from '../change-event.ts'
import { difference, event, parcelRow } from '../release.factory.ts'
import { pidChanges } from './pid-changes.ts'

const parcel = (id: string, before: Row | null, after: Row | null, moved = false) =>
  event({ entity: 'parcel', id, moved }, before, after)
const removed = (id: string, pid: string | null, area: number, over: Row = {}) =>
  parcel(id, parcelRow(pid, area, over), null)
const added = (id: string, pid: string | null, area: number, over: Row = {}) =>
  parcel(id, null, parcelRow(pid, area, over))
const common = (parentUpid: string, childUpid: string, areaSquareMetres: number): ParcelOverlap => ({
  parentUpid,
  childUpid,
  areaSquareMetres,
})
const detect = (
  events: ChangeEvent[],
  parcelOverlaps: ParcelOverlap[] = [],
  over: Partial<ReleaseDifference> = {},
) => pidChanges(difference({ events, parcelOverlaps, ...over }))
const P = '001111111'
const Q = '002222222'
const A = '003333333'
const B = '004444444'

describe('PIDs that went and came', () => {
  test('a subdivision deletes one and creates two, and each knows the other parcels and shares', () => {
    const found = detect(
      [removed('p', P, 1000), added('a', A, 600), added('b', B, 400)],
      [common('p', 'a', 600), common('p', 'b', 400)],
    )
    expect(found).toMatchObject([
      {
        type: 'pid_deleted',
        key: `2/pid_deleted/pid/${P}`,
        before: { upid: 'p', pid: P },
        after: null,
        effectiveOn: null,
        upids: ['a', 'b', 'p'],
        lineage: { reason: 'subdivision', links: [{ shareOfParent: 0.6 }, { shareOfParent: 0.4 }] },
      },
      { type: 'pid_created', after: { pid: A }, upids: ['a', 'p'], lineage: { reason: 'subdivision' } },
      { type: 'pid_created', after: { pid: B }, upids: ['b', 'p'] },
    ])
  })

  test('an assembly deletes those that were joined', () => {
    const found = detect(
      [removed('p', P, 600), removed('q', Q, 400), added('a', A, 1000)],
      [common('p', 'a', 600), common('q', 'a', 400)],
    )
    expect(found.map(({ type, lineage }) => [type, lineage.reason])).toEqual([
      ['pid_deleted', 'assembly'],
      ['pid_deleted', 'assembly'],
      ['pid_created', 'assembly'],
    ])
    expect(found.at(-1)?.upids).toEqual(['a', 'p', 'q'])
  })

  test('a parcel that takes in its neighbour keeps its PID and touches both', () => {
    const found = detect(
      [parcel('p', parcelRow(P, 600), parcelRow(P, 1000), true), removed('q', Q, 400)],
      [common('p', 'p', 600), common('q', 'p', 400)],
    )
    expect(found).toMatchObject([
      { type: 'pid_deleted', before: { pid: Q }, upids: ['p', 'q'], lineage: { reason: 'assembly' } },
    ])
  })

  test('the remainder of a subdivision keeps its PID, and the new one touches it', () => {
    const found = detect(
      [parcel('p', parcelRow(P, 1000), parcelRow(P, 700), true), added('a', A, 300)],
      [common('p', 'p', 700), common('p', 'a', 300)],
    )
    expect(found).toMatchObject([
      { type: 'pid_created', upids: ['a', 'p'], lineage: { reason: 'subdivision' } },
    ])
  })

  test('a boundary adjustment replaces both PIDs', () => {
    const found = detect(
      [removed('p', P, 500), removed('q', Q, 500), added('a', A, 700), added('b', B, 300)],
      [common('p', 'a', 500), common('q', 'a', 200), common('q', 'b', 300)],
    )
    expect(new Set(found.map(({ lineage }) => lineage.reason))).toEqual(new Set(['boundary_adjustment']))
    expect(found).toHaveLength(4)
  })

  test('a parcel that got another PID had it replaced', () => {
    expect(detect([parcel('p', parcelRow(P, 500), parcelRow(A, 500))])).toMatchObject([
      { type: 'pid_deleted', before: { pid: P }, lineage: { reason: 'replacement' }, upids: ['p'] },
      { type: 'pid_created', after: { pid: A }, lineage: { reason: 'replacement' } },
    ])
  })

  test('a parcel that got its first PID has one created', () => {
    expect(detect([parcel('p', parcelRow(null, 500), parcelRow(A, 500))])).toMatchObject([
      { type: 'pid_created' },
    ])
  })

  test('a strata plan over a parcel deletes its PID', () => {
    expect(
      detect(
        [
          removed('p', P, 500),
          added('s', null, 500, { parcel_class: 'building_strata', plan_number: 'EPS9' }),
        ],
        [common('p', 's', 500)],
      ),
    ).toMatchObject([
      { type: 'pid_deleted', lineage: { reason: 'subdivision', children: [{ planNumber: 'EPS9' }] } },
    ])
  })

  test('a parcel with nothing in its place is told, without a reason', () => {
    expect(detect([removed('p', P, 500)])).toMatchObject([
      { type: 'pid_deleted', upids: ['p'], lineage: { reason: 'unknown', parents: [{ upid: 'p' }] } },
    ])
  })

  test('a right of way over the parcels is not their child', () => {
    const found = detect(
      [removed('p', P, 500), added('a', A, 500), added('w', null, 400, { parcel_class: 'interest' })],
      [common('p', 'a', 500), common('p', 'w', 400)],
    )
    expect(found[0]).toMatchObject({ lineage: { reason: 'replacement', children: [{ upid: 'a' }] } })
  })

  test('a right of way with a PID of its own has no parents', () => {
    expect(detect([added('w', A, 400, { parcel_class: 'interest' })])).toMatchObject([
      { type: 'pid_created', lineage: { reason: 'unknown', children: [{ upid: 'w' }] } },
    ])
  })

  test('a PID on several rows is told once, by the largest', () => {
    expect(detect([removed('p1', P, 100), removed('p2', P, 300)])).toMatchObject([{ before: { upid: 'p2' } }])
  })
})

describe('no change of PIDs', () => {
  const cases: [string, ChangeEvent[], ParcelOverlap[], string[]][] = [
    ['nothing happened', [], [], []],
    [
      'the source numbered its rows anew',
      [removed('p', P, 500), added('x', P, 500)],
      [common('p', 'x', 500)],
      [],
    ],
    [
      'two rows changed places',
      [removed('p', P, 5), removed('q', Q, 5), added('x', Q, 5), added('y', P, 5)],
      [],
      [],
    ],
    [
      'the outline was drawn anew',
      [parcel('p', parcelRow(P, 500), parcelRow(P, 501), true)],
      [common('p', 'p', 500)],
      [],
    ],
    [
      'the address was corrected',
      [parcel('p', parcelRow(P, 500, { address: '1 A St' }), parcelRow(P, 500, { address: '1A A St' }))],
      [],
      [],
    ],
    ['one of several rows of a PID went', [removed('p1', P, 100)], [], [P]],
    ['another row of a PID came', [added('p3', P, 100)], [], [P]],
    [
      'land without a PID came and went',
      [removed('r', null, 90), added('s', null, 80)],
      [common('r', 's', 80)],
      [],
    ],
    ['an assessment is gone', [event({ entity: 'assessment', id: 'p' }, { pid: P }, null)], [], []],
  ]
  test.each(cases)('%s', (_, events, overlaps, untouchedPids) =>
    expect(detect(events, overlaps, { untouchedPids })).toEqual([]),
  )
})

test('a parcel without an area is refused', () => {
  expect(() => detect([parcel('p', { pid: P }, null)])).toThrow('area_square_metres')
})

describe('Parcels of a source without PIDs', () => {
  const detectByKey = (events: ChangeEvent[], overlaps: ParcelOverlap[]) =>
    detect(events, overlaps, { isWithoutPids: true }).map(({ key, lineage }) => [key, lineage.reason])

  test('are divided, joined and removed, by their outlines', () => {
    expect(
      detectByKey(
        [removed('p', null, 1000), added('a', null, 600), added('b', null, 400)],
        [common('p', 'a', 600), common('p', 'b', 400)],
      ),
    ).toEqual([
      ['2/pid_deleted/pid/p', 'subdivision'],
      ['2/pid_created/pid/a', 'subdivision'],
      ['2/pid_created/pid/b', 'subdivision'],
    ])
    expect(
      detectByKey(
        [parcel('p', parcelRow(null, 600), parcelRow(null, 1000), true), removed('q', null, 400)],
        [common('p', 'p', 600), common('q', 'p', 400)],
      ),
    ).toEqual([['2/pid_deleted/pid/q', 'assembly']])
    expect(detectByKey([removed('p', null, 500)], [])).toEqual([['2/pid_deleted/pid/p', 'unknown']])
  })

  test('are the same under another key where their outline is', () => {
    expect(detectByKey([removed('p', null, 500), added('q', null, 501)], [common('p', 'q', 499)])).toEqual([])
  })
})
