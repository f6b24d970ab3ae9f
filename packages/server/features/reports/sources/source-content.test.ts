import { expect, test } from 'vitest'
import type { ParcelFacts } from '#contract/facts/facts.ts'
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

test('a parcel without a PID was not requested, which is not that the source has no record of it', () => {
  const parcels = ['house', 'park'].map((upid) => ({
    upid,
    addressLine1: upid,
    addressLine2: null,
    municipality: null,
    regionShort: null,
    postalCode: null,
    country: null,
    pid: null,
  }))
  const content = sourceContent(
    {
      source: 'paragonTax',
      facts: [facts('house', null), facts('park', 'Not requested, no PID')],
      withoutQuota: [],
    },
    { parcels, allowed: new Set(), isOneOfSeveral: false },
  )
  expect('data' in content && content.data.sections.map(({ blocks }) => blocks)).toMatchObject([
    [{ text: 'Paragon tax report has no record of this parcel.' }],
    [{ text: 'Paragon tax report: Not requested, no PID.' }],
  ])
})
