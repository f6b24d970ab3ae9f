import { createStore } from '../../lib/store/store.ts'

/** Tiles that could not be loaded are being requested again. */
export const useTileGaps = createStore<{ hasGaps: boolean }>({ hasGaps: false })
