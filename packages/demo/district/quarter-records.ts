import type { SourceRecord } from '#domain/parcel/records.ts'
import type { QuarterState } from './changes/quarter-state.ts'
import { amenitiesOf } from './facts/amenities.ts'
import { assessmentsOf } from './facts/assessments.ts'
import { buildingsOf } from './facts/buildings.ts'
import type { Holding } from './facts/holding.ts'
import { listingsOf } from './facts/listings.ts'
import { addressesOf, parcelOf, publicGroundOf } from './facts/parcel-records.ts'
import { rentalOffersOf } from './facts/rental-offers.ts'
import { salesOf } from './facts/sales.ts'
import type { QuarterModel } from './parcels/quarter-model.ts'
import type { Island } from './place.ts'
import { applicationFeature } from './planning/applications.ts'
import { landscapeOf } from './planning/landscape.ts'
import { conceptPlanOf } from './planning/neighbourhood-concept.ts'
import {
  agriculturalReserveOf,
  quarterCommunityPlan,
  quarterGround,
  quarterZoning,
} from './planning/quarter-areas.ts'
import { shoreAreasOf } from './planning/shore-areas.ts'
import type { QuarterParts } from './quarter-parts.ts'
import { feature, lineString } from './records.ts'

export function* firstRelease(parts: QuarterParts): Iterable<SourceRecord> {
  const { island, seed, asOf, model, holdings, changes } = parts
  yield* unchanging(parts)
  yield* planningOf(model, island)
  for (const application of changes.applications) yield applicationFeature(application, island)
  for (const holding of holdings) {
    yield* parcelRecords(holding, parts)
    yield* listingsOf(holding, island, seed, asOf)
  }
}

export function* laterRelease(parts: QuarterParts, state: QuarterState): Iterable<SourceRecord> {
  const { island, model } = parts
  yield* unchanging(parts)
  yield* planningOf({ ...model, ground: [...state.ground] }, island)
  for (const application of state.applications) yield applicationFeature(application, island)
  for (const holding of state.current) {
    yield* parcelRecords(holding, parts, state.corrections.get(holding.parcel.ref))
  }
  for (const holding of state.newHoldings) {
    yield parcelOf(holding, island)
    yield* addressesOf(holding, island)
  }
  yield* state.listings
  yield* state.sales
}

function* unchanging({ island, network, seed, asOf, model, holdings }: QuarterParts): Iterable<SourceRecord> {
  yield* quarterGround(model, island)
  yield* landscapeOf(model, island, seed)
  for (const { key, name, rank, line } of model.roads) {
    yield feature('road', `${island.code}-${key}`, lineString(island, line), { title: name, category: rank })
  }
  yield* shoreAreasOf(model, network, island)
  yield* conceptPlanOf(model, network, island)
  yield* publicGroundOf(model, island)
  yield* amenitiesOf(model, island, seed)
  yield* rentalOffersOf(holdings, island, seed, asOf)
}

export function* planningOf(model: QuarterModel, island: Island): Iterable<SourceRecord> {
  yield* quarterZoning(model, island)
  yield* quarterCommunityPlan(model, island)
  yield* agriculturalReserveOf(model, island)
}

export function* parcelRecords(
  holding: Holding,
  { island, seed, asOf, year }: QuarterParts,
  civicNumber?: string,
): Iterable<SourceRecord> {
  yield parcelOf(holding, island, civicNumber)
  yield* buildingsOf(holding, island, seed)
  yield* addressesOf(holding, island, civicNumber)
  yield* assessmentsOf(holding, island, seed, year)
  yield* salesOf(holding, seed, asOf)
}
