/**
 * The history of a listing, read backwards from its current state: each release that changed it stored the state before. A state is a status
 * at a price; the newest comes first.
 */
import type { FactListing } from '#contract/facts/facts.ts'

/** A row of the table of listings, or its copy in a change event. */
export interface ListingRow {
  listing_number: string
  status: string
  listed_on: string | null
  price_dollars: number | null
  property_type: string | null
  brokerage: string | null
}

export interface ListingEvent {
  kind: 'added' | 'changed' | 'removed'
  /** `YYYY-MM-DD`: the day that its release speaks of. */
  as_of: string
  before: ListingRow | null
}

/** No longer published by its source; the last status that it had says nothing any more. */
const OFF_MARKET = 'off market'
/** Statuses that are not the end of a listing. */
const OPEN_STATUSES: readonly string[] = ['active', 'pending']

/**
 * Returns the states of a listing. `current` is null for a removed listing; `events` come newest first. A source may reuse the number of a
 * listing that it had taken off: both times are reported.
 */
export function listingStates(current: ListingRow | null, events: readonly ListingEvent[]): FactListing[] {
  const states: FactListing[] = []
  /** State of the listing after the event in hand; `endedOn` is the day on which it ended. */
  let after = current
  let endedOn: string | null = null
  const addEvent = (row: ListingRow, day: string | null): void => {
    const next = stateOf(row, day)
    const newer = states.at(-1)
    if (newer && isSameState(newer, next)) return
    states.push(next)
  }
  for (const event of events) {
    if (event.kind === 'removed' && event.before) {
      addEvent({ ...event.before, status: OFF_MARKET }, event.as_of)
      after = event.before
      endedOn = event.as_of
      continue
    }
    if (after) addEvent(after, OPEN_STATUSES.includes(after.status) ? endedOn : event.as_of)
    // Before it was new there was nothing, or an earlier life of the same number.
    after = event.kind === 'added' ? null : event.before
    endedOn = event.as_of
  }
  if (after) addEvent(after, OPEN_STATUSES.includes(after.status) ? endedOn : null)
  return states
}

function stateOf(row: ListingRow, endedOn: string | null): FactListing {
  return {
    listingNumber: row.listing_number,
    status: row.status,
    listedOn: row.listed_on,
    endedOn,
    priceDollars: row.price_dollars,
    // What was paid is in the sales, which know nothing of listings.
    soldPriceDollars: null,
    propertyType: row.property_type,
    brokerage: row.brokerage,
  }
}

/** A change of remarks or rooms alone is no new state. */
function isSameState(a: FactListing, b: FactListing): boolean {
  return a.listingNumber === b.listingNumber && a.status === b.status && a.priceDollars === b.priceDollars
}

/** Returns the states of several listings: the listing that began last first, each with its states together. */
export function byNewest(histories: readonly (readonly FactListing[])[]): FactListing[] {
  const began = ([first]: readonly FactListing[]) => first?.listedOn ?? ''
  const number = ([first]: readonly FactListing[]) => first?.listingNumber ?? ''
  return [...histories]
    .sort((a, b) => began(b).localeCompare(began(a)) || number(b).localeCompare(number(a)))
    .flat()
}
