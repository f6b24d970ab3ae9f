import type { SourceRecord } from '#domain/parcel/records.ts'
import type { QuarterParts } from './changes/quarter-changes.ts'
import type { QuarterState } from './changes/quarter-state.ts'
import { generateAmenities } from './facts/amenities.ts'
import { generateAssessments } from './facts/assessments.ts'
import { generateBuildings } from './facts/buildings.ts'
import type { Holding } from './facts/holding.ts'
import { generateListings } from './facts/listings.ts'
import { generateAddresses, generatePublicGround, toParcelRecord } from './facts/parcel-records.ts'
import { generateRentalOffers } from './facts/rental-offers.ts'
import { generateSales } from './facts/sales.ts'
import type { QuarterModel } from './parcels/quarter-model.ts'
import type { Island } from './place.ts'
import { applicationFeature } from './planning/applications.ts'
import { generateLandscape } from './planning/landscape.ts'
import { generateConceptPlan } from './planning/neighbourhood-concept.ts'
import {
  generateAgriculturalReserve,
  quarterCommunityPlan,
  quarterGround,
  quarterZoning,
} from './planning/quarter-areas.ts'
import { generateShoreAreas } from './planning/shore-areas.ts'
import { feature, lineString } from './records.ts'

export function* firstRelease(parts: QuarterParts): Iterable<SourceRecord> {
  const { island, seed, asOf, model, holdings, changes } = parts
  yield* unchanging(parts)
  yield* generatePlanning(model, island)
  for (const application of changes.applications) yield applicationFeature(application, island)
  for (const holding of holdings) {
    yield* parcelRecords(holding, parts)
    yield* generateListings(holding, island, seed, asOf)
  }
}

export function* laterRelease(parts: QuarterParts, state: QuarterState): Iterable<SourceRecord> {
  const { island, model } = parts
  yield* unchanging(parts)
  yield* generatePlanning({ ...model, ground: [...state.ground] }, island)
  for (const application of state.applications) yield applicationFeature(application, island)
  for (const holding of state.current) {
    yield* parcelRecords(holding, parts, state.corrections.get(holding.parcel.ref))
  }
  for (const holding of state.newHoldings) {
    yield toParcelRecord(holding, island)
    yield* generateAddresses(holding, island)
  }
  yield* state.listings
  yield* state.sales
}

function* unchanging({ island, network, seed, asOf, model, holdings }: QuarterParts): Iterable<SourceRecord> {
  yield* quarterGround(model, island)
  yield* generateLandscape(model, island, seed)
  for (const { key, name, rank, line } of model.roads) {
    yield feature('road', `${island.code}-${key}`, lineString(island, line), { title: name, category: rank })
  }
  yield* generateShoreAreas(model, network, island)
  yield* generateConceptPlan(model, network, island)
  yield* generatePublicGround(model, island)
  yield* generateAmenities(model, island, seed)
  yield* generateRentalOffers(holdings, island, seed, asOf)
}

export function* generatePlanning(model: QuarterModel, island: Island): Iterable<SourceRecord> {
  yield* quarterZoning(model, island)
  yield* quarterCommunityPlan(model, island)
  yield* generateAgriculturalReserve(model, island)
}

export function* parcelRecords(
  holding: Holding,
  { island, seed, asOf, year }: QuarterParts,
  civicNumber?: string,
): Iterable<SourceRecord> {
  yield toParcelRecord(holding, island, civicNumber)
  yield* generateBuildings(holding, island, seed)
  yield* generateAddresses(holding, island, civicNumber)
  yield* generateAssessments(holding, island, seed, year)
  yield* generateSales(holding, seed, asOf)
}
