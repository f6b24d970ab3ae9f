import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { type MapPosition, readMapPosition } from '#domain/geometry/map-position.ts'
import { createStore } from '../../lib/store/store.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'

/** Specification part 2, section 3. */
interface MapBounds {
  topLeft: LngLat
  bottomRight: LngLat
  zoom: number
}

interface View {
  /** Null until known from address, last visit or home view. */
  position: MapPosition | null
  bounds: MapBounds | null
  /** Degrees clockwise from north, and degrees from straight down. */
  bearing: number
  pitch: number
}

/** Minimum milliseconds between updates of the centre (specification part 2, section 9). */
export const CENTRE_UPDATE_MS = 1000
const STORAGE_KEY = 'map-position'

const LAST_VISIT = readStored(STORAGE_KEY, readMapPosition)

/** Whether the position is from the last visit, not from address or settings. */
export const isFromLastVisit = (position: MapPosition): boolean => position === LAST_VISIT

export const useView = createStore<View>({
  position: LAST_VISIT,
  bounds: null,
  bearing: 0,
  pitch: 0,
})

/** Rounded to tenths, to avoid a rendering in each frame. */
export const useZoom = createStore<{ zoom: number }>({ zoom: useView.getState().position?.zoom ?? 0 })

export function startAt(position: MapPosition): void {
  useView.setState({ position })
}

export function publishView(view: View & { position: MapPosition }): void {
  useView.setState(view, true)
  writeStored(STORAGE_KEY, view.position)
}

export function publishZoom(zoom: number): void {
  // Rounded down, because a layer must not appear before its minimum zoom.
  const roundedZoom = Math.floor((zoom + 1e-6) * 10) / 10
  if (useZoom.getState().zoom !== roundedZoom) useZoom.setState({ zoom: roundedZoom })
}
