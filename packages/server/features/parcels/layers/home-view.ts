import type { Bounds, LngLat } from '#contract/wire/geometry.ts'

interface HomeView {
  centre: LngLat
  zoom: number
  bounds: Bounds
}

/** A usual map on a desktop, in CSS pixels. */
const MAP_PIXELS = { width: 1100, height: 800 }
/** The specification's initial zoom; a small place is opened closer, so that its parcels are seen. */
const WIDEST_ZOOM = 13
const CLOSEST_ZOOM = 16

/** Opens on the densest place, as close as shows all of its surroundings. */
export function homeView(centre: LngLat, bounds: Bounds): HomeView {
  const [west, south, east, north] = bounds
  const spanX = (east - west) / 360
  const spanY = mercatorY(south) - mercatorY(north)
  const fits = Math.min(
    Math.log2(MAP_PIXELS.width / 512 / Math.max(spanX, 1e-9)),
    Math.log2(MAP_PIXELS.height / 512 / Math.max(spanY, 1e-9)),
  )
  const zoom = Math.min(CLOSEST_ZOOM, Math.max(WIDEST_ZOOM, Math.floor(fits * 2) / 2))
  // When everything fits, the middle of everything is the better middle.
  const middle: LngLat = [(west + east) / 2, (south + north) / 2]
  return { centre: fits >= WIDEST_ZOOM ? middle : centre, zoom, bounds }
}

/** Returns the first view within somebody's home area: where the data is densest when that lies within, else the middle of the area. */
export function homeWithin(bounds: Bounds, densest: HomeView | null): HomeView {
  const [west, south, east, north] = bounds
  if (densest !== null) {
    const [lng, lat] = densest.centre
    if (lng >= west && lng <= east && lat >= south && lat <= north) return densest
  }
  return homeView([(west + east) / 2, (south + north) / 2], bounds)
}

/** 0 at the north edge of the Mercator world, 1 at the south edge. */
function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
