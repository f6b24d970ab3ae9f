import { type KeyboardEvent, useState } from 'react'

/** Position of a cell. Row -1 is the header, column 0 the address. */
export interface ActiveCell {
  row: number
  column: number
}

export interface GridActions {
  open: (row: number) => void
  toggleCheck: (row: number) => void
  checkAll: () => void
  remove: (row: number) => void
  sort: (column: number) => void
  openMenu: (column: number) => void
  moveColumn: (column: number, by: number) => void
  resizeColumn: (column: number, by: number) => void
  copy: (cell: ActiveCell) => void
  reveal: (cell: ActiveCell) => void
}

const WIDTH_STEP = 16

/** Keyboard navigation of a grid with one active cell (WAI-ARIA). */
export function useGridKeys(rowCount: number, columnCount: number, pageRows: number, actions: GridActions) {
  const [active, setActive] = useState<ActiveCell | null>(null)

  const moveTo = (row: number, column: number) => {
    const cell = {
      row: Math.min(Math.max(row, -1), rowCount - 1),
      column: Math.min(Math.max(column, 0), columnCount),
    }
    setActive(cell)
    actions.reveal(cell)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const cell = active ?? { row: 0, column: 0 }
    const step = getKeyStep(event, cell, pageRows, rowCount, columnCount)
    if (step) moveTo(step.row, step.column)
    else if (!runKey(event, cell, actions)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onFocus = () => {
    if (active === null || active.row >= rowCount) setActive({ row: rowCount > 0 ? 0 : -1, column: 0 })
  }

  return { active, setActive, onKeyDown, onFocus }
}

function getKeyStep(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { row, column }: ActiveCell,
  pageRows: number,
  rowCount: number,
  columnCount: number,
): ActiveCell | null {
  if (altKey || shiftKey) return null
  const movesToEdge = ctrlKey || metaKey
  switch (key) {
    case 'ArrowDown':
      return { row: movesToEdge ? rowCount - 1 : row + 1, column }
    case 'ArrowUp':
      return { row: movesToEdge ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: movesToEdge ? columnCount : column + 1 }
    case 'ArrowLeft':
      return { row, column: movesToEdge ? 0 : column - 1 }
    case 'PageDown':
      return { row: row + pageRows, column }
    case 'PageUp':
      return { row: Math.max(row - pageRows, 0), column }
    case 'Home':
      return { row: movesToEdge ? 0 : row, column: 0 }
    case 'End':
      return { row: movesToEdge ? rowCount - 1 : row, column: columnCount }
    default:
      return null
  }
}

/** Handles keys that do not move the active cell. Returns whether the key had an effect. */
function runKey(event: KeyboardEvent, cell: ActiveCell, actions: GridActions): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const hasModifier = ctrlKey || metaKey
  if (altKey && key === 'ArrowDown') actions.openMenu(cell.column)
  else if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const direction = key === 'ArrowRight' ? 1 : -1
    if (shiftKey) actions.resizeColumn(cell.column, direction * WIDTH_STEP)
    else actions.moveColumn(cell.column, direction)
  } else if (hasModifier && key === 'a') actions.checkAll()
  else if (hasModifier && key === 'c') {
    if (window.getSelection()?.isCollapsed === false) return false
    actions.copy(cell)
  } else if (hasModifier || altKey) return false
  else if (cell.row < 0) {
    if (key !== 'Enter' && key !== ' ') return false
    actions.sort(cell.column)
  } else if (key === 'Enter') actions.open(cell.row)
  else if (key === ' ') actions.toggleCheck(cell.row)
  else if (key === 'Delete') actions.remove(cell.row)
  else return false
  return true
}
