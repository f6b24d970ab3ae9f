/** MLS® history and broker listings, from our own listings and from what releases changed about them. */

import type { FactListing } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { FactConnector, FactFinding } from '../../../connectors/facts/fact-connector.ts'
import type { Database } from '../../../db/open.ts'
import type { ComputedDeps } from './computed-deps.ts'
import { computeBasis, computedOrigin, newestDay } from './computed-origin.ts'
import { covers, isOf, rememberedWhile } from './coverage.ts'
import { type InputRelease, listingReleases } from './input-queries.ts'
import {
  type EventOfParcel,
  type ListingOfParcel,
  listingEventsOfParcels,
  listingExtents,
  listingsOfParcels,
} from './listing-queries.ts'
import { byNewest, listingStates } from './listing-states.ts'

interface ListingSource {
  key: 'mlsHistory' | 'brokerListings'
  kind: 'mls' | 'broker'
  title: string
  /** Returns the values from the current listings, the newest first, and all that were ever seen. */
  values(current: readonly ListingOfParcel[], history: readonly FactListing[]): Record<string, CellValue>
}

const MLS_HISTORY: ListingSource = {
  key: 'mlsHistory',
  kind: 'mls',
  title: 'MLS® history',
  values(_current, history) {
    const [latest] = history
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
    const open = current.filter(({ status }) => status === 'active' || status === 'pending')
    const [latest] = open
    return {
      listingCount: open.length,
      brokerage: latest?.brokerage ?? null,
      propertyType: latest?.property_type ?? null,
      price: latest?.price_dollars ?? null,
    }
  },
}

export const listingConnectors = (deps: ComputedDeps): FactConnector[] =>
  [MLS_HISTORY, BROKER_LISTINGS].map((source) => listingConnector(source, deps))

function listingConnector(source: ListingSource, { database, clock }: ComputedDeps): FactConnector {
  const { key, kind, title } = source
  const extentsWhile = rememberedWhile((signal) => listingExtents(database, kind, signal))
  return {
    key,
    origin: computedOrigin(title),
    limits: { parcels: 200, parallel: 2 },
    async basis() {
      return computeBasis(await listingReleases(database, kind))
    },
    async query(questions, { signal }) {
      const upids = questions.map(({ upid }) => upid)
      const inputs = await listingReleases(database, kind)
      const extents = await extentsWhile(computeBasis(inputs), signal)
      const listings = Map.groupBy(await listingsOfParcels(database, kind, upids, signal), byParcel)
      const events = Map.groupBy(await listingEventsOfParcels(database, kind, upids, signal), byParcel)
      const today = dayAt(clock(), DEFAULT_TIME_ZONE)
      return questions.map((question) => {
        const { upid } = question
        const found = { current: listings.get(upid) ?? [], events: events.get(upid) ?? [] }
        const named = new Set([...found.current, ...found.events].map(({ source_key }) => source_key))
        const about = inputs.filter(
          (input) =>
            named.has(input.source_key) ||
            extents.some((extent) => isOf(input)(extent) && covers(extent, question)),
        )
        return finding(source, upid, found, about, today)
      })
    },
  }
}

const byParcel = ({ upid }: { upid: string }) => upid

interface Found {
  current: readonly ListingOfParcel[]
  events: readonly EventOfParcel[]
}

/** Returns the finding for a parcel. `inputs` are the releases that cover it; where there are none, no listing means nothing. */
function finding(
  source: ListingSource,
  upid: string,
  { current, events }: Found,
  inputs: readonly InputRelease[],
  today: string,
): FactFinding {
  const asOf = newestDay(inputs, today)
  const origin = computedOrigin(source.title, inputs)
  if (inputs.length === 0) return { upid, ok: true, values: {}, asOf, origin }
  const listings = historyOf({ current, events })
  return { upid, ok: true, values: source.values(current, listings), lists: { listings }, asOf, origin }
}

/** Returns all listings of one parcel, the newest first. */
function historyOf({ current, events }: Found): FactListing[] {
  const ids = [...new Set([...current, ...events].map(({ id }) => id))]
  const histories = ids.map((id) =>
    listingStates(
      current.find((listing) => listing.id === id) ?? null,
      events.filter((event) => event.id === id),
    ),
  )
  return byNewest(histories)
}

/** Returns the known history of the MLS® listings of one parcel, the newest first. */
export async function mlsHistoryOf(
  database: Database,
  upid: string,
  signal: AbortSignal,
): Promise<FactListing[]> {
  const [current, events] = await Promise.all([
    listingsOfParcels(database, 'mls', [upid], signal),
    listingEventsOfParcels(database, 'mls', [upid], signal),
  ])
  return historyOf({ current, events })
}
