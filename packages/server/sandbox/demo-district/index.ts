/**
 * The synthetic demo district: a whole coastal municipality from a seed. Pure and streaming: the same
 * options give the same records, one quarter of the town is held in memory at a time, and the
 * second release differs from the first only by what `demoChanges` lists. See README.md.
 */
import type { SourceRecord } from '#domain/records.ts'
import { assessmentsOf } from './facts/assessments.ts'
import { buildingsOf } from './facts/buildings.ts'
import { yearOf } from './facts/dates.ts'
import { holdingsOf } from './facts/holding.ts'
import { listingsOf } from './facts/listings.ts'
import { addressesOf, parcelOf, publicGroundOf } from './facts/parcel-records.ts'
import { salesOf } from './facts/sales.ts'
import { quarterModelOf } from './lots/quarter-model.ts'
import { ISLAND_CAPACITY, type Island, islandsFor } from './place.ts'
import { networkOf } from './plan/network.ts'
import { groundOfIsland } from './planning/ground.ts'
import {
  agriculturalReserveOf,
  communityPlanOfQuarter,
  groundOfQuarter,
  zoningOfQuarter,
} from './planning/quarter-areas.ts'
import { feature, lineString } from './records.ts'

export { DEMO_PLACE } from './place.ts'

export interface DemoOptions {
  /** About how many parcel records; 25,000 is one whole island, 2,200,000 is eighty-eight. */
  parcels: number
  seed: number
  /** ISO date of release 1. Release 2 is dated a week later. */
  asOf: string
  release: 1 | 2
}

export const DEFAULT_DEMO_PARCELS = 25_000

export function* generateDemo(options: DemoOptions): Iterable<SourceRecord> {
  for (const { island, parcels } of islandsFor(options.parcels))
    yield* islandRecords(island, parcels, options)
}

function* islandRecords(
  island: Island,
  parcels: number,
  { seed: givenSeed, asOf }: DemoOptions,
): Iterable<SourceRecord> {
  const seed = givenSeed * 1009 + island.index
  const network = networkOf(seed)
  yield* groundOfIsland(network, island)
  const year = yearOf(asOf)
  // A whole island takes what it comes to; a smaller one stops where the number is reached.
  let budget = parcels >= ISLAND_CAPACITY ? Infinity : parcels
  for (const outline of network.outlines) {
    const model = quarterModelOf(outline, network, { islandCode: island.code, seed, budget })
    yield* groundOfQuarter(model, island)
    for (const road of model.roads) {
      yield feature('road', `${island.code}-${road.key}`, lineString(island, road.line), {
        title: road.name,
        category: road.rank,
      })
    }
    yield* zoningOfQuarter(model, island)
    yield* communityPlanOfQuarter(model, island)
    yield* agriculturalReserveOf(model, island)
    budget -= model.lots.length + model.publicGround.length
    yield* publicGroundOf(model, island)
    for (const holding of holdingsOf(model, { island, network, seed, year })) {
      yield parcelOf(holding, island)
      yield* buildingsOf(holding, island, seed)
      yield* addressesOf(holding, island)
      yield* assessmentsOf(holding, island, seed, year)
      yield* salesOf(holding, seed, asOf)
      yield* listingsOf(holding, island, seed, asOf)
    }
  }
}
