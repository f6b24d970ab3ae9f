import { createStore } from '../../lib/store/store.ts'

/** The crosshair in the middle of the map: there while the map is worked by keyboard. */
export const useCrosshair = createStore<{ isShown: boolean }>({ isShown: false })
