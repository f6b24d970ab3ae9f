import type { ListingRecord } from '#domain/parcel/records.ts'
import type { Holding } from '../facts/holding.ts'
import { generateListings } from '../facts/listings.ts'
import type { Ground } from '../parcels/quarter-model.ts'
import type { ZoneCode } from '../plan/zones.ts'
import type { Application } from '../planning/applications.ts'
import { type Market, nextMarket } from './market.ts'
import type { QuarterParts } from './quarter-changes.ts'

export interface PlannedBlock {
  applicationRef: string
  cellKey: string
  zone: ZoneCode
}

export interface QuarterState extends Market {
  /** Parcels of release 1 that still exist. */
  current: readonly Holding[]
  newHoldings: readonly Holding[]
  ground: readonly Ground[]
  applications: readonly Application[]
  planned: readonly PlannedBlock[]
  corrections: ReadonlyMap<string, string>
  /** Refs of changed parcels, which never change again. */
  changedRefs: ReadonlySet<string>
}

export function secondReleaseState(parts: QuarterParts): QuarterState {
  const { island, seed, asOf, changes } = parts
  const current = untouchedHoldings(parts)
  const listings = current.flatMap((holding) => [...generateListings(holding, island, seed, asOf)])
  const market = nextMarket({ listings, sales: [] }, current, parts, { release: 2, startsOn: asOf })
  const order = new Map(current.map(({ parcel }, index) => [parcel.ref, index]))
  const orderOf = ({ parcelRef }: ListingRecord) => order.get(parcelRef ?? '') ?? 0
  const newHoldings = changes.parcels.flatMap(({ after }) => after)
  return {
    current,
    newHoldings,
    ground: groundAfter(parts),
    applications: changes.laterApplications,
    planned: [],
    corrections: changes.corrections,
    sales: market.sales,
    listings: market.listings.toSorted((a, b) => orderOf(a) - orderOf(b)),
    changedRefs: new Set([...changes.changedRefs, ...newHoldings.map(({ parcel }) => parcel.ref)]),
  }
}

/** Blocks that were rezoned or redesignated, or have an application for it. No block is rezoned twice. */
export function cellsBeingRezoned(
  { planned, ground, applications }: Pick<QuarterState, 'planned' | 'ground' | 'applications'>,
  { model }: QuarterParts,
): Set<string | null> {
  return new Set([
    ...planned.map(({ cellKey }) => cellKey),
    ...ground.filter((block, index) => block !== model.ground[index]).map(({ cell }) => cell.key),
    ...applications.filter(({ kind }) => kind === 'Rezoning').map(({ cell }) => cell),
  ])
}

export function groundAfter({ model, changes }: QuarterParts): Ground[] {
  const after = new Map(changes.planning.map((change) => [change.before, change.after]))
  return model.ground.map((ground) => after.get(ground) ?? ground)
}

export function untouchedHoldings({ holdings, changes }: QuarterParts): Holding[] {
  const removed = new Set(changes.parcels.flatMap(({ before }) => before))
  return holdings.filter((holding) => !removed.has(holding))
}
