/** Checks changed sides only, to keep up with the pointer while a vertex is dragged. */
import type { Polygon, Position } from 'geojson'
import { isSamePlace, type LngLat, toLngLat } from '../../geometry/lng-lat.ts'
import { isInside } from '../../geometry/polygon.ts'
import { findTouch, foldsBack, type SidePlaces } from '../../geometry/self-crossing.ts'

/**
 * Place where a changed side meets another, folds back or has no length. `changedSides`: numbers from 0. A
 * valid polygon stays valid if this is null and `hasStrayOpening` is false.
 */
export function findChangedCrossing(
  { coordinates }: Polygon,
  ring: number,
  changedSides: readonly number[],
): LngLat | null {
  for (const number of changedSides) {
    const side = getSide(coordinates[ring] ?? [], number)
    if (isSamePlace(side.from, side.to)) return side.from
    for (const [index, positions] of coordinates.entries()) {
      const at = findMeeting(side, positions, index === ring ? number : null)
      if (at !== null) return at
    }
  }
  return null
}

/** `ownNumber`: number of the side if it belongs to this ring. */
function findMeeting(side: SidePlaces, ring: readonly Position[], ownNumber: number | null): LngLat | null {
  const count = ring.length - 1
  const [west, east] = sortPair(side.from[0], side.to[0])
  const [south, north] = sortPair(side.from[1], side.to[1])
  for (let number = 0; number < count; number++) {
    const [x0 = 0, y0 = 0] = ring[number] as Position
    const [x1 = 0, y1 = 0] = ring[number + 1] as Position
    if ((x0 < west && x1 < west) || (x0 > east && x1 > east)) continue
    if ((y0 < south && y1 < south) || (y0 > north && y1 > north)) continue
    if (number === ownNumber) continue
    const other = getSide(ring, number)
    if (ownNumber !== null && number === (ownNumber + 1) % count) {
      if (foldsBack(side, other)) return side.to
    } else if (ownNumber !== null && ownNumber === (number + 1) % count) {
      if (foldsBack(other, side)) return side.from
    } else {
      const at = findTouch(side, other)
      if (at !== null) return at
    }
  }
  return null
}

export function hasStrayOpening({ coordinates }: Polygon): boolean {
  return coordinates.some((opening, index) => {
    if (index === 0) return false
    const place = toLngLat(opening[0] ?? [])
    return coordinates.some(
      (ring, other) =>
        other !== index && isInside(place, { type: 'Polygon', coordinates: [ring] }) !== (other === 0),
    )
  })
}

function getSide(ring: readonly Position[], number: number): SidePlaces {
  return { from: toLngLat(ring[number] ?? []), to: toLngLat(ring[number + 1] ?? []) }
}

const sortPair = (a: number, b: number) => (a < b ? [a, b] : [b, a]) as [number, number]
