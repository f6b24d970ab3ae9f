import { createStore } from '../../../../lib/store/store.ts'

/** Pages of attached PDFs are drawn where they come into view; all of them while the report is printed. */
export const useDrawsAll = createStore({ isAll: false })

export const drawAllAttached = (isAll: boolean): void => useDrawsAll.setState({ isAll })
