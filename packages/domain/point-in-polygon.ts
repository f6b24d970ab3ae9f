import type { Polygon } from 'geojson'

/** Sides are found by the horizontal band that a point lies in. */
const SIDES_PER_BAND = 8
const MAX_BANDS = 2048

/**
 * Returns a test of whether a point lies in a polygon or on its outline, as `ST_Intersects` of a point does. Openings are left out. For a
 * valid polygon; of one that crosses itself, what an even number of sides surrounds is outside.
 */
export function pointInPolygon(polygon: Polygon): (lng: number, lat: number) => boolean {
  const sides = sidesOf(polygon)
  const count = sides.length / 4
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let side = 0; side < sides.length; side += 4) {
    south = Math.min(south, sides[side + 1] ?? 0, sides[side + 3] ?? 0)
    north = Math.max(north, sides[side + 1] ?? 0, sides[side + 3] ?? 0)
  }
  const bandCount = Math.min(MAX_BANDS, Math.max(1, Math.floor(count / SIDES_PER_BAND)))
  const perBand = north > south ? bandCount / (north - south) : 0
  const bandOf = (lat: number) => Math.min(bandCount - 1, Math.floor((lat - south) * perBand))
  const bands: number[][] = Array.from({ length: bandCount }, () => [])
  for (let side = 0; side < sides.length; side += 4) {
    const [one, other] = [bandOf(sides[side + 1] ?? 0), bandOf(sides[side + 3] ?? 0)]
    for (let band = Math.min(one, other); band <= Math.max(one, other); band += 1) bands[band]?.push(side)
  }

  return (lng, lat) => {
    if (!(lat >= south && lat <= north)) return false
    let isInside = false
    for (const side of bands[bandOf(lat)] ?? []) {
      const x1 = sides[side] ?? 0
      const y1 = sides[side + 1] ?? 0
      const x2 = sides[side + 2] ?? 0
      const y2 = sides[side + 3] ?? 0
      const turn = (x2 - x1) * (lat - y1) - (y2 - y1) * (lng - x1)
      if (turn === 0 && isBetween(lng, x1, x2) && isBetween(lat, y1, y2)) return true
      // A corner belongs to the side above it, so that it counts once.
      if (y1 > lat !== y2 > lat && turn > 0 === y2 > y1) isInside = !isInside
    }
    return isInside
  }
}

/** x, y, x, y of each side. */
function sidesOf({ coordinates }: Polygon): Float64Array {
  const count = coordinates.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)
  const sides = new Float64Array(count * 4)
  let place = 0
  for (const ring of coordinates) {
    for (let corner = 1; corner < ring.length; corner += 1) {
      const from = ring[corner - 1]
      const to = ring[corner]
      sides.set([from?.[0] ?? 0, from?.[1] ?? 0, to?.[0] ?? 0, to?.[1] ?? 0], place)
      place += 4
    }
  }
  return sides
}

const isBetween = (value: number, one: number, other: number) =>
  value >= Math.min(one, other) && value <= Math.max(one, other)
