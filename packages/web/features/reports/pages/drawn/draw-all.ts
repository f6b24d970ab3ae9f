import { createStore } from '../../../../lib/store/store.ts'

/**
 * Whether all pages are drawn immediately, as for printing. Otherwise distant pages are drawn when idle, and those of attached PDFs when near the
 * viewport.
 */
export const useDrawsAll = createStore({ isAll: false })

export const drawAllPages = (isAll: boolean): void => useDrawsAll.setState({ isAll })
