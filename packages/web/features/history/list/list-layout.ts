/** CSS pixels of a heading between groups. */
export const HEAD_HEIGHT = 30
/** Drawn beyond the edges, so that a turn of the wheel meets drawn rows. CSS pixels. */
const SPARE = 400

/** Rows that belong together, under a heading if they have one. */
interface RowGroup {
  heading: string | null
  /** Rows from `first` up to, and without, `end`. */
  first: number
  end: number
  /** CSS pixels from the top of the list, the heading included. */
  top: number
  height: number
}

export interface ListLayout {
  groups: readonly RowGroup[]
  rowCount: number
  rowHeight: number
  height: number
}

/** Returns the position of every row of a list. `headingOf`: the heading of each row, in order; null for rows under no heading. */
export function layoutOf(headingOf: readonly (string | null)[], rowHeight: number): ListLayout {
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

/** CSS pixels from the top of its group. */
export const rowTopInGroup = (layout: ListLayout, group: RowGroup, row: number): number =>
  (group.heading === null ? 0 : HEAD_HEIGHT) + (row - group.first) * layout.rowHeight

/** CSS pixels from the top of the list. */
export function rowTop(layout: ListLayout, row: number): number {
  const group = layout.groups.find(({ first, end }) => row >= first && row < end)
  return group ? group.top + rowTopInGroup(layout, group, row) : 0
}

/** A group that is partly within the window, with its rows that are. */
export interface ShownGroup {
  group: RowGroup
  first: number
  end: number
}

/** Returns the groups and rows to draw for a viewport of `height` pixels at the scroll position. */
export function groupsInWindow(layout: ListLayout, scrollTop: number, height: number): ShownGroup[] {
  const from = scrollTop - SPARE
  const until = scrollTop + height + SPARE
  return layout.groups.flatMap((group) => {
    if (group.top + group.height <= from || group.top >= until) return []
    const rowsTop = group.top + (group.heading === null ? 0 : HEAD_HEIGHT)
    const first = group.first + Math.max(0, Math.floor((from - rowsTop) / layout.rowHeight))
    const end = group.first + Math.max(0, Math.ceil((until - rowsTop) / layout.rowHeight))
    return { group, first: Math.min(first, group.end), end: Math.min(end, group.end) }
  })
}
