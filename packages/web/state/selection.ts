import {
  applyToHistory,
  createSelectionHistory,
  redoSelection as redo,
  type SelectionChange,
  type SelectionHistory,
  undoSelection as undo,
} from '#domain/map-tools/selection.ts'
import { type NewToast, showToast } from '../lib/messages/toasts.ts'
import { createStore } from '../lib/store/store.ts'
import { readStored, writeStored } from '../lib/store/stored.ts'

const STORAGE_KEY = 'selection'
const SAVE_DELAY_MS = 300

export interface SelectionState {
  upids: readonly string[]
  set: ReadonlySet<string>
  history: SelectionHistory
}

const getState = (history: SelectionHistory): SelectionState => ({
  upids: [...history.present],
  set: history.present,
  history,
})

/** Lines, which are half as long as JSON for 50,000 parcels. */
function parseSelection(text: unknown): string[] | null {
  if (typeof text !== 'string') return null
  return text === '' ? [] : text.split('\n')
}

/** A tab keeps its selection across reloads. A new tab starts with the latest selection of any tab. */
function load(): readonly string[] {
  return (
    readStored(STORAGE_KEY, parseSelection, sessionStorage) ?? readStored(STORAGE_KEY, parseSelection) ?? []
  )
}

export const useSelection = createStore<SelectionState>(getState(createSelectionHistory(load())))

function updateHistory(update: (history: SelectionHistory) => SelectionHistory): void {
  const { history } = useSelection.getState()
  const newHistory = update(history)
  if (newHistory !== history) useSelection.setState(getState(newHistory), true)
}

const applyChange = (change: SelectionChange) => updateHistory((history) => applyToHistory(history, change))

export const selectOnly = (upids: readonly string[]): void => applyChange({ type: 'replace', upids })
/** @returns the parcels that were not yet selected */
export function addToSelection(upids: readonly string[]): readonly string[] {
  const previousSet = useSelection.getState().set
  applyChange({ type: 'add', upids })
  return useSelection.getState().upids.filter((upid) => !previousSet.has(upid))
}
export const removeFromSelection = (upids: readonly string[]): void => applyChange({ type: 'remove', upids })
export const toggleInSelection = (upid: string): void => applyChange({ type: 'toggle', upids: [upid] })
export const clearSelection = (): void => applyChange({ type: 'clear' })
export const undoSelection = (): void => updateHistory(undo)
export const redoSelection = (): void => updateHistory(redo)

/** Shows a toast about a change of the selection, with an Undo button. */
export const notifySelection = (title: string, toast: Omit<NewToast, 'title' | 'action'> = {}): number =>
  showToast({ title, ...toast, action: { label: 'Undo', run: undoSelection } })

let saveTimer: ReturnType<typeof setTimeout> | null = null

function save(): void {
  if (saveTimer === null) return
  clearTimeout(saveTimer)
  saveTimer = null
  const text = useSelection.getState().upids.join('\n')
  writeStored(STORAGE_KEY, text, sessionStorage)
  writeStored(STORAGE_KEY, text)
}

useSelection.subscribe(() => {
  if (saveTimer !== null) clearTimeout(saveTimer)
  saveTimer = setTimeout(save, SAVE_DELAY_MS)
})
window.addEventListener('pagehide', save)
window.addEventListener('visibilitychange', () => document.hidden && save())
