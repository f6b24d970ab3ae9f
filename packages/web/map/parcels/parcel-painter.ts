import type { Map as MapLibreMap } from 'maplibre-gl'
import { parcelOf } from '#domain/parcel/address/strata-unit.ts'
import {
  drawnParcels,
  joinChanges,
  NO_PARCEL_STATE,
  type ParcelState,
  type ParcelStateChange,
  parcelStateChanges,
} from './parcel-state.ts'

/** States written per frame, in about 4 ms on an old laptop. */
const STATES_PER_FRAME = 4_000
export const PARCEL_SOURCE = 'parcel'
const LOT_SOURCE_LAYER = 'parcel'

/** Draws parcel states, in batches so that ten thousand parcels stay smooth. */
export function createParcelPainter(map: MapLibreMap) {
  const queue = new Map<string, ParcelStateChange['state']>()
  let currentState = NO_PARCEL_STATE
  let appliedSelection = NO_PARCEL_STATE.selected
  let parcelIds = appliedSelection
  let frame: number | null = null

  const write = () => {
    frame = null
    if (!map.getSource(PARCEL_SOURCE)) return
    let writeCount = 0
    for (const [upid, state] of queue) {
      if (writeCount === STATES_PER_FRAME) break
      map.setFeatureState({ source: PARCEL_SOURCE, sourceLayer: LOT_SOURCE_LAYER, id: upid }, state)
      queue.delete(upid)
      writeCount++
    }
    if (queue.size > 0) schedule()
  }

  const schedule = () => {
    frame ??= requestAnimationFrame(write)
  }

  return {
    show({ selected, hovered, opened, subject }: ParcelState) {
      // Skipped if only the pointer has moved.
      if (selected !== appliedSelection) {
        appliedSelection = selected
        parcelIds = drawnParcels(selected)
      }
      const state: ParcelState = {
        selected: parcelIds,
        hovered: hovered && parcelOf(hovered),
        opened: opened && parcelOf(opened),
        subject: subject && parcelOf(subject),
      }
      joinChanges(queue, parcelStateChanges(currentState, state))
      currentState = state
      // Few changes are written immediately.
      if (frame === null && queue.size > 0) write()
    },
    /** Called after replacing the parcel source, which drops its states. */
    repaint() {
      queue.clear()
      joinChanges(queue, parcelStateChanges(NO_PARCEL_STATE, currentState))
      if (queue.size > 0) schedule()
    },
    stop() {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}
