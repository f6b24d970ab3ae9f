import type { Polygon, Position } from 'geojson'
import type { BoundingBox, LngLat } from '#domain/geometry/lng-lat.ts'
import { MIN_SIDE_WITH_MIDDLE_PIXELS } from '#domain/map-tools/boundary/boundary-handles.ts'
import type { ScreenPoint } from '../controller.ts'

/** Minimum CSS pixels between handles. Closer vertices get none. */
const MIN_DISTANCE = 16

interface VisibleHandles {
  vertices: ScreenPoint[]
  middles: ScreenPoint[]
}

/** Handles in view, thinned so that ten thousand vertices cost no more than a few hundred. */
export function handlesInView(
  areas: readonly Polygon[],
  box: Readonly<BoundingBox>,
  project: (place: LngLat) => ScreenPoint,
): VisibleHandles {
  const handles: VisibleHandles = { vertices: [], middles: [] }
  const view = { box, project, minDegrees: pixelsToDegrees(MIN_DISTANCE, box, project) }
  for (const { coordinates } of areas) for (const ring of coordinates) addRing(handles, ring, view)
  return handles
}

interface View {
  box: Readonly<BoundingBox>
  project: (place: LngLat) => ScreenPoint
  /** Minimum distance in degrees, which avoids projecting closer places. */
  minDegrees: number
}

/** Degrees of a distance at the centre, halved because the front of a tilted map is larger. */
function pixelsToDegrees(
  pixels: number,
  [west, south, east, north]: Readonly<BoundingBox>,
  project: View['project'],
) {
  const diagonal = distance(project([west, south]), project([east, north]))
  return diagonal === 0 ? 0 : (pixels * Math.hypot(east - west, north - south)) / diagonal / 2
}

function addRing(
  handles: VisibleHandles,
  ring: readonly Position[],
  { box, project, minDegrees }: View,
): void {
  const [west, south, east, north] = box
  const isInView = (lng: number, lat: number) => lng >= west && lng <= east && lat >= south && lat <= north
  let last: { lng: number; lat: number; point: ScreenPoint } | null = null
  for (let number = 0; number + 1 < ring.length; number++) {
    const [lng = 0, lat = 0] = ring[number] as Position
    const [nextLng = 0, nextLat = 0] = ring[number + 1] as Position
    if (isInView(lng, lat) && (last === null || Math.hypot(lng - last.lng, lat - last.lat) >= minDegrees)) {
      const point = project([lng, lat])
      if (last === null || distance(last.point, point) >= MIN_DISTANCE) {
        handles.vertices.push(point)
        last = { lng, lat, point }
      }
    }
    const middle: LngLat = [(lng + nextLng) / 2, (lat + nextLat) / 2]
    if (Math.hypot(nextLng - lng, nextLat - lat) < minDegrees || !isInView(...middle)) continue
    const side = distance(project([lng, lat]), project([nextLng, nextLat]))
    if (side >= MIN_SIDE_WITH_MIDDLE_PIXELS) handles.middles.push(project(middle))
  }
}

const distance = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.x - b.x, a.y - b.y)
