import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import type { HistoryRow } from '../load/history-load.ts'
import { getLines } from './list-layout.ts'

const NONE = new Set<string>()
const rowOf = (key: string | null, changeId: number) =>
  ({ changeId, ...(key && { group: { key, text: '' } }) }) as HistoryEntry
const shown = (rows: readonly HistoryRow[], unfolded = NONE) =>
  getLines(rows, 'asOf', unfolded).map(({ rows, role }) => `${role} ${rows}`)

test('changes of one sentence are one line where the first of them is, and unfold below it', () => {
  const rows = [rowOf('a', 1), rowOf(null, 2), rowOf('a', 3), rowOf('b', 4), null]
  expect(shown(rows)).toEqual(['head 0,2', 'alone 1', 'alone 3', 'alone 4'])
  expect(shown(rows, new Set(['a']))).toEqual([
    'head 0,2',
    'member 0',
    'member 2',
    'alone 1',
    'alone 3',
    'alone 4',
  ])
})

test('by address every change stands for itself', () => {
  expect(getLines([rowOf('a', 1), rowOf('a', 2)], 'label', NONE)).toHaveLength(2)
})

test('no row is lost, and none is shown twice, whatever is folded', () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'c', null), { maxLength: 30 })
  fc.assert(
    fc.property(keys, fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), (of, open) => {
      const rows = of.map(rowOf)
      const lines = getLines(rows, 'type', new Set(open))
      const seen = lines.filter(({ role }) => role !== 'member').flatMap((line) => line.rows)
      expect(seen.toSorted((a, b) => a - b)).toEqual([...rows.keys()])
    }),
  )
})
