import { type KeyboardEvent, useState } from 'react'

interface ListActions {
  open: (row: number) => void
  toggle: (row: number) => void
  toggleAll: () => void
  reveal: (row: number) => void
}

/** Keyboard navigation of a listbox with one active row (WAI-ARIA). */
export function useListKeys(rowCount: number, pageRows: number, actions: ListActions) {
  const [lastActive, setActive] = useState(0)
  const active = Math.min(lastActive, Math.max(0, rowCount - 1))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey) return
    const hasModifier = event.ctrlKey || event.metaKey
    const next = hasModifier ? null : getTargetRow(event.key, active, pageRows, rowCount)
    if (next !== null) {
      const row = Math.min(Math.max(next, 0), rowCount - 1)
      setActive(row)
      actions.reveal(row)
    } else if (hasModifier && event.key === 'a') actions.toggleAll()
    else if (hasModifier) return
    else if (event.key === 'Enter') actions.open(active)
    else if (event.key === ' ') actions.toggle(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, setActive, onKeyDown }
}

function getTargetRow(key: string, row: number, pageRows: number, rowCount: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return row + 1
    case 'ArrowUp':
      return row - 1
    case 'PageDown':
      return row + pageRows
    case 'PageUp':
      return row - pageRows
    case 'Home':
      return 0
    case 'End':
      return rowCount - 1
    default:
      return null
  }
}
