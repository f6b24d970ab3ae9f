import type { SourceRecord } from '#domain/parcel/records.ts'
import { type DemoChange, recordKey } from './changes/demo-change.ts'
import { secondWeekMarket } from './changes/market-changes.ts'
import { groundAfter, type QuarterState, untouchedHoldings } from './changes/quarter-state.ts'
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

function* planningOf(model: QuarterModel, island: Island): Iterable<SourceRecord> {
  yield* quarterZoning(model, island)
  yield* quarterCommunityPlan(model, island)
  yield* agriculturalReserveOf(model, island)
}

function* parcelRecords(
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

export function* describeChanges(parts: QuarterParts): Iterable<DemoChange> {
  const { island, seed, asOf, changes } = parts
  for (const { kind, before, after } of changes.parcels) {
    const where = before.map(({ parcel }) => `${parcel.civicNumber} ${parcel.street}`).join(', ')
    yield {
      kind,
      text:
        kind === 'subdivision'
          ? `${where} (PID ${before[0]?.pid}) subdivided into ${after.length} parcels, PIDs ${after.map(({ pid }) => pid).join(', ')}`
          : `${where} (PIDs ${before.map(({ pid }) => pid).join(', ')}) joined into one parcel, PID ${after[0]?.pid}`,
      added: after.flatMap((holding) =>
        [parcelOf(holding, island), ...addressesOf(holding, island)].map(recordKey),
      ),
      removed: before.flatMap((holding) =>
        [...parcelRecords(holding, parts), ...listingsOf(holding, island, seed, asOf)].map(recordKey),
      ),
      changed: [],
    }
  }
  yield* describePlanningChanges(parts)
  const known = new Map(changes.applications.map((application) => [application.ref, application]))
  for (const later of changes.laterApplications) {
    const earlier = known.get(later.ref)
    const key = `development_application ${later.ref}`
    const description = `${later.code}, ${later.address}: ${later.title}`
    if (!earlier) yield { kind: 'new application', text: description, added: [key], removed: [], changed: [] }
    else if (earlier.step !== later.step)
      yield {
        kind: 'application status',
        text: `${description}, now ${applicationFeature(later, island).status}`,
        added: [],
        removed: [],
        changed: [key],
      }
  }
  for (const holding of untouchedHoldings(parts)) {
    const corrected = changes.corrections.get(holding.parcel.ref)
    if (corrected === undefined) continue
    const { parcel } = holding
    yield {
      kind: 'address correction',
      text: `${parcel.civicNumber} ${parcel.street} corrected to ${corrected} ${parcel.street}`,
      added: [],
      removed: [],
      changed: [parcelOf(holding, island), ...addressesOf(holding, island)].map(recordKey),
    }
  }
  yield* secondWeekMarket(untouchedHoldings(parts), parts).changes
}

function* describePlanningChanges(parts: QuarterParts): Iterable<DemoChange> {
  const { island, model, holdings, changes } = parts
  if (changes.planning.length === 0) return
  const before = new Map(
    [...planningOf(model, island)].map((record) => [recordKey(record), JSON.stringify(record)]),
  )
  const after = new Map(
    [...planningOf({ ...model, ground: groundAfter(parts) }, island)].map((record) => [
      recordKey(record),
      JSON.stringify(record),
    ]),
  )
  const layers = { rezoning: 'zoning', 'OCP amendment': 'ocp', 'ALR exclusion': 'alr' } as const
  const isReported = new Set<string>()
  for (const { kind, before: oldBlock, after: newBlock } of changes.planning) {
    const sample = holdings.find(({ parcel }) => parcel.cell === oldBlock.cell.key)?.parcel
    const where = `Block ${sample?.block} of ${model.outline.quarter.name} (by ${sample?.civicNumber} ${sample?.street})`
    const isFirst = !isReported.has(kind)
    isReported.add(kind)
    const isInLayer = (key: string): boolean => isFirst && key.startsWith(`${layers[kind]} `)
    yield {
      kind,
      text:
        kind === 'rezoning'
          ? `${where} rezoned from ${oldBlock.zone} to ${newBlock.zone}`
          : kind === 'OCP amendment'
            ? `${where} redesignated from ${oldBlock.designation} to ${newBlock.designation}`
            : `${where} excluded from the Agricultural Land Reserve`,
      added: [...after.keys()].filter((key) => isInLayer(key) && !before.has(key)),
      removed: [...before.keys()].filter((key) => isInLayer(key) && !after.has(key)),
      changed: [...after]
        .filter(([key, text]) => isInLayer(key) && before.has(key) && before.get(key) !== text)
        .map(([key]) => key),
    }
  }
}
