import { createStore } from '../../../lib/store/store.ts'
import { forgetStored, readStored, writeStored } from '../../../lib/store/stored.ts'

const KEY = 'unsaved-recovery-codes'

/**
 * Records whether recovery codes were shown in this browser and the page closed before they were confirmed as saved. The codes
 * themselves are not stored: only new ones help then.
 */
export const useUnsavedCodes = createStore<{ isLost: boolean }>({
  isLost: readStored(KEY, (stored) => stored === true) ?? false,
})

/** Codes are on the screen now, and lost with the page. */
export function noteCodesShown(): void {
  useUnsavedCodes.setState({ isLost: false })
  writeStored(KEY, true)
}

/** The codes are saved, or the person does without them. */
export function confirmCodesSaved(): void {
  useUnsavedCodes.setState({ isLost: false })
  forgetStored(KEY)
}
