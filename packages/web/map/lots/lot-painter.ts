import type { Map as MapLibreMap } from 'maplibre-gl'
import {
  joinChanges,
  type LotState,
  type LotStateChange,
  lotStateChanges,
  NO_LOT_STATE,
} from './lot-state.ts'

/** Feature states that are written in one frame: some 4 ms on an old laptop. */
const STATES_PER_FRAME = 4_000
export const LOT_SOURCE = 'parcel'
const LOT_SOURCE_LAYER = 'parcel'

/** Writes parcel states to the map, a frame's worth at a time, so that ten thousand parcels stay fluid. */
export interface LotPainter {
  show(state: LotState): void
  /** To call when the parcels' source was replaced: feature state dies with its source. */
  repaint(): void
  stop(): void
}

export function createLotPainter(map: MapLibreMap): LotPainter {
  const waiting = new Map<string, LotStateChange['state']>()
  let shown = NO_LOT_STATE
  let frame: number | null = null

  const write = () => {
    frame = null
    if (!map.getSource(LOT_SOURCE)) return
    let written = 0
    for (const [upid, state] of waiting) {
      if (written === STATES_PER_FRAME) break
      map.setFeatureState({ source: LOT_SOURCE, sourceLayer: LOT_SOURCE_LAYER, id: upid }, state)
      waiting.delete(upid)
      written++
    }
    if (waiting.size > 0) schedule()
  }

  const schedule = () => {
    frame ??= requestAnimationFrame(write)
  }

  return {
    show(state) {
      joinChanges(waiting, lotStateChanges(shown, state))
      shown = state
      // What fits is written at once: the map draws it in the coming frame, not in the one after.
      if (frame === null && waiting.size > 0) write()
    },
    repaint() {
      waiting.clear()
      joinChanges(waiting, lotStateChanges(NO_LOT_STATE, shown))
      if (waiting.size > 0) schedule()
    },
    stop() {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}
