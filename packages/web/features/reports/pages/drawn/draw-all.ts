import { createStore } from '../../../../lib/store/store.ts'

/** As for printing. Otherwise distant pages are drawn when idle, and attached PDFs near the viewport. */
export const useDrawsAll = createStore({ isAll: false })

export const drawAllPages = (isAll: boolean): void => useDrawsAll.setState({ isAll })
