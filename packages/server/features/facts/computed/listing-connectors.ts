import type { FactListing } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import { unitLabel } from '#domain/parcel/address/strata-unit.ts'
import { isOpenListing } from '#domain/parcel/listing-terms.ts'
import type { FactConnector, FactFinding } from '../../../connectors/facts/fact-connector.ts'
import type { Database } from '../../../db/open.ts'
import { type ComputedDeps, computeBasis, computedConnector } from './computed-connector.ts'
import { cachedByBasis, covers, isSameDataset } from './coverage.ts'
import { listingReleases } from './input-queries.ts'
import {
  findListingExtents,
  findParcelListingEvents,
  findParcelListings,
  findParcelUnits,
  type ParcelListing,
  type ParcelListingEvent,
} from './listing-queries.ts'
import { reconstructStates, sortByNewest } from './listing-states.ts'

interface ListingSource {
  key: 'mlsHistory' | 'brokerListings'
  kind: 'mls' | 'broker'
  title: string
  /**
   * Makes column values from current listings, newest first, and the history. A building's count includes its
   * units' listings; its other values are from its own latest listing.
   */
  values(current: readonly UnitListing[], history: readonly FactListing[]): Record<string, CellValue>
}

/** `unit` is the strata unit of the listing, if its building was queried. */
type UnitListing = ParcelListing & { unit?: string | undefined }

const isOwn = ({ unit }: { unit?: string | undefined }): boolean => unit === undefined

const MLS_HISTORY: ListingSource = {
  key: 'mlsHistory',
  kind: 'mls',
  title: 'MLS® history',
  values(_current, history) {
    const latest = history.find(isOwn)
    return {
      listingCount: new Set(history.map(({ listingNumber }) => listingNumber)).size,
      listingNumber: latest?.listingNumber ?? null,
      status: latest?.status ?? null,
      listedOn: latest?.listedOn ?? null,
      price: latest?.priceDollars ?? null,
    }
  },
}

const BROKER_LISTINGS: ListingSource = {
  key: 'brokerListings',
  kind: 'broker',
  title: 'Broker listings',
  values(current) {
    const open = current.filter(isOpenListing)
    const latest = open.find(isOwn)
    return {
      listingCount: open.length,
      brokerage: latest?.brokerage ?? null,
      propertyType: latest?.property_type ?? null,
      price: latest?.price_dollars ?? null,
    }
  },
}

export const listingConnectors = (deps: ComputedDeps): FactConnector[] =>
  [MLS_HISTORY, BROKER_LISTINGS].map((source) => createListingConnector(source, deps))

function createListingConnector(source: ListingSource, { database, clock }: ComputedDeps): FactConnector {
  const { key, kind, title } = source
  const cachedExtents = cachedByBasis((signal) => findListingExtents(database, kind, signal))
  return computedConnector(
    {
      key,
      title,
      limits: { parcels: 50, parallel: 2 },
      findInputs: () => listingReleases(database, kind),
      async compute(questions, signal) {
        const upids = questions.map(({ upid }) => upid)
        const inputs = await listingReleases(database, kind)
        const extents = await cachedExtents(computeBasis(inputs), signal)
        const units = await findParcelUnits(database, upids, signal)
        const unitsByBuilding = Map.groupBy(units, (unit) => unit.building_upid)
        const labels = new Map(units.map((unit) => [unit.upid, unitLabel(unit)]))
        const allTitles = [...new Set([...upids, ...labels.keys()])]
        const listings = Map.groupBy(await findParcelListings(database, kind, allTitles, signal), byParcel)
        const events = Map.groupBy(await findParcelListingEvents(database, kind, allTitles, signal), byParcel)
        return questions.map((question) => {
          const { upid } = question
          // Units precede the building, because events older than a unit refer to its building.
          const titles = [...(unitsByBuilding.get(upid) ?? []).map((unit) => unit.upid), upid]
          const found = {
            current: titles.flatMap((title) => listings.get(title) ?? []),
            events: titles.flatMap((title) => events.get(title) ?? []),
            unitOf: (title: string) => (title === upid ? undefined : labels.get(title)),
          }
          const sourceKeys = new Set([...found.current, ...found.events].map(({ source_key }) => source_key))
          const usedInputs = inputs.filter(
            (input) =>
              sourceKeys.has(input.source_key) ||
              extents.some((extent) => isSameDataset(input)(extent) && covers(extent, question)),
          )
          // Where no release covers the parcel, a missing listing means unknown.
          return { upid, usedInputs, ...(usedInputs.length > 0 ? toResult(source, found) : { values: {} }) }
        })
      },
    },
    clock,
  )
}

const byParcel = ({ upid }: { upid: string }) => upid

interface FoundListings {
  current: readonly ParcelListing[]
  events: readonly ParcelListingEvent[]
  /** Name of the building's unit, `Unit 306`; undefined for the queried parcel itself. */
  unitOf(upid: string): string | undefined
}

/** Only the newest states are stored. A building with many units can have more. */
const MAX_STATES = 500

function toResult(source: ListingSource, found: FoundListings): Pick<FactFinding, 'values' | 'lists'> {
  const listings = toHistory(found)
  const current = found.current
    .map((listing): UnitListing => ({ ...listing, unit: found.unitOf(listing.upid) }))
    .toSorted((a, b) => (b.listed_on ?? '').localeCompare(a.listed_on ?? ''))
  return { values: source.values(current, listings), lists: { listings: listings.slice(0, MAX_STATES) } }
}

/** Lists listing states, newest first. A building's include those of its units. */
function toHistory({ current, events, unitOf }: FoundListings): FactListing[] {
  const eventsById = Map.groupBy(events, ({ id }) => id)
  const currentById = new Map(current.map((listing) => [listing.id, listing]))
  const ids = new Set([...currentById.keys(), ...eventsById.keys()])
  const histories = [...ids].map((id) => {
    const listing = currentById.get(id) ?? null
    const past = eventsById.get(id) ?? []
    const unit = unitOf(listing?.upid ?? past[0]?.upid ?? '')
    return reconstructStates(listing, past).map((state) => (unit === undefined ? state : { ...state, unit }))
  })
  return sortByNewest(histories)
}

/** Newest first. */
export async function getMlsHistory(
  database: Database,
  upid: string,
  signal: AbortSignal,
): Promise<FactListing[]> {
  const [current, events] = await Promise.all([
    findParcelListings(database, 'mls', [upid], signal),
    findParcelListingEvents(database, 'mls', [upid], signal),
  ])
  return toHistory({ current, events, unitOf: () => undefined })
}
