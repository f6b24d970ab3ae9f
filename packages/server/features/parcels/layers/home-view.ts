import type { Bounds, LngLat } from '#contract/wire/geometry.ts'
import { boxCentre } from '#domain/geometry/polygon.ts'
import { fractionY } from '../../../tiles/geometry/tile-grid.ts'

export interface HomeView {
  centre: LngLat
  zoom: number
  bounds: Bounds
}

const MAP_PIXELS = { width: 1100, height: 800 }
const MIN_ZOOM = 4
/** The specification’s initial zoom. A place that fits at a closer zoom opens closer. */
const INITIAL_ZOOM = 13
const MAX_ZOOM = 16

/** Shows all of `bounds` if they fit at `INITIAL_ZOOM`, otherwise only their `centre`. */
export function toHomeView(centre: LngLat, bounds: Bounds): HomeView {
  const wholeView = toWholeView(bounds)
  return wholeView.zoom >= INITIAL_ZOOM ? wholeView : { centre, zoom: INITIAL_ZOOM, bounds }
}

export function toWholeView(bounds: Bounds): HomeView {
  const [west, south, east, north] = bounds
  const spanX = (east - west) / 360
  const spanY = fractionY(south) - fractionY(north)
  const fittingZoom = Math.min(
    Math.log2(MAP_PIXELS.width / 512 / Math.max(spanX, 1e-9)),
    Math.log2(MAP_PIXELS.height / 512 / Math.max(spanY, 1e-9)),
  )
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.floor(fittingZoom * 2) / 2))
  return { centre: boxCentre(bounds), zoom, bounds }
}

export function contains([lng, lat]: LngLat, [west, south, east, north]: Bounds): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}
