import { createStore } from '../../lib/store/store.ts'

/** Whether parts of the map are missing because their tiles could not be had; they are being asked for again. */
export const useTileGaps = createStore<{ hasGaps: boolean }>({ hasGaps: false })
