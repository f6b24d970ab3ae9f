import { expect, it } from 'vitest'
import type { PictureBlock, TableBlock, TableRow } from '#domain/blocks/block.ts'
import { factsBlock, textBlock } from '#domain/blocks/make-block.ts'
import { tablePieces } from '../table-pieces.tsx'
import { keepsWithNextBlock } from './block-runs.ts'

const groupsOf = (row: Partial<TableRow>) => {
  const block: TableBlock = {
    kind: 'table',
    key: 'grid',
    title: null,
    columns: [{ key: 'dollars', title: 'No. 1', type: 'currency0' }],
    rows: Array.from({ length: 12 }, (_, index) => ({
      ...{ key: `row ${index}`, values: [1000 * index], releaseId: 1 },
      ...row,
    })),
  }
  const options = { key: 'grid', subject: 'analysis', units: 'metric', sources: new Map([[1, 1]]) } as const
  return new Set(tablePieces(block, options).map(({ group }) => group))
}

it('A long table may continue on the next page, adjustments that add up to a price may not', () => {
  expect(groupsOf({})).toEqual(new Set([null]))
  expect(groupsOf({ isSigned: true })).toEqual(new Set(['grid']))
})

it('Facts and sentences stay with their picture, also under a title of their own', () => {
  const map: PictureBlock = {
    ...{ kind: 'picture', key: 'map', label: 'Map', pictureId: '', width: 660, height: 320 },
    ...{ attributions: [], sourceKeys: [] },
  }
  expect(keepsWithNextBlock(factsBlock('lot', null, []), map)).toBe(true)
  expect(keepsWithNextBlock(factsBlock('statistics', 'The sales together', []), map)).toBe(true)
  expect(keepsWithNextBlock(textBlock('about', 'Not inspected.'), map)).toBe(true)
})
