import { createStore } from '../../lib/store/store.ts'

/** The dialog is opened from the bar and from the empty table. */
export const usePasteDialog = createStore<{ isOpen: boolean }>({ isOpen: false })

export const openPasteDialog = (): void => usePasteDialog.setState({ isOpen: true })
export const closePasteDialog = (): void => usePasteDialog.setState({ isOpen: false })
