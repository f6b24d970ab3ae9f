import type { HistoryOrder } from '#domain/watching/history-view.ts'
import { type HistoryRow, isEntry } from '../load/history-load.ts'

export interface ListLine {
  /** Indexes of the rows. */
  rows: readonly [number, ...number[]]
  group: string | null
  role: 'alone' | 'head' | 'member'
}

/** Orders that group changes with the same sentence. Other orders, such as by price, scatter them. */
const GROUPING: readonly HistoryOrder[] = ['asOf', 'type']

/** Lines of the list. Changes in a group share a line, at the position of the first. */
export function getLines(
  rows: readonly HistoryRow[],
  orderBy: HistoryOrder,
  openKeys: ReadonlySet<string>,
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
    if (!openKeys.has(key)) return [head]
    return [head, ...members.map((member): ListLine => ({ rows: [member], group: key, role: 'member' }))]
  })
}

export function getLineKey({ role, group, rows: [first] }: ListLine, rows: readonly HistoryRow[]): string {
  const row = rows[first] ?? null
  if (role === 'head') return `${group}`
  return isEntry(row) ? `${row.changeId}` : ''
}

/** Height of a heading in CSS pixels. */
export const HEAD_HEIGHT = 30
/** CSS pixels rendered beyond the edges, so that fast scrolling does not show gaps. */
const OVERSCAN_PIXELS = 400

interface RowGroup {
  heading: string | null
  first: number
  /** Exclusive. */
  end: number
  top: number
  height: number
}

export interface ListLayout {
  groups: readonly RowGroup[]
  /** Upper edge of each row. */
  tops: readonly number[]
  heights: readonly number[]
  height: number
}

/** Positions rows below headings. `headings` has the heading of each row, or null. */
export function getLayout(headings: readonly (string | null)[], heights: readonly number[]): ListLayout {
  const groups: RowGroup[] = []
  const tops: number[] = []
  let top = 0
  for (let first = 0; first < headings.length; ) {
    const heading = headings[first] ?? null
    let height = heading === null ? 0 : HEAD_HEIGHT
    let end = first
    while (end < headings.length && (headings[end] ?? null) === heading) {
      tops.push(top + height)
      height += heights[end] ?? 0
      end++
    }
    groups.push({ heading, first, end, top, height })
    top += height
    first = end
  }
  return { groups, tops, heights, height: top }
}

interface ShownGroup {
  group: RowGroup
  first: number
  end: number
}

export function findGroups(layout: ListLayout, scrollTop: number, height: number): ShownGroup[] {
  const from = scrollTop - OVERSCAN_PIXELS
  const until = scrollTop + height + OVERSCAN_PIXELS
  return layout.groups.flatMap((group) => {
    if (group.top + group.height <= from || group.top >= until) return []
    const end = findRow(layout, group, until)
    // The previous row may extend into the window.
    return { group, first: Math.max(group.first, findRow(layout, group, from) - 1), end }
  })
}

/** The first row of the group at or below a position, by binary search. */
function findRow({ tops }: ListLayout, { first, end }: RowGroup, top: number): number {
  let [low, high] = [first, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) < top) low = middle + 1
    else high = middle
  }
  return low
}
