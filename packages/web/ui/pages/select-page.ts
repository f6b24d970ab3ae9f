/** Specification part 1, section 2.4: the box acts on visible rows, its menu on all. */
export interface PageSelect {
  box: 'checked' | 'indeterminate' | 'unchecked'
  tooltip: 'Select visible' | 'Deselect visible'
  menu: readonly { action: 'selectAll' | 'deselectAll'; label: string; isDisabled: boolean }[]
}

export type PageSelectAction = 'toggleVisible' | 'selectAll' | 'deselectAll'

export function getPageSelect(
  pageRows: readonly string[],
  allRows: readonly string[],
  selected: ReadonlySet<string>,
): PageSelect {
  const visibleCount = count(pageRows, selected)
  const allCount = count(allRows, selected)
  const isChecked = pageRows.length > 0 && visibleCount === pageRows.length
  return {
    box: isChecked ? 'checked' : visibleCount > 0 ? 'indeterminate' : 'unchecked',
    tooltip: isChecked ? 'Deselect visible' : 'Select visible',
    menu: [
      { action: 'selectAll', label: 'Select all pages', isDisabled: allCount === allRows.length },
      { action: 'deselectAll', label: 'Deselect all pages', isDisabled: allCount === 0 },
    ],
  }
}

export function applyPageSelect(
  action: PageSelectAction,
  pageRows: readonly string[],
  allRows: readonly string[],
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  switch (action) {
    case 'selectAll':
      return new Set([...selected, ...allRows])
    case 'deselectAll':
      return removeRows(selected, allRows)
    case 'toggleVisible':
      return count(pageRows, selected) === pageRows.length
        ? removeRows(selected, pageRows)
        : new Set([...selected, ...pageRows])
  }
}

function count(rows: readonly string[], selected: ReadonlySet<string>): number {
  return rows.reduce((sum, row) => sum + (selected.has(row) ? 1 : 0), 0)
}

function removeRows(selected: ReadonlySet<string>, rows: readonly string[]): ReadonlySet<string> {
  const rest = new Set(selected)
  for (const row of rows) rest.delete(row)
  return rest
}
