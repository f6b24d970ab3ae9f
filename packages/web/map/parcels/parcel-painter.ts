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

/** Takes about 4 ms per frame on an old laptop. */
const STATES_PER_FRAME = 4_000
export const PARCEL_SOURCE = 'parcel'
const LOT_SOURCE_LAYER = 'parcel'

/** Writes feature states in batches of a frame, so that ten thousand parcels remain smooth. */
interface ParcelPainter {
  show(state: ParcelState): void
  /** Call after replacing the source of parcels, which drops feature state. */
  repaint(): void
  stop(): void
}

export function createParcelPainter(map: MapLibreMap): ParcelPainter {
  const waiting = new Map<string, ParcelStateChange['state']>()
  let shown = NO_PARCEL_STATE
  let given = NO_PARCEL_STATE.selected
  let drawn = given
  let frame: number | null = null

  const write = () => {
    frame = null
    if (!map.getSource(PARCEL_SOURCE)) return
    let written = 0
    for (const [upid, state] of waiting) {
      if (written === STATES_PER_FRAME) break
      map.setFeatureState({ source: PARCEL_SOURCE, sourceLayer: LOT_SOURCE_LAYER, id: upid }, state)
      waiting.delete(upid)
      written++
    }
    if (waiting.size > 0) schedule()
  }

  const schedule = () => {
    frame ??= requestAnimationFrame(write)
  }

  return {
    show({ selected, hovered, opened, subject }) {
      // The pointer moves more often than the selection changes.
      if (selected !== given) {
        given = selected
        drawn = drawnParcels(selected)
      }
      const state: ParcelState = {
        selected: drawn,
        hovered: hovered && parcelOf(hovered),
        opened: opened && parcelOf(opened),
        subject: subject && parcelOf(subject),
      }
      joinChanges(waiting, parcelStateChanges(shown, state))
      shown = state
      // Small changes are drawn in the next frame.
      if (frame === null && waiting.size > 0) write()
    },
    repaint() {
      waiting.clear()
      joinChanges(waiting, parcelStateChanges(NO_PARCEL_STATE, shown))
      if (waiting.size > 0) schedule()
    },
    stop() {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}
