/** Specification part 1, section 2.4: the box acts on visible rows, its menu on all. */
export interface PageSelect {
  box: 'checked' | 'indeterminate' | 'unchecked'
  tooltip: 'Select visible' | 'Deselect visible'
  menu: readonly { action: 'selectAll' | 'deselectAll'; label: string; isDisabled: boolean }[]
}

export type PageSelectAction = 'toggleVisible' | 'selectAll' | 'deselectAll'

export function getPageSelect(
  visible: readonly string[],
  all: readonly string[],
  selected: ReadonlySet<string>,
): PageSelect {
  const visibleCount = count(visible, selected)
  const allCount = count(all, selected)
  const isChecked = visible.length > 0 && visibleCount === visible.length
  return {
    box: isChecked ? 'checked' : visibleCount > 0 ? 'indeterminate' : 'unchecked',
    tooltip: isChecked ? 'Deselect visible' : 'Select visible',
    menu: [
      { action: 'selectAll', label: 'Select all pages', isDisabled: allCount === all.length },
      { action: 'deselectAll', label: 'Deselect all pages', isDisabled: allCount === 0 },
    ],
  }
}

export function applyPageSelect(
  action: PageSelectAction,
  visible: readonly string[],
  all: readonly string[],
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  switch (action) {
    case 'selectAll':
      return new Set([...selected, ...all])
    case 'deselectAll':
      return removeRows(selected, all)
    case 'toggleVisible':
      return count(visible, selected) === visible.length
        ? removeRows(selected, visible)
        : new Set([...selected, ...visible])
  }
}

function count(rows: readonly string[], selected: ReadonlySet<string>): number {
  return rows.reduce((sum, row) => sum + (selected.has(row) ? 1 : 0), 0)
}

function removeRows(selected: ReadonlySet<string>, rows: readonly string[]): ReadonlySet<string> {
  const left = new Set(selected)
  for (const row of rows) left.delete(row)
  return left
}
