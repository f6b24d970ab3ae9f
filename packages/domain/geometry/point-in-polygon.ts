import type { Polygon } from 'geojson'
import { countSidePairsAlong } from './side-pairs.ts'

const SIDES_PER_BAND = 8
const MAX_BANDS = 2048

/**
 * In the polygon or on its outline, like `ST_Intersects`. Even-odd rule. Tests only sides crossed by a
 * meridian or parallel through the point, whichever is fewer.
 */
export function pointInPolygon(polygon: Polygon): (lng: number, lat: number) => boolean {
  const isByLongitude = countSidePairsAlong([polygon], 0) < countSidePairsAlong([polygon], 1)
  const isInside = testAcross(sidesOf(polygon, isByLongitude ? 1 : 0))
  return isByLongitude ? (lng, lat) => isInside(lat, lng) : isInside
}

/** Tests only sides in the point's horizontal band. `sides` holds x, y, x, y per side. */
function testAcross(sides: Float64Array): (x: number, y: number) => boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let end = 1; end < sides.length; end += 2) {
    least = Math.min(least, sides[end] ?? 0)
    most = Math.max(most, sides[end] ?? 0)
  }
  const bandCount = Math.min(MAX_BANDS, Math.max(1, Math.floor(sides.length / 4 / SIDES_PER_BAND)))
  const perBand = most > least ? bandCount / (most - least) : 0
  const bandOf = (y: number) => Math.min(bandCount - 1, Math.floor((y - least) * perBand))
  const bands: number[][] = Array.from({ length: bandCount }, () => [])
  for (let side = 0; side < sides.length; side += 4) {
    const [one, other] = [bandOf(sides[side + 1] ?? 0), bandOf(sides[side + 3] ?? 0)]
    for (let band = Math.min(one, other); band <= Math.max(one, other); band += 1) bands[band]?.push(side)
  }

  return (x, y) => {
    if (!(y >= least && y <= most)) return false
    let isInside = false
    for (const side of bands[bandOf(y)] ?? []) {
      const x1 = sides[side] ?? 0
      const y1 = sides[side + 1] ?? 0
      const x2 = sides[side + 2] ?? 0
      const y2 = sides[side + 3] ?? 0
      const turn = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
      if (turn === 0 && isBetween(x, x1, x2) && isBetween(y, y1, y2)) return true
      // A corner belongs to the side above it, so it is counted once.
      if (y1 > y !== y2 > y && turn > 0 === y2 > y1) isInside = !isInside
    }
    return isInside
  }
}

/** `first` is the axis of x. */
function sidesOf({ coordinates }: Polygon, first: 0 | 1): Float64Array {
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

const isBetween = (value: number, one: number, other: number) =>
  value >= Math.min(one, other) && value <= Math.max(one, other)
