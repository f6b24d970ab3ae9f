import { createStore } from '../../../../lib/store/store.ts'

/** Pages far from view are drawn when there is time, and those of attached PDFs once they come near; all of them at once while the report is printed. */
export const useDrawsAll = createStore({ isAll: false })

export const drawAllPages = (isAll: boolean): void => useDrawsAll.setState({ isAll })
