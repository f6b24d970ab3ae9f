import type { Area } from '#contract/watching/collections.ts'
import { notifySaved } from '../../lib/messages/toasts.ts'
import { createStore } from '../../lib/store/store.ts'
import { registerAccountData } from '../../state/account/account-data.ts'
import { type AreaChange, saveArea, updateArea } from '../../state/collections/areas.ts'

interface AreaEdit {
  change: AreaChange
  isSaving: boolean
  problem: unknown
}

export const useAreaEdits = createStore<Readonly<Record<string, AreaEdit>>>({})

const getEdit = (id: string): AreaEdit | undefined => useAreaEdits.getState()[id]
const setEdit = (id: string, edit: AreaEdit): void => useAreaEdits.setState({ [id]: edit })

export function discardEdit(id: string): void {
  const { [id]: _, ...others } = useAreaEdits.getState()
  useAreaEdits.setState(others, true)
}

/** Saves run in sequence, and each sends all pending changes. */
export function editArea(id: string, part: AreaChange): void {
  const edit = getEdit(id)
  setEdit(id, {
    change: { ...edit?.change, ...part },
    isSaving: edit?.isSaving ?? false,
    problem: edit?.problem ?? null,
  })
  void sendEdit(id)
}

export const retryEdit = (id: string): void => void sendEdit(id)

export const clearEdits = (): void => useAreaEdits.setState({}, true)
registerAccountData({ clear: clearEdits })

async function sendEdit(id: string): Promise<void> {
  const edit = getEdit(id)
  if (!edit || edit.isSaving) return
  const { change } = edit
  setEdit(id, { change, isSaving: true, problem: null })
  let problem: unknown = null
  try {
    await updateArea(id, change)
    notifySaved('automatic')
  } catch (error) {
    problem = error
  }
  const currentEdit = getEdit(id)
  if (!currentEdit) return
  const isNewest = currentEdit.change === change
  if (isNewest && problem === null) return discardEdit(id)
  setEdit(id, { change: currentEdit.change, isSaving: false, problem })
  if (!isNewest) await sendEdit(id)
}

/** @throws ApiError */
export async function saveEdited(id: string, part: AreaChange): Promise<Area> {
  const edit = getEdit(id)
  const area = await saveArea(id, { ...edit?.change, ...part })
  if (getEdit(id)?.change === edit?.change) discardEdit(id)
  return area
}

export const editedArea = (area: Area, edit: AreaEdit | undefined): Area => ({ ...area, ...edit?.change })
