import { expect, test } from 'vitest'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { sourceContent } from './source-content.ts'

const facts = (upid: string, reason: string | null): ParcelFacts => ({
  dataSource: 'paragonTax',
  upid,
  state: 'done',
  values: {},
  lists: null,
  origin: null,
  fetchedAt: null,
  reason,
  failure: null,
  taskId: null,
})

const PARCELS = ['house', 'park'].map((upid) => ({
  upid,
  addressLine1: upid,
  addressLine2: null,
  municipality: null,
  regionShort: null,
  postalCode: null,
  country: null,
  pid: null,
}))
const WANTED = { parcels: PARCELS, permissions: new Set<never>(), isOneOfSeveral: false }

test('a parcel without a PID was not requested, which is not that the source has no record of it', () => {
  const content = sourceContent(
    {
      source: 'paragonTax',
      facts: [facts('house', null), facts('park', 'Not requested, no PID')],
      withoutQuota: [],
    },
    WANTED,
  )
  expect('data' in content && content.data.sections.map(({ blocks }) => blocks)).toMatchObject([
    [{ text: 'Paragon tax report has no record of this parcel.' }],
    [{ text: 'Paragon tax report: Not requested, no PID.' }],
  ])
  // Requested again it would be the same.
  expect('data' in content && content.data.failures).toBeUndefined()
})

test('a source that failed for one parcel is named with its reason, also where an earlier response has values', () => {
  const failed = {
    ...facts('park', 'Paragon did not let us in'),
    state: 'error',
    failure: 'credentials',
  } as const
  const content = sourceContent(
    { source: 'paragonTax', facts: [facts('house', null), failed], withoutQuota: [] },
    WANTED,
  )
  expect('data' in content && content.data.failures).toEqual([
    {
      title: 'Paragon tax report',
      reason: 'Paragon did not let us in. The values are those of an earlier request.',
      credentials: DATA_SOURCES.paragonTax.credentials,
    },
  ])
})

test('a source for which the quota was not enough is named, for its part is without some parcels', () => {
  const content = sourceContent(
    { source: 'paragonTax', facts: [facts('house', null)], withoutQuota: ['park'] },
    WANTED,
  )
  expect('data' in content && content.data.failures).toMatchObject([
    { reason: expect.stringContaining('quota') },
  ])
})
