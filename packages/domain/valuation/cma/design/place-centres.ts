import { kilometresBetween, type PlaceKm } from './observation.ts'

/** Minimum distance between centres. Nearer centres would be redundant. */
const MIN_SPACING_KM = 0.3

/**
 * Returns up to `most` of the places, spread over all of them: the first is nearest to their middle, each further one farthest from
 * those before it. Of equals the first counts, so that the same places in the same order give the same centres.
 */
export function spreadCentres(places: readonly PlaceKm[], most: number): PlaceKm[] {
  const middle: PlaceKm = [meanOf(places, 0), meanOf(places, 1)]
  const distances = Float64Array.from(places, (place) => -kilometresBetween(place, middle))
  const centres: PlaceKm[] = []
  while (centres.length < most) {
    let farthest = 0
    for (let index = 1; index < distances.length; index++) {
      if ((distances[index] as number) > (distances[farthest] as number)) farthest = index
    }
    const centre = places[farthest]
    const isNear = centres.length > 0 && (distances[farthest] as number) < MIN_SPACING_KM
    if (centre === undefined || isNear) break
    centres.push(centre)
    for (const [index, place] of places.entries()) {
      const distance = kilometresBetween(place, centre)
      distances[index] = centres.length === 1 ? distance : Math.min(distances[index] as number, distance)
    }
  }
  return centres
}

const meanOf = (places: readonly PlaceKm[], axis: 0 | 1): number =>
  places.reduce((sum, place) => sum + place[axis], 0) / places.length
