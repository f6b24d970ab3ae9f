import { expect, test } from 'vitest'
import { applied, listed, replanned, zoned } from './change.factory.ts'
import { toTimeline } from './timeline.ts'

test('the newest comes first, by the date of effect where there is one', () => {
  const timeline = toTimeline([
    zoned(
      'a',
      { code: 'A' },
      { code: 'B', effective_on: '2026-03-01' },
      { releaseId: 5, asOf: '2026-11-16' },
    ),
    zoned('a', { code: 'LD' }, { code: 'VC' }, { layer: 'ocp', releaseId: 2, asOf: '2026-06-01' }),
    ...listed({}, { status: 'sold' }, { releaseId: 3, asOf: '2026-07-01' }),
  ])
  expect(timeline.map(({ on, isDateOfEffect, releaseId }) => [on, isDateOfEffect, releaseId])).toEqual([
    ['2026-07-01', false, 3],
    ['2026-06-01', false, 2],
    ['2026-03-01', true, 5],
  ])
})

test('of one day the later release comes first', () => {
  const same = { asOf: '2026-11-16' }
  const timeline = toTimeline([
    zoned('a', { code: 'A' }, { code: 'B' }, { ...same, releaseId: 2 }),
    zoned('a', { code: 'LD' }, { code: 'VC' }, { ...same, layer: 'ocp', releaseId: 12 }),
  ])
  expect(timeline.map(({ releaseId }) => releaseId)).toEqual([12, 2])
})

test('a subdivision is one entry, with the outlines before and after', () => {
  const changes = replanned({ p: ['001111111', 1000] }, { a: ['003333333', 600], b: ['004444444', 400] })
  expect(toTimeline(changes)).toMatchObject([
    { changes: [{ type: 'pid_deleted' }, {}, {}], boundariesOf: ['a', 'b', 'p'], sourceKey: 'demo' },
  ])
})

test('zones and applications show their boundaries, listings have none', () => {
  const timeline = toTimeline([
    zoned('a', { code: 'A' }, { code: 'B' }),
    applied({}, { status: 'adopted' }),
    ...listed({}, null),
  ])
  expect(timeline.map(({ boundariesOf }) => boundariesOf)).toEqual([['application'], [], ['zoning of a']])
})

test('a change that is given twice is told once, and nothing is an empty timeline', () => {
  const change = zoned('a', { code: 'A' }, { code: 'B' })
  expect(toTimeline([change, { ...change }])).toHaveLength(1)
  expect(toTimeline([])).toEqual([])
})
