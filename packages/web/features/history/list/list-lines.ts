import type { HistoryOrder } from '#domain/watching/history-view.ts'
import { type HistoryRow, isEntry } from '../load/history-load.ts'

/** A row, or the head of several that one sentence describes. */
export interface ListLine {
  rows: readonly [number, ...number[]]
  /** Shared by a head and its members. */
  group: string | null
  role: 'alone' | 'head' | 'member'
}

/** Sorting by address or price scatters the changes of a release. */
const GROUPING: readonly HistoryOrder[] = ['asOf', 'type']

/** Changes of one sentence share a line, at the position of the first. Rows still loading are ungrouped. */
export function linesOf(
  rows: readonly HistoryRow[],
  orderBy: HistoryOrder,
  unfolded: ReadonlySet<string>,
): ListLine[] {
  const groups = new Map<string, [number, ...number[]]>()
  const starts: { index: number; key: string | null }[] = []
  for (const [index, row] of rows.entries()) {
    const key = GROUPING.includes(orderBy) && isEntry(row) ? (row.group?.key ?? null) : null
    const members = key === null ? undefined : groups.get(key)
    if (members) members.push(index)
    else {
      if (key !== null) groups.set(key, [index])
      starts.push({ index, key })
    }
  }
  return starts.flatMap(({ index, key }): ListLine[] => {
    const members = key === null ? undefined : groups.get(key)
    if (key === null || !members || members.length === 1)
      return [{ rows: [index], group: null, role: 'alone' }]
    const head: ListLine = { rows: members, group: key, role: 'head' }
    if (!unfolded.has(key)) return [head]
    return [head, ...members.map((member): ListLine => ({ rows: [member], group: key, role: 'member' }))]
  })
}
