import type { AmenityCategory } from '#domain/parcel/place/amenity-category.ts'
import { transitMode, transitScore, walkScore } from '#domain/valuation/walk-score.ts'
import type { Database } from '../../../db/open.ts'
import { computeBasis } from './computed-connector.ts'
import { cachedByBasis, covers, isSameDataset } from './coverage.ts'
import { featureReleases, type InputRelease } from './input-queries.ts'
import {
  findAmenityDistances,
  findAmenityExtents,
  findStopsNear,
  listStopExtents,
  type NearbyStop,
  type Place,
  TRANSIT_LAYERS,
  WALK_LAYERS,
} from './walk-queries.ts'

export interface WalkScores {
  upid: string
  walkScore: number | null
  transitScore: number | null
  known: ReadonlySet<AmenityCategory>
  stops: readonly NearbyStop[]
  usedInputs: readonly InputRelease[]
}

/** Extents are cached, because they change only with releases. */
const extentsByDatabase = new WeakMap<Database, ReturnType<typeof cachedExtents>>()
const cachedExtents = (database: Database) => ({
  amenities: cachedByBasis((signal) => findAmenityExtents(database, signal)),
  stops: cachedByBasis((signal) => listStopExtents(database, signal)),
})

/** Computes scores in the order of the places (docs/walk-and-transit-score.md). */
export async function computeWalkScores(
  database: Database,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<WalkScores[]> {
  const extents = extentsByDatabase.get(database) ?? cachedExtents(database)
  extentsByDatabase.set(database, extents)
  const inputs = await featureReleases(database, [...WALK_LAYERS, ...TRANSIT_LAYERS])
  const basis = computeBasis(inputs)
  const amenityPlaces = await extents.amenities(basis, signal)
  const stopPlaces = await extents.stops(basis, signal)
  const distances = await findAmenityDistances(database, places, signal)
  const stops = Map.groupBy(await findStopsNear(database, places, signal), ({ upid }) => upid)
  return places.map((place) => {
    const amenities = amenityPlaces.filter((extent) => covers(extent, place))
    const transit = stopPlaces.filter((extent) => covers(extent, place))
    const recordedCategories = new Set(amenities.flatMap(({ categories }) => categories))
    const nearbyStops = stops.get(place.upid) ?? []
    return {
      upid: place.upid,
      walkScore: walkScore(distances.get(place.upid) ?? {}, recordedCategories),
      transitScore: transit.length === 0 ? null : nearbyTransitScore(nearbyStops),
      known: recordedCategories,
      stops: nearbyStops,
      usedInputs: inputs.filter((input) => [...amenities, ...transit].some(isSameDataset(input))),
    }
  })
}

function nearbyTransitScore(nearby: readonly NearbyStop[]): number {
  return transitScore(
    nearby.map(({ category, line, departures, metres }) => {
      const perHour = Number(departures ?? Number.NaN)
      return {
        mode: transitMode(category),
        line,
        departuresPerHour: Number.isFinite(perHour) ? perHour : null,
        straightMetres: metres,
      }
    }),
  )
}
