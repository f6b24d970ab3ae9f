import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReleaseDifference } from './change-event.ts'
import { detectChanges } from './detect-changes.ts'
import { netChanges } from './net-changes.ts'
import { difference, event, listingRow, lotRow } from './release.factory.ts'
import { anyStreet, differenceOf, pidOf, type Street } from './street.factory.ts'

const EMPTY: Street = {
  numbering: 0,
  lots: [],
  zoning: [],
  reserve: [],
  application: null,
  mls: null,
  broker: null,
}

test('a release without differences changes nothing', () => {
  expect(detectChanges(difference())).toEqual([])
})

test('facts that are no news by themselves change nothing', () => {
  const events = [
    event({ entity: 'assessment', id: 'a' }, { total_dollars: 1 }, { total_dollars: 2 }),
    event({ entity: 'sale', id: 's' }, null, { price_dollars: 1 }),
    event({ entity: 'address', id: 'd' }, { street: 'A' }, null),
    event({ entity: 'layer_feature', layer: 'building', id: 'b' }, null, {}),
    event({ entity: 'layer_feature', layer: 'road', id: 'r' }, {}, null),
  ]
  expect(detectChanges(difference({ events }))).toEqual([])
})

test('changes of all kinds come sorted by their keys, each key once', () => {
  const events = [
    event({ entity: 'listing', id: 'm' }, null, listingRow()),
    event({ entity: 'parcel', id: 'p' }, lotRow('001111111', 10), null),
  ]
  expect(detectChanges(difference({ events })).map(({ key }) => key)).toEqual([
    '2/mls_new/listing/demo/mls r 2999999',
    '2/pid_deleted/pid/001111111',
  ])
})

describe('whatever happened in a street', () => {
  test('the order of what is given does not matter', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, fc.infiniteStream(fc.nat()), (before, after, numbers) => {
        const found = differenceOf(before, after)
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => ({ item, at: Number(numbers.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item)
        const otherwise: ReleaseDifference = {
          ...found,
          events: shuffled(found.events),
          groundLots: shuffled(found.groundLots),
          groundCovers: shuffled(found.groundCovers),
          lotOverlaps: shuffled(found.lotOverlaps),
          untouchedPids: shuffled(found.untouchedPids),
        }
        expect(detectChanges(otherwise)).toEqual(detectChanges(found))
      }),
    )
  })

  test('a week later all as it was: nothing is left of it', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, (before, after) => {
        const there = detectChanges(differenceOf(before, after, 2))
        const back = detectChanges(differenceOf(after, before, 3))
        expect(netChanges([...back, ...there])).toEqual([])
      }),
    )
  })

  test('as much is told on the way back as on the way there', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, (before, after) => {
        const there = detectChanges(differenceOf(before, after)).map(({ subject }) => subject)
        const back = detectChanges(differenceOf(after, before)).map(({ subject }) => subject)
        expect([...new Set(back)].sort()).toEqual([...new Set(there)].sort())
      }),
    )
  })

  test('a street that did not change tells nothing, however its source numbers its rows', () => {
    fc.assert(
      fc.property(anyStreet, (street) => {
        expect(detectChanges(differenceOf(street, street))).toEqual([])
        expect(detectChanges(differenceOf(street, { ...street, numbering: 1 - street.numbering }))).toEqual(
          [],
        )
      }),
    )
  })

  test('each PID of only one release is told once, and no other', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, (before, after) => {
        const found = detectChanges(differenceOf(before, after))
        const were = before.lots.map(pidOf)
        const are = after.lots.map(pidOf)
        const deleted = found.flatMap((change) => (change.type === 'pid_deleted' ? [change.before.pid] : []))
        const created = found.flatMap((change) => (change.type === 'pid_created' ? [change.after.pid] : []))
        expect(deleted).toEqual(were.filter((pid) => !are.includes(pid)).sort())
        expect(created).toEqual(are.filter((pid) => !were.includes(pid)).sort())
      }),
    )
  })

  test('keys are unique in a release', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, (before, after) => {
        const keys = detectChanges(differenceOf(before, after)).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('a change found in a batch has the same key as in the whole', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, (before, after) => {
        const whole = differenceOf(before, after)
        const ofGround = detectChanges({
          ...whole,
          events: whole.events.filter(({ layer }) => layer === 'zoning' || layer === 'alr'),
        })
        const ofRest = detectChanges({
          ...whole,
          events: whole.events.filter(({ layer }) => layer !== 'zoning' && layer !== 'alr'),
          groundCovers: [],
        })
        const byKey = [...ofGround, ...ofRest].sort((a, b) => (a.key < b.key ? -1 : 1))
        expect(byKey).toEqual(detectChanges(whole))
      }),
    )
  })
})

test('in a street that is built at once everything is new', () => {
  const after: Street = {
    ...EMPTY,
    lots: [{ from: 0, to: 40 }],
    zoning: [{ from: 0, to: 40, code: 'RS-1' }],
    reserve: [{ from: 0, to: 20 }],
    application: { status: 'submitted', title: 'Duplex', pieces: 2 },
    mls: { status: 'active', price: 1 },
    broker: { status: 'active', price: 1 },
  }
  const found = detectChanges(differenceOf(EMPTY, after)).map(({ type }) => type)
  expect(
    Object.fromEntries([...Map.groupBy(found, (type) => type)].map(([type, all]) => [type, all.length])),
  ).toEqual({
    pid_created: 1,
    zoning: 10,
    alr_status: 5,
    development_application_new: 1,
    mls_new: 1,
    broker_listing_new: 1,
  })
})
