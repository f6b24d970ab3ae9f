/** CSS pixels. */
export const HEAD_HEIGHT = 30
/** Beyond the edges, so that the wheel meets drawn rows. CSS pixels. */
const SPARE = 400

interface RowGroup {
  heading: string | null
  /** `end` is exclusive. */
  first: number
  end: number
  /** With the heading; CSS pixels. */
  top: number
  height: number
}

export interface ListLayout {
  groups: readonly RowGroup[]
  rowCount: number
  rowHeight: number
  height: number
}

/** `headingOf`: by row, in order; null: no heading. */
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

/** CSS pixels. */
export const rowTopInGroup = (layout: ListLayout, group: RowGroup, row: number): number =>
  (group.heading === null ? 0 : HEAD_HEIGHT) + (row - group.first) * layout.rowHeight

/** CSS pixels. */
export function rowTop(layout: ListLayout, row: number): number {
  const group = layout.groups.find(({ first, end }) => row >= first && row < end)
  return group ? group.top + rowTopInGroup(layout, group, row) : 0
}

/** Partly visible, with its visible rows. */
export interface ShownGroup {
  group: RowGroup
  first: number
  end: number
}

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
