import { createStore } from '../../../lib/store/store.ts'
import { forgetStored, readStored, writeStored } from '../../../lib/store/stored.ts'

const KEY = 'unsaved-recovery-codes'

/** Whether the page closed before the recovery codes were saved. */
export const useUnsavedCodes = createStore<{ isLost: boolean }>({
  isLost: readStored(KEY, (value) => value === true) ?? false,
})

export function markCodesUnsaved(): void {
  useUnsavedCodes.setState({ isLost: false })
  writeStored(KEY, true)
}

export function confirmCodesSaved(): void {
  useUnsavedCodes.setState({ isLost: false })
  forgetStored(KEY)
}
