import { createStore } from '../lib/store.ts'
import { readStored, writeStored } from '../lib/stored.ts'

/** Steps that can be taken back. Steps share their arrays, so this costs little even with 10,000s of lots. */
const MAX_UNDO_STEPS = 50
const STORAGE_KEY = 'selection'
const SAVE_DELAY_MS = 300

/** The selected lots in the order in which they were selected. */
export interface Selection {
  upids: readonly string[]
  set: ReadonlySet<string>
  past: readonly (readonly string[])[]
  future: readonly (readonly string[])[]
}

function parseSelection(stored: unknown): string[] | null {
  if (typeof stored !== 'string') return null
  return stored === '' ? [] : [...new Set(stored.split('\n'))]
}

/**
 * A tab keeps its own selection through reloads (session storage), so that two tabs do not fight. What was selected
 * last in any tab opens in the next new one (local storage).
 */
function load(): readonly string[] {
  return (
    readStored(STORAGE_KEY, parseSelection, sessionStorage) ?? readStored(STORAGE_KEY, parseSelection) ?? []
  )
}

const initial = load()

export const useSelection = createStore<Selection>({
  upids: initial,
  set: new Set(initial),
  past: [],
  future: [],
})

/** Replaces what is selected, as one step that can be undone. Doubles count once, in their first place. */
export function selectOnly(upids: readonly string[]): void {
  const { upids: before, past } = useSelection.getState()
  const set = new Set(upids)
  const after = set.size === upids.length ? upids : [...set]
  if (isSame(before, after)) return
  useSelection.setState({ upids: after, set, past: [...past, before].slice(-MAX_UNDO_STEPS), future: [] })
}

/** Adds behind what is selected. */
export function addToSelection(upids: readonly string[]): void {
  const { upids: before, set } = useSelection.getState()
  const added = upids.filter((upid) => !set.has(upid))
  if (added.length > 0) selectOnly([...before, ...added])
}

export function removeFromSelection(upids: readonly string[]): void {
  const gone = new Set(upids)
  selectOnly(useSelection.getState().upids.filter((upid) => !gone.has(upid)))
}

export function toggleInSelection(upid: string): void {
  if (useSelection.getState().set.has(upid)) removeFromSelection([upid])
  else addToSelection([upid])
}

export const clearSelection = (): void => selectOnly([])

export function undoSelection(): void {
  const { upids, past, future } = useSelection.getState()
  const previous = past.at(-1)
  if (!previous) return
  useSelection.setState({
    upids: previous,
    set: new Set(previous),
    past: past.slice(0, -1),
    future: [upids, ...future],
  })
}

export function redoSelection(): void {
  const { upids, past, future } = useSelection.getState()
  const next = future[0]
  if (!next) return
  useSelection.setState({
    upids: next,
    set: new Set(next),
    past: [...past, upids],
    future: future.slice(1),
  })
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((upid, index) => upid === other[index])
}

let saving: ReturnType<typeof setTimeout> | null = null

function save(): void {
  if (saving === null) return
  clearTimeout(saving)
  saving = null
  const text = useSelection.getState().upids.join('\n')
  writeStored(STORAGE_KEY, text, sessionStorage)
  writeStored(STORAGE_KEY, text)
}

useSelection.subscribe((now, before) => {
  if (now.upids === before.upids) return
  if (saving !== null) clearTimeout(saving)
  saving = setTimeout(save, SAVE_DELAY_MS)
})
// A reload or a closed tab right after the last click.
window.addEventListener('pagehide', save)
