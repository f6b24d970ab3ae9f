/** Walk and transit scores from the amenities, parks and stops that are loaded (docs/walk-and-transit-score.md). */

import type { AmenityCategory } from '#domain/parcel/place/amenity-category.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { transitMode, transitScore, walkScore } from '#domain/valuation/walk-score.ts'
import type { FactConnector } from '../../../connectors/facts/fact-connector.ts'
import type { ComputedDeps } from './computed-deps.ts'
import { basisOf, computedOrigin, newestDay } from './computed-origin.ts'
import { covers, isOf, rememberedWhile } from './coverage.ts'
import { featureReleases } from './input-queries.ts'
import {
  amenitiesNear,
  amenityExtents,
  type NearbyAmenity,
  type NearbyStop,
  stopExtents,
  stopsNear,
  TRANSIT_LAYERS,
  WALK_LAYERS,
} from './walk-queries.ts'

const TITLE = 'Walk and transit score (Lotline)'

export function walkScoreConnector({ database, clock }: ComputedDeps): FactConnector {
  const amenityExtentsWhile = rememberedWhile((signal) => amenityExtents(database, signal))
  const stopExtentsWhile = rememberedWhile((signal) => stopExtents(database, signal))
  const releases = () => featureReleases(database, [...WALK_LAYERS, ...TRANSIT_LAYERS])
  return {
    key: 'walkScore',
    origin: computedOrigin(TITLE),
    limits: { parcels: 100, parallel: 2 },
    async basis() {
      return basisOf(await releases())
    },
    async query(questions, { signal }) {
      const inputs = await releases()
      const basis = basisOf(inputs)
      const amenityPlaces = await amenityExtentsWhile(basis, signal)
      const stopPlaces = await stopExtentsWhile(basis, signal)
      const amenities = Map.groupBy(await amenitiesNear(database, questions, signal), ({ upid }) => upid)
      const stops = Map.groupBy(await stopsNear(database, questions, signal), ({ upid }) => upid)
      const today = dayAt(clock(), DEFAULT_TIME_ZONE)
      return questions.map((question) => {
        const { upid } = question
        const around = amenityPlaces.filter((extent) => covers(extent, question))
        const transit = stopPlaces.filter((extent) => covers(extent, question))
        const used = inputs.filter((input) => [...around, ...transit].some(isOf(input)))
        const values = {
          walkScore: walkScoreOf(
            amenities.get(upid) ?? [],
            new Set(around.flatMap(({ categories }) => categories)),
          ),
          transitScore: transit.length === 0 ? null : transitScoreOf(stops.get(upid) ?? []),
        }
        return {
          upid,
          ok: true,
          values,
          asOf: newestDay(used, today),
          origin: computedOrigin(TITLE, used),
        }
      })
    },
  }
}

function walkScoreOf(nearby: readonly NearbyAmenity[], known: ReadonlySet<AmenityCategory>): number | null {
  const distances: Partial<Record<AmenityCategory, number[]>> = {}
  for (const { category, metres } of nearby) {
    distances[category] ??= []
    distances[category].push(metres)
  }
  return walkScore(distances, known)
}

function transitScoreOf(nearby: readonly NearbyStop[]): number {
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
