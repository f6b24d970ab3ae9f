import { expect, test } from 'vitest'
import type { ColumnKey } from '#domain/table/columns.ts'
import { answered, titleOf } from '../../testing/facts.ts'
import { rowOf, SOURCE, TITLE } from '../../testing/facts-page.ts'
import { createCells } from './cells.ts'

const PID: ColumnKey = 'parcel.pid'
const rowsOf = (upids: readonly string[], missing: string[] = []) => ({
  columns: [PID],
  rows: upids.map(rowOf),
  missing,
  provenance: {},
})
/** Cells that count the notifications of each parcel's subscribers. */
function heardCells(upids: readonly string[]) {
  const cells = createCells()
  const received = new Map(upids.map((upid) => [upid, 0]))
  const ends = upids.map((upid) =>
    cells.subscribe(upid, () => received.set(upid, (received.get(upid) ?? 0) + 1)),
  )
  return { cells, received, end: () => ends.forEach((end) => void end()) }
}

test('a change is announced to the subscribers of its parcel alone', () => {
  const { cells, received, end } = heardCells(['a', 'b'])
  cells.rows.add(rowsOf(['a', 'c']))
  cells.facts.apply(SOURCE, [answered('b')], { kind: 'started' })
  cells.facts.apply(SOURCE, [answered('c')], { kind: 'started' })
  expect([...received]).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  end()
  cells.rows.clear()
  cells.facts.clear()
  expect(received.get('a')).toBe(1)
})

test('a batch is announced once, at its end', () => {
  const { cells, received } = heardCells(['a'])
  cells.batch(() => {
    cells.rows.add(rowsOf(['a']))
    cells.facts.apply(SOURCE, [answered('a')], { kind: 'started' })
    cells.batch(() => cells.facts.apply(SOURCE, [answered('a')], { kind: 'started' }))
    expect(received.get('a')).toBe(0)
  })
  expect([received.get('a'), cells.useChanges.getState()]).toEqual([
    1,
    { rows: 1, facts: 1, sources: new Set([SOURCE]) },
  ])
})

test('the cells of a parcel are another object after a change, and the same while nothing changes', () => {
  const cells = createCells()
  cells.rows.add(rowsOf(['a', 'b']))
  const [a, b] = [cells.parcel('a'), cells.parcel('b')]
  cells.facts.apply(SOURCE, [answered('a')], { kind: 'started' })
  // An older response changes nothing.
  const now = cells.parcel('a')
  cells.facts.apply(SOURCE, [answered('a', '2026-11-20T10:00:00.000Z')], { kind: 'started' })
  expect([cells.parcel('a') === a, cells.parcel('a') === now, cells.parcel('b') === b]).toEqual([
    false,
    true,
    true,
  ])
})

test('a fact appears with the row of its parcel, and again with the row after an import', () => {
  const cells = createCells()
  const title = () => cells.get('a', TITLE).value
  const sorted = () => cells.column(TITLE).value(cells.parcel('a'))
  cells.facts.apply(SOURCE, [answered('a')], { kind: 'started' })
  expect([title(), sorted()]).toEqual([undefined, undefined])
  cells.rows.add(rowsOf(['a']))
  expect([title(), sorted()]).toEqual([titleOf('a'), titleOf('a')])
  cells.rows.clear()
  expect(title()).toBeUndefined()
  cells.rows.add(rowsOf(['a']))
  expect(title()).toBe(titleOf('a'))
})

test('clearing facts leaves the rows, and clearing rows too leaves nothing', () => {
  const cells = createCells()
  cells.rows.add(rowsOf(['a'], ['removed']))
  cells.facts.apply(SOURCE, [answered('a'), answered('b')], { kind: 'started' })
  cells.facts.clear()
  expect(cells.get('a', PID).value).toBe('a')
  expect(cells.get('a', TITLE)).toMatchObject({
    state: 'loading',
    value: undefined,
    origin: null,
  })
  cells.rows.clear()
  const empty = createCells().parcel('a')
  for (const upid of ['a', 'b', 'removed']) expect(cells.parcel(upid)).toBe(cells.parcel('never seen'))
  expect(cells.parcel('a')).toEqual(empty)
})
