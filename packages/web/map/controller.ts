import type { FeatureCollection } from 'geojson'
import type { Map as MapLibreMap, PointLike } from 'maplibre-gl'
import type { BoundingBox, LngLat } from '#domain/geometry/lng-lat.ts'
import { createStore } from '../lib/store/store.ts'
import { useMapInsets } from '../state/panel.ts'
import { type FocusKey, NO_FOCUS, NOTHING } from './focus-layers.ts'
import { listenToMap } from './listen-to-map.ts'
import { PARCEL_HIT_LAYER } from './parcels/parcel-layers.ts'

type FlightTarget = { bounds: BoundingBox; maxZoom?: number } | { centre: LngLat; zoom?: number }

export interface ScreenPoint {
  x: number
  y: number
}

export type MapController = ReturnType<typeof createController>

interface MapState {
  controller: MapController | null
  isAbsent: boolean
}

export const useMap = createStore<MapState>({ controller: null, isAbsent: false })
export const useMapController = (): MapController | null => useMap((state) => state.controller)
export const useIsMapAbsent = (): boolean => useMap((state) => state.isAbsent)

export const useFocus = createStore<Record<FocusKey, FeatureCollection>>(NO_FOCUS)

const FLIGHT_MS = 900
const STEP_MS = 160
/** Distance from the edge within which a place counts as out of view. */
const EDGE_PIXELS = 24
const FIT_MARGIN_PIXELS = 48
const MAX_FIT_ZOOM = 18.5
const LOOK_AT_ZOOM = 17

export function createController(map: MapLibreMap) {
  const getInsetOffset = (): [number, number] => {
    const { top, right, bottom, left } = useMapInsets.getState()
    return [(left - right) / 2, (top - bottom) / 2]
  }

  const unproject = ({ x, y }: ScreenPoint): LngLat => {
    const { lng, lat } = map.unproject([x, y])
    return [lng, lat]
  }

  return {
    /** Flies to a target, centred in the uncovered part of the map. */
    flyTo(target: FlightTarget) {
      if ('bounds' in target) {
        const camera = map.cameraForBounds(target.bounds, {
          padding: getFitPadding(map),
          maxZoom: target.maxZoom ?? MAX_FIT_ZOOM,
          bearing: map.getBearing(),
        })
        if (camera) map.flyTo({ ...camera, pitch: map.getPitch(), maxDuration: FLIGHT_MS })
        return
      }
      const { centre, zoom = Math.max(map.getZoom(), LOOK_AT_ZOOM) } = target
      map.flyTo({ center: [...centre], zoom, offset: getInsetOffset(), maxDuration: FLIGHT_MS })
    },
    jumpTo({ centre, zoom }: { centre: LngLat; zoom: number }) {
      map.jumpTo({ center: [...centre], zoom })
    },
    /** Resolves when the map is idle at the zoom, or was moved. */
    zoomTo: (zoom: number) =>
      new Promise<void>((resolve) => {
        map.once('moveend', () => resolve())
        map.easeTo({
          zoom,
          offset: getInsetOffset(),
          around: map.unproject(getCentre(map)),
          duration: FLIGHT_MS / 2,
        })
      }),
    /** Resolves when no flight or drag is in progress. */
    async standstill() {
      while (map.isMoving()) await new Promise<unknown>((resolve) => map.once('moveend', resolve))
    },
    zoomBy(levels: number) {
      map.easeTo({
        zoom: map.getZoom() + levels,
        around: map.unproject(getCentre(map)),
        duration: STEP_MS,
      })
    },
    resetNorth() {
      map.easeTo({ bearing: 0, pitch: 0, duration: STEP_MS })
    },
    panBy(right: number, down: number) {
      map.panBy([right, down], { duration: Math.hypot(right, down) > 40 ? STEP_MS : 0 })
    },
    /** Moves the map only if the place is covered or out of view. */
    bringIntoView(place: LngLat) {
      const { top, right, bottom, left } = useMapInsets.getState()
      const { clientWidth, clientHeight } = map.getContainer()
      const { x, y } = map.project([...place])
      const isInView =
        x > left + EDGE_PIXELS &&
        x < clientWidth - right - EDGE_PIXELS &&
        y > top + EDGE_PIXELS &&
        y < clientHeight - bottom - EDGE_PIXELS
      if (!isInView) map.easeTo({ center: [...place], offset: getInsetOffset(), duration: STEP_MS })
    },
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    previewAt(preview: GeoJSON.Geometry | null) {
      const data: FeatureCollection = preview
        ? { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: preview, properties: {} }] }
        : NOTHING
      useFocus.setState({ preview: data })
    },
    parcelAt: ({ x, y }: ScreenPoint) => parcelAt(map, [x, y]),
    project(place: LngLat): ScreenPoint {
      const { x, y } = map.project([...place])
      return { x, y }
    },
    unproject,
    visibleCentre(): ScreenPoint {
      const [x, y] = getCentre(map)
      return { x, y }
    },
    visibleCorners() {
      const { top, right, bottom, left } = useMapInsets.getState()
      const { clientWidth, clientHeight } = map.getContainer()
      const [east, south] = [clientWidth - right, clientHeight - bottom]
      return getCorners(left, top, east, south).map(unproject)
    },
    /** Corners of the whole map, extended by `margin` CSS pixels. */
    screenCorners(margin: number) {
      const { clientWidth, clientHeight } = map.getContainer()
      return getCorners(-margin, -margin, clientWidth + margin, clientHeight + margin).map(unproject)
    },
    zoom: () => map.getZoom(),
    bearing: () => map.getBearing(),
    /** Calls the listener in each frame of a movement. Returns a stop function. */
    onMove: (listener: () => void) => listenToMap(map, { move: listener, resize: listener }),
  }
}

const getCorners = (left: number, top: number, right: number, bottom: number): ScreenPoint[] => [
  { x: left, y: top },
  { x: left, y: bottom },
  { x: right, y: bottom },
  { x: right, y: top },
]

function getFitPadding(map: MapLibreMap) {
  const { top, right, bottom, left } = useMapInsets.getState()
  const { clientWidth, clientHeight } = map.getContainer()
  const shrink = Math.min(
    1,
    (clientWidth * 0.75) / (left + right + 2 * FIT_MARGIN_PIXELS),
    (clientHeight * 0.75) / (top + bottom + 2 * FIT_MARGIN_PIXELS),
  )
  const pad = (inset: number) => (inset + FIT_MARGIN_PIXELS) * shrink
  return { top: pad(top), right: pad(right), bottom: pad(bottom), left: pad(left) }
}

function getCentre(map: MapLibreMap): [number, number] {
  const { top, right, bottom, left } = useMapInsets.getState()
  const { clientWidth, clientHeight } = map.getContainer()
  return [(left + clientWidth - right) / 2, (top + clientHeight - bottom) / 2]
}

function parcelAt(map: MapLibreMap, point: PointLike): string | null {
  if (!map.getLayer(PARCEL_HIT_LAYER)) return null
  const [feature] = map.queryRenderedFeatures(point, { layers: [PARCEL_HIT_LAYER] })
  return typeof feature?.id === 'string' ? feature.id : null
}
