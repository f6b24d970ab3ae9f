import type { Bounds, LngLat } from '#contract/wire/geometry.ts'

export interface HomeView {
  centre: LngLat
  zoom: number
  bounds: Bounds
}

const MAP_PIXELS = { width: 1100, height: 800 }
const MIN_ZOOM = 4
/** Initial zoom of the specification; smaller places open closer. */
const INITIAL_ZOOM = 13
const MAX_ZOOM = 16

/** Centres on the densest place. Shows all of its surroundings if they fit at `INITIAL_ZOOM`. */
export function homeView(centre: LngLat, bounds: Bounds): HomeView {
  const whole = wholeView(bounds)
  return whole.zoom >= INITIAL_ZOOM ? whole : { centre, zoom: INITIAL_ZOOM, bounds }
}

export function wholeView(bounds: Bounds): HomeView {
  const [west, south, east, north] = bounds
  const spanX = (east - west) / 360
  const spanY = mercatorY(south) - mercatorY(north)
  const fits = Math.min(
    Math.log2(MAP_PIXELS.width / 512 / Math.max(spanX, 1e-9)),
    Math.log2(MAP_PIXELS.height / 512 / Math.max(spanY, 1e-9)),
  )
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.floor(fits * 2) / 2))
  return { centre: [(west + east) / 2, (south + north) / 2], zoom, bounds }
}

export function contains([lng, lat]: LngLat, [west, south, east, north]: Bounds): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** Latitude on the Web Mercator map, from 0 (north edge) to 1 (south edge). */
function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
