import type { HistoryOrder } from '#domain/watching/history-view.ts'
import { type HistoryRow, isEntry } from '../load/history-load.ts'

export interface ListLine {
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

export const HEAD_HEIGHT = 30
/** CSS pixels rendered beyond the edges, so that fast scrolling does not show gaps. */
const OVERSCAN_PIXELS = 400

interface RowGroup {
  heading: string | null
  first: number
  end: number
  top: number
  height: number
}

export interface ListLayout {
  groups: readonly RowGroup[]
  rowCount: number
  rowHeight: number
  height: number
}

/** Positions rows below headings. `headingOf` has the heading of each row, or null. */
export function getLayout(headingOf: readonly (string | null)[], rowHeight: number): ListLayout {
  const groups: RowGroup[] = []
  let top = 0
  for (let first = 0; first < headingOf.length; ) {
    const heading = headingOf[first] ?? null
    let end = first + 1
    while (end < headingOf.length && (headingOf[end] ?? null) === heading) end++
    const height = (heading === null ? 0 : HEAD_HEIGHT) + (end - first) * rowHeight
    groups.push({ heading, first, end, top, height })
    top += height
    first = end
  }
  return { groups, rowCount: headingOf.length, rowHeight, height: top }
}

export const getRowTopInGroup = (layout: ListLayout, group: RowGroup, row: number): number =>
  (group.heading === null ? 0 : HEAD_HEIGHT) + (row - group.first) * layout.rowHeight

export function getRowTop(layout: ListLayout, row: number): number {
  const group = layout.groups.find(({ first, end }) => row >= first && row < end)
  return group ? group.top + getRowTopInGroup(layout, group, row) : 0
}

export interface ShownGroup {
  group: RowGroup
  first: number
  end: number
}

export function findGroups(layout: ListLayout, scrollTop: number, height: number): ShownGroup[] {
  const from = scrollTop - OVERSCAN_PIXELS
  const until = scrollTop + height + OVERSCAN_PIXELS
  return layout.groups.flatMap((group) => {
    if (group.top + group.height <= from || group.top >= until) return []
    const rowsTop = group.top + (group.heading === null ? 0 : HEAD_HEIGHT)
    const first = group.first + Math.max(0, Math.floor((from - rowsTop) / layout.rowHeight))
    const end = group.first + Math.max(0, Math.ceil((until - rowsTop) / layout.rowHeight))
    return { group, first: Math.min(first, group.end), end: Math.min(end, group.end) }
  })
}
