import { expect, test } from 'vitest'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { TableRow } from '#contract/parcel/parcels.ts'
import { exportCells } from './export-cells.ts'

test('listings of a building are the total of its units, and what differs among them says so', () => {
  const row: TableRow = {
    upid: 'tower',
    label: '1189 Coho Way',
    geocenter: [0, 0],
    bounds: [0, 0, 0, 0],
    areaSquareMetres: 700,
    values: [],
    releases: [],
    strata: { units: 24, summaries: [] },
  }
  const facts: ParcelFacts = {
    dataSource: 'mlsHistory',
    upid: 'tower',
    state: 'done',
    values: { listingCount: 2, listingNumber: null },
    lists: null,
    origin: {
      title: 'MLS® history',
      publisher: '',
      licence: '',
      attribution: '',
      asOf: '2026-11-20',
      isStandIn: false,
    },
    fetchedAt: '2026-11-20T12:00:00.000Z',
    reason: null,
    failure: null,
    taskId: null,
  }
  const cells = exportCells(['mlsHistory.listingCount', 'mlsHistory.listingNumber'], row, {
    rowKeys: [],
    provenance: {},
    factsOf: () => new Map([['mlsHistory', facts]]),
    withSources: true,
  })
  expect(cells).toMatchObject([
    { value: 2, origin: { source: 'MLS® history, total of 24 units' }, absence: null },
    { value: null, absence: 'units' },
  ])
})
