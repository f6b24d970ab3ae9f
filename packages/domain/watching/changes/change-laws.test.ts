import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReleaseDifference } from './change-event.ts'
import { groupChanges } from './change-groups.ts'
import { detectChanges } from './detection/detect-changes.ts'
import { netChanges } from './net-changes.ts'
import { differenceOf, LENGTH, pidOf, type Span, type Street, type Zone } from './street.factory.ts'
import { toTimeline } from './timeline.ts'

const spans = fc
  .uniqueArray(fc.integer({ min: 1, max: LENGTH - 1 }), { maxLength: 6 })
  .map((cuts) => [0, ...cuts.sort((a, b) => a - b), LENGTH])
  .map((cuts) => cuts.slice(1).map((to, index): Span => ({ from: cuts[index] ?? 0, to })))
const offer = fc.record({
  status: fc.constantFrom('active', 'Active', 'pending', 'sold', 'expired'),
  price: fc.constantFrom(900_000, 1_000_000),
})

const anyStreet: fc.Arbitrary<Street> = fc.record({
  numbering: fc.nat({ max: 1 }),
  parcels: spans,
  zoning: spans.chain((parts) =>
    fc.tuple(
      ...parts.map((span) =>
        fc.constantFrom('RS-1', 'rs 1', 'RT-7', 'C-2').map((code): Zone => ({ ...span, code })),
      ),
    ),
  ),
  reserve: spans.chain((parts) => fc.subarray(parts)),
  application: fc.option(
    fc.record({
      status: fc.constantFrom('submitted', 'Submitted', 'adopted'),
      title: fc.constantFrom('Duplex', 'Six storeys'),
      pieces: fc.integer({ min: 1, max: 2 }),
    }),
  ),
  mls: fc.option(offer),
  broker: fc.option(offer),
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
          groundParcels: shuffled(found.groundParcels),
          groundCovers: shuffled(found.groundCovers),
          parcelOverlaps: shuffled(found.parcelOverlaps),
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
        const were = before.parcels.map(pidOf)
        const are = after.parcels.map(pidOf)
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
        const groundChanges = detectChanges({
          ...whole,
          events: whole.events.filter(({ layer }) => layer === 'zoning' || layer === 'alr'),
        })
        const otherChanges = detectChanges({
          ...whole,
          events: whole.events.filter(({ layer }) => layer !== 'zoning' && layer !== 'alr'),
          groundCovers: [],
        })
        const byKey = [...groundChanges, ...otherChanges].sort((a, b) => (a.key < b.key ? -1 : 1))
        expect(byKey).toEqual(detectChanges(whole))
      }),
    )
  })

  test('every change is told in one group, whatever the order', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, (before, after) => {
        const changes = detectChanges(differenceOf(before, after))
        const groups = groupChanges(changes)
        expect(groups.flatMap((group) => group.changes.map(({ key }) => key)).sort()).toEqual(
          changes.map(({ key }) => key),
        )
        expect(groupChanges(changes.toReversed())).toEqual(groups)
      }),
    )
  })

  test('a timeline leaves nothing out, whatever the order', () => {
    fc.assert(
      fc.property(anyStreet, anyStreet, anyStreet, (first, second, third) => {
        const changes = [
          ...detectChanges(differenceOf(first, second, 2)),
          ...detectChanges(differenceOf(second, third, 3)),
        ]
        const timeline = toTimeline(changes)
        expect(toTimeline(changes.toReversed())).toEqual(timeline)
        expect(timeline.flatMap((entry) => entry.changes)).toHaveLength(changes.length)
        const days = timeline.map(({ on }) => on)
        expect(days).toEqual(days.toSorted().reverse())
      }),
    )
  })
})
