import { createStore } from '../../../lib/store/store.ts'
import { forgetStored, readStored, writeStored } from '../../../lib/store/stored.ts'

const KEY = 'unsaved-recovery-codes'

/** Whether the page closed before shown recovery codes were confirmed as saved. The codes are not stored. */
export const useUnsavedCodes = createStore<{ isLost: boolean }>({
  isLost: readStored(KEY, (stored) => stored === true) ?? false,
})

/** Visible codes, lost with the page. */
export function noteCodesShown(): void {
  useUnsavedCodes.setState({ isLost: false })
  writeStored(KEY, true)
}

/** Saved, or declined. */
export function confirmCodesSaved(): void {
  useUnsavedCodes.setState({ isLost: false })
  forgetStored(KEY)
}
