import { createStore } from '../../lib/store/store.ts'
import { useSelection } from '../selection.ts'

/** Ticked rows, to which Delete and exports then apply. */
export const useCheckedRows = createStore<{ checked: ReadonlySet<string> }>({ checked: new Set() })

export const setCheckedRows = (checked: ReadonlySet<string>): void => useCheckedRows.setState({ checked })

export function toggleCheckedRow(upid: string): void {
  const checked = new Set(useCheckedRows.getState().checked)
  if (!checked.delete(upid)) checked.add(upid)
  setCheckedRows(checked)
}

useSelection.subscribe((current, previous) => {
  if (current.upids === previous.upids) return
  const { checked } = useCheckedRows.getState()
  if (checked.size > 0) setCheckedRows(new Set([...checked].filter((upid) => current.set.has(upid))))
})
