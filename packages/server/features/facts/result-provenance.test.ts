import { expect, test } from 'vitest'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import { resultProvenance } from './parcel-facts.ts'

const factsAt = (upid: string, fetchedAt: string): ParcelFacts => ({
  dataSource: 'myltsa',
  upid,
  state: 'done',
  values: {},
  lists: null,
  origin: {
    title: 'Register of the test',
    publisher: 'Registry',
    licence: 'Licence',
    attribution: 'Registry',
    asOf: '2026-11-20',
    isStandIn: false,
  },
  fetchedAt,
  reason: null,
  failure: null,
  taskId: null,
})

test('results of one moment are one provenance; those of another time of the day say their own time', () => {
  const morning = resultProvenance(factsAt('p1', '2026-11-23T08:00:00.000Z'))
  const withIt = resultProvenance(factsAt('p2', '2026-11-23T08:00:00.000Z'))
  const evening = resultProvenance(factsAt('p3', '2026-11-23T18:30:00.000Z'))
  expect(withIt).toEqual(morning)
  expect(evening?.releaseId).not.toBe(morning?.releaseId)
  expect([morning?.requestedAt, evening?.requestedAt]).toEqual([
    '2026-11-23T08:00:00.000Z',
    '2026-11-23T18:30:00.000Z',
  ])
})
