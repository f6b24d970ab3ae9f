/** Lists the changes that release 2 makes, as the generator plans them, for tests. */
import type { QuarterParts } from '../changes/quarter-changes.ts'
import { groundAfter, secondReleaseState, untouchedHoldings } from '../changes/quarter-state.ts'
import type { Holding } from '../facts/holding.ts'
import { generateListings } from '../facts/listings.ts'
import { generateAddresses, toParcelRecord } from '../facts/parcel-records.ts'
import { buildIslands, type DemoOptions } from '../index.ts'
import type { Ground } from '../parcels/quarter-model.ts'
import { applicationFeature } from '../planning/applications.ts'
import { generatePlanning, parcelRecords } from '../quarter-records.ts'

/** A planned change. The lists hold the keys of its records (see `recordKey`). */
export interface DemoChange {
  kind:
    | 'subdivision'
    | 'assembly'
    | 'rezoning'
    | 'OCP amendment'
    | 'ALR exclusion'
    | 'new application'
    | 'application status'
    | 'new listing'
    | 'listing gone'
    | 'listing price'
    | 'listing status'
    | 'sale'
    | 'address correction'
  text: string
  added: string[]
  removed: string[]
  changed: string[]
}

/** The key is unique within a release: `parcel CA-OT-3-7`, `zoning CA-OT-RS-1-3.2`. */
export function recordKey(record: { entity: string; ref: string; layer?: string }): string {
  return `${record.layer ?? record.entity} ${record.ref}`
}

export function* demoChanges(options: DemoOptions): Iterable<DemoChange> {
  for (const { quarters } of buildIslands(options)) {
    for (const parts of quarters) yield* describeChanges(parts)
  }
}

const NO_CHANGES = { added: [], removed: [], changed: [] }

function* describeChanges(parts: QuarterParts): Iterable<DemoChange> {
  const { island, seed, asOf, changes } = parts
  const keysOf = (holding: Holding) =>
    [toParcelRecord(holding, island), ...generateAddresses(holding, island)].map(recordKey)
  for (const { kind, before, after } of changes.parcels) {
    const where = before.map(({ parcel, pid }) => `${parcel.civicNumber} ${parcel.street} (PID ${pid})`)
    const became = kind === 'subdivision' ? 'subdivided into' : 'joined into'
    yield {
      ...NO_CHANGES,
      kind,
      text: `${where.join(', ')} ${became} ${after.map(({ pid }) => `PID ${pid}`).join(', ')}`,
      added: after.flatMap(keysOf),
      removed: before.flatMap((holding) =>
        [...parcelRecords(holding, parts), ...generateListings(holding, island, seed, asOf)].map(recordKey),
      ),
    }
  }
  yield* describePlanningChanges(parts)
  const applications = new Map(changes.applications.map((application) => [application.ref, application]))
  for (const later of changes.laterApplications) {
    const earlier = applications.get(later.ref)
    const key = `development_application ${later.ref}`
    const text = `${later.code}, ${later.address}: ${later.title}`
    if (!earlier) yield { ...NO_CHANGES, kind: 'new application', text, added: [key] }
    else if (earlier.step !== later.step) {
      const { status } = applicationFeature(later, island)
      yield { ...NO_CHANGES, kind: 'application status', text: `${text}, now ${status}`, changed: [key] }
    }
  }
  for (const holding of untouchedHoldings(parts)) {
    const { ref, civicNumber, street } = holding.parcel
    const corrected = changes.corrections.get(ref)
    if (corrected === undefined) continue
    const text = `${civicNumber} ${street} corrected to ${corrected} ${street}`
    yield { ...NO_CHANGES, kind: 'address correction', text, changed: keysOf(holding) }
  }
  yield* describeMarketChanges(parts)
}

function* describePlanningChanges(parts: QuarterParts): Iterable<DemoChange> {
  const { island, model, changes } = parts
  if (changes.planning.length === 0) return
  const textsByKey = (ground: Ground[]) =>
    new Map(
      [...generatePlanning({ ...model, ground }, island)].map((record) => [
        recordKey(record),
        JSON.stringify(record),
      ]),
    )
  const before = textsByKey(model.ground)
  const after = textsByKey(groundAfter(parts))
  const layers = { rezoning: 'zoning', 'OCP amendment': 'ocp', 'ALR exclusion': 'alr' } as const
  const kinds = new Set<string>()
  for (const { kind, before: oldBlock, after: newBlock } of changes.planning) {
    const isNewKind = !kinds.has(kind)
    kinds.add(kind)
    const isInLayer = (key: string): boolean => isNewKind && key.startsWith(`${layers[kind]} `)
    const land = ({ zone, designation }: Ground) => `${zone}, ${designation}`
    yield {
      kind,
      text: `${kind} of block ${oldBlock.cell.key}, from ${land(oldBlock)} to ${land(newBlock)}`,
      added: [...after.keys()].filter((key) => isInLayer(key) && !before.has(key)),
      removed: [...before.keys()].filter((key) => isInLayer(key) && !after.has(key)),
      changed: [...after]
        .filter(([key, text]) => isInLayer(key) && before.has(key) && before.get(key) !== text)
        .map(([key]) => key),
    }
  }
}

function* describeMarketChanges(parts: QuarterParts): Iterable<DemoChange> {
  const { island, seed, asOf } = parts
  const { listings, sales } = secondReleaseState(parts)
  const after = new Map(listings.map((listing) => [listing.ref, listing]))
  const before = untouchedHoldings(parts).flatMap((holding) => [
    ...generateListings(holding, island, seed, asOf),
  ])
  const refs = new Set(before.map(({ ref }) => ref))
  for (const listing of before) {
    const key = recordKey(listing)
    const text = `${listing.listingNumber}, ${listing.address}, $${listing.priceDollars}`
    const later = after.get(listing.ref)
    if (!later) yield { ...NO_CHANGES, kind: 'listing gone', text, removed: [key] }
    else if (later.priceDollars !== listing.priceDollars)
      yield { ...NO_CHANGES, kind: 'listing price', text, changed: [key] }
    else if (later.status !== listing.status)
      yield { ...NO_CHANGES, kind: 'listing status', text, changed: [key] }
  }
  for (const listing of listings.filter(({ ref }) => !refs.has(ref))) {
    const text = `${listing.listingNumber}, ${listing.address}`
    yield { ...NO_CHANGES, kind: 'new listing', text, added: [recordKey(listing)] }
  }
  for (const sale of sales) {
    const text = `Sold: ${sale.ref} for $${sale.priceDollars}`
    yield { ...NO_CHANGES, kind: 'sale', text, added: [recordKey(sale)] }
  }
}
