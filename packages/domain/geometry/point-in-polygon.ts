import type { Polygon } from 'geojson'
import { countSidePairsAlong } from './side-pairs.ts'

const SIDES_PER_BAND = 8
const MAX_BANDS = 2048

/**
 * Tests whether points are in the polygon or on its outline, like `ST_Intersects` (even-odd rule). For speed,
 * only sides crossed by a meridian or parallel through the point are tested, whichever are fewer.
 */
export function pointInPolygon(polygon: Polygon): (lng: number, lat: number) => boolean {
  const isByLongitude = countSidePairsAlong([polygon], 0) < countSidePairsAlong([polygon], 1)
  const isInside = bandedCrossingTest(flattenSides(polygon, isByLongitude ? 1 : 0))
  return isByLongitude ? (lng, lat) => isInside(lat, lng) : isInside
}

/** Tests only sides in the point's horizontal band. `sides` holds x, y, x, y of each side. */
function bandedCrossingTest(sides: Float64Array): (x: number, y: number) => boolean {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let end = 1; end < sides.length; end += 2) {
    min = Math.min(min, sides[end] ?? 0)
    max = Math.max(max, sides[end] ?? 0)
  }
  const bandCount = Math.min(MAX_BANDS, Math.max(1, Math.floor(sides.length / 4 / SIDES_PER_BAND)))
  const perBand = max > min ? bandCount / (max - min) : 0
  const bandAt = (y: number) => Math.min(bandCount - 1, Math.floor((y - min) * perBand))
  const bands: number[][] = Array.from({ length: bandCount }, () => [])
  for (let side = 0; side < sides.length; side += 4) {
    const [a, b] = [bandAt(sides[side + 1] ?? 0), bandAt(sides[side + 3] ?? 0)]
    for (let band = Math.min(a, b); band <= Math.max(a, b); band += 1) bands[band]?.push(side)
  }

  return (x, y) => {
    if (!(y >= min && y <= max)) return false
    let isInside = false
    for (const side of bands[bandAt(y)] ?? []) {
      const x1 = sides[side] ?? 0
      const y1 = sides[side + 1] ?? 0
      const x2 = sides[side + 2] ?? 0
      const y2 = sides[side + 3] ?? 0
      const turn = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
      if (turn === 0 && isBetween(x, x1, x2) && isBetween(y, y1, y2)) return true
      // A vertex belongs to the side above it only, so that it is counted once.
      if (y1 > y !== y2 > y && turn > 0 === y2 > y1) isInside = !isInside
    }
    return isInside
  }
}

/** Coordinates of all sides. `first` is the axis used as x. */
function flattenSides({ coordinates }: Polygon, first: 0 | 1): Float64Array {
  const count = coordinates.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)
  const sides = new Float64Array(count * 4)
  const second = first === 0 ? 1 : 0
  let place = 0
  for (const ring of coordinates) {
    for (let corner = 1; corner < ring.length; corner += 1) {
      const from = ring[corner - 1]
      const to = ring[corner]
      sides.set([from?.[first] ?? 0, from?.[second] ?? 0, to?.[first] ?? 0, to?.[second] ?? 0], place)
      place += 4
    }
  }
  return sides
}

const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
