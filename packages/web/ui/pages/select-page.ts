/** Specification part 1, section 2.4. The box selects the visible rows, its menu all rows. */
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
  const visibleCount = countSelected(pageRows, selected)
  const selectedCount = countSelected(allRows, selected)
  const isChecked = pageRows.length > 0 && visibleCount === pageRows.length
  return {
    box: isChecked ? 'checked' : visibleCount > 0 ? 'indeterminate' : 'unchecked',
    tooltip: isChecked ? 'Deselect visible' : 'Select visible',
    menu: [
      { action: 'selectAll', label: 'Select all pages', isDisabled: selectedCount === allRows.length },
      { action: 'deselectAll', label: 'Deselect all pages', isDisabled: selectedCount === 0 },
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
      return deselect(selected, allRows)
    case 'toggleVisible':
      return countSelected(pageRows, selected) === pageRows.length
        ? deselect(selected, pageRows)
        : new Set([...selected, ...pageRows])
  }
}

function countSelected(rows: readonly string[], selected: ReadonlySet<string>): number {
  return rows.reduce((sum, row) => sum + (selected.has(row) ? 1 : 0), 0)
}

function deselect(selected: ReadonlySet<string>, rows: readonly string[]): ReadonlySet<string> {
  const remaining = new Set(selected)
  for (const row of rows) remaining.delete(row)
  return remaining
}
