import type { Polygon } from 'geojson'

export interface Circle {
  lng: number
  lat: number
  reach: number
}

/** A star whose sides nearly all cross each other. `points` is odd. */
export function crossingStar({ lng, lat, reach }: Circle, points: number): Polygon {
  const step = (points - 1) / 2
  return polygon(points, (index) => at({ lng, lat, reach }, (index * step * 2 * Math.PI) / points, 1))
}

/** A star of long, thin rays that do not cross: a horizontal line meets thousands of sides. */
export function rayedStar(circle: Circle, points: number): Polygon {
  return polygon(points, (index) => at(circle, (index * 2 * Math.PI) / points, index % 2 === 0 ? 1 : 0.02))
}

/** A comb, whose sides have overlapping boxes, so that an index excludes nothing. */
export function comb({ lng, lat, reach }: Circle, points: number): Polygon {
  const teeth = Math.floor((points - 2) / 2)
  const south = lat - 0.6 * reach
  const places: [number, number][] = [
    [lng + reach, south - 0.01 * reach],
    [lng - reach, south - 0.01 * reach],
  ]
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const west = lng - reach + (2 * reach * tooth) / teeth
    places.push([west, south], [west + reach / teeth / 2, lat + 0.6 * reach])
  }
  return { type: 'Polygon', coordinates: [[...places, places[0] ?? [lng, lat]]] }
}

function at({ lng, lat, reach }: Circle, angle: number, share: number): [number, number] {
  return [lng + reach * share * Math.cos(angle), lat + 0.6 * reach * share * Math.sin(angle)]
}

function polygon(points: number, place: (index: number) => [number, number]): Polygon {
  const ring = Array.from({ length: points }, (_, index) => place(index))
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] }
}
