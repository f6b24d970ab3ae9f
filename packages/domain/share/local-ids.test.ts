import { expect, it } from 'vitest'
import { withLocalIds } from './local-ids.ts'

it('numbers ids, the same id the same, and leaves what is shown', () => {
  const shown = {
    id: 'f3b1',
    title: 'Report',
    parcels: [{ upid: 'town:1', pid: '012-345-678' }],
    provenance: { '41': { releaseId: 41, title: 'Roll' }, '-7': { releaseId: -7, title: 'Board' } },
    sections: [
      {
        upid: 'town:1',
        blocks: [
          {
            kind: 'facts',
            key: 'plan',
            facts: [{ key: 'area', value: 5, releaseId: 41, madeFrom: [41, 0] }],
          },
          {
            kind: 'table',
            key: 'newest',
            rows: [{ key: 'town:1', values: [1], releaseId: null, furtherReleaseIds: [-7] }],
          },
          { kind: 'chart', key: 'chart', table: 'newest', marked: { row: 'town:1', text: 'This one' } },
          { kind: 'picture', key: 'map', pictureId: 'abc' },
          { kind: 'picture', key: 'photo', pictureId: 'def', cardId: 'sale:9' },
          { kind: 'facts', key: 'sale:9', card: { badge: '1' }, facts: [] },
        ],
      },
    ],
    upid: null,
  }
  expect(withLocalIds(shown)).toEqual({
    id: '1',
    title: 'Report',
    parcels: [{ upid: '2', pid: '012-345-678' }],
    provenance: { '3': { releaseId: 3, title: 'Roll' }, '-4': { releaseId: -4, title: 'Board' } },
    sections: [
      {
        upid: '2',
        blocks: [
          { kind: 'facts', key: 'plan', facts: [{ key: 'area', value: 5, releaseId: 3, madeFrom: [3, 0] }] },
          {
            kind: 'table',
            key: 'newest',
            rows: [{ key: '2', values: [1], releaseId: null, furtherReleaseIds: [-4] }],
          },
          { kind: 'chart', key: 'chart', table: 'newest', marked: { row: '2', text: 'This one' } },
          { kind: 'picture', key: 'map', pictureId: 'abc' },
          { kind: 'picture', key: 'photo', pictureId: 'def', cardId: '5' },
          { kind: 'facts', key: '5', card: { badge: '1' }, facts: [] },
        ],
      },
    ],
    upid: null,
  })
})
