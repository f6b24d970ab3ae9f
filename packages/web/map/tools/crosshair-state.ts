import { createStore } from '../../lib/store/store.ts'

/** In the middle of the map during keyboard use. */
export const useCrosshair = createStore<{ isShown: boolean }>({ isShown: false })
