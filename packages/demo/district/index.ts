/**
 * The synthetic demo district: a coastal municipality, generated from a seed. Its islands consist of quarters
 * (neighbourhoods between main roads), one of which is in memory at a time. The same options always give the
 * same records. Each release after the first adds a week of changes. See README.md.
 */
import type { SourceRecord } from '#domain/parcel/records.ts'
import { parseKnownDate } from '#domain/text/dates.ts'
import type { ElevationRaster } from '#server/importers/elevation/elevation-grid.ts'
import { releaseState } from './changes/later-weeks.ts'
import { generateChanges, type QuarterParts } from './changes/quarter-changes.ts'
import { createHoldings } from './facts/holding.ts'
import { islandElevation } from './ground/ground-heights.ts'
import { buildQuarterModel } from './parcels/quarter-model.ts'
import { ISLAND_CAPACITY, type Island, islandsFor } from './place.ts'
import { buildNetwork, type Network } from './plan/network.ts'
import { islandGround } from './planning/ground.ts'
import { islandAreas } from './planning/island-areas.ts'
import { generateTransit } from './planning/transit.ts'
import { firstRelease, laterRelease } from './quarter-records.ts'

export interface DemoOptions {
  /** Approximate number of parcels. 25,000 fill one island. */
  parcels: number
  seed: number
  /** Day of release 1. Releases are a week apart. */
  asOf: string
  /** Number of the release, from 1. */
  release: number
}

/** Key of the neighbourhood that has every kind of change each week. */
export const BUSIEST_QUARTER = 'OT'

export const DEFAULT_DEMO_PARCELS = ISLAND_CAPACITY

export function* generateDemo(options: DemoOptions): Iterable<SourceRecord> {
  for (const { island, network, seed, quarters } of buildIslands(options)) {
    yield* islandGround(network, island)
    yield* islandAreas(network, island, seed)
    yield* generateTransit(network, island)
    for (const parts of quarters) {
      if (options.release === 1) yield* firstRelease(parts)
      else yield* laterRelease(parts, releaseState(parts, options.release))
    }
  }
}

export function* demoGround({
  parcels,
  seed,
}: Pick<DemoOptions, 'parcels' | 'seed'>): Iterable<{ dataset: string; raster(): ElevationRaster }> {
  for (const { island } of islandsFor(parcels)) {
    const islandSeed = deriveIslandSeed(seed, island)
    yield {
      dataset: island.index === 0 ? 'ground' : `ground-${island.index}`,
      raster: () => islandElevation(buildNetwork(islandSeed), island, islandSeed),
    }
  }
}

const deriveIslandSeed = (seed: number, island: Island): number => seed * 1009 + island.index

interface BuiltIsland {
  island: Island
  network: Network
  seed: number
  quarters: Iterable<QuarterParts>
}

export function* buildIslands({ parcels, seed, asOf }: DemoOptions): Iterable<BuiltIsland> {
  for (const { island, parcels: parcelCount } of islandsFor(parcels)) {
    const islandSeed = deriveIslandSeed(seed, island)
    const network = buildNetwork(islandSeed)
    yield {
      island,
      network,
      seed: islandSeed,
      quarters: buildQuarters(island, network, islandSeed, parcelCount, asOf),
    }
  }
}

function* buildQuarters(
  island: Island,
  network: Network,
  seed: number,
  parcels: number,
  asOf: string,
): Iterable<QuarterParts> {
  let budget = parcels >= ISLAND_CAPACITY ? Infinity : parcels
  const year = parseKnownDate(asOf).year
  let isFirstQuarter = true
  for (const outline of network.outlines) {
    const model = buildQuarterModel(outline, network, { islandCode: island.code, seed, budget })
    budget -= model.parcels.length + model.publicGround.length
    const holdings = createHoldings(model, { island, network, seed, year })
    const quarter = { island, network, seed, asOf, year, model, holdings, isFirstQuarter }
    yield { ...quarter, changes: generateChanges(quarter) }
    isFirstQuarter = false
  }
}
