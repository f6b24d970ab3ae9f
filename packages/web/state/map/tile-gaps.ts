import { createStore } from '../../lib/store/store.ts'

/** True while parts of the map are missing because their tiles could not be loaded; they are being requested again. */
export const useTileGaps = createStore<{ hasGaps: boolean }>({ hasGaps: false })
