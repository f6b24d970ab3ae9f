/**
 * Reconstructs listing states backwards from the newest event, because each event stores the previous status
 * and price.
 */
import type { FactListing } from '#contract/facts/facts.ts'
import { isOpenListing } from '#domain/parcel/listing-terms.ts'

/** A listing row, or its copy in a change event. */
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
  /** The day that the event's release describes, `YYYY-MM-DD`. */
  as_of: string
  before: ListingRow | null
}

/** The status of a withdrawn listing, because its last published status no longer applies. */
const OFF_MARKET = 'off market'

/**
 * Lists the states of a listing, newest first. `current` is null if it was removed. `events` are newest
 * first. Separates a withdrawn listing from a later one that reuses its number.
 */
export function reconstructStates(
  current: ListingRow | null,
  events: readonly ListingEvent[],
): FactListing[] {
  const states: FactListing[] = []
  /** The listing after the current event. `endedOn` is the day when that state ended. */
  let after = current
  let endedOn: string | null = null
  const addEvent = (row: ListingRow, day: string | null): void => {
    const next = getState(row, day)
    const newerState = states.at(-1)
    if (newerState && isSameState(newerState, next)) return
    states.push(next)
  }
  for (const event of events) {
    if (event.kind === 'removed' && event.before) {
      addEvent({ ...event.before, status: OFF_MARKET }, event.as_of)
      after = event.before
      endedOn = event.as_of
      continue
    }
    if (after) addEvent(after, isOpenListing(after) ? endedOn : event.as_of)
    // Before it was added, there was no listing, or another with the same number.
    after = event.kind === 'added' ? null : event.before
    endedOn = event.as_of
  }
  if (after) addEvent(after, isOpenListing(after) ? endedOn : null)
  return states
}

function getState(row: ListingRow, endedOn: string | null): FactListing {
  return {
    listingNumber: row.listing_number,
    status: row.status,
    listedOn: row.listed_on,
    endedOn,
    priceDollars: row.price_dollars,
    // Sold prices are known only from sales, which do not reference listings.
    soldPriceDollars: null,
    propertyType: row.property_type,
    brokerage: row.brokerage,
  }
}

/** Whether the states are equal, apart from fields such as remarks or rooms. */
function isSameState(a: FactListing, b: FactListing): boolean {
  return a.listingNumber === b.listingNumber && a.status === b.status && a.priceDollars === b.priceDollars
}

export function sortByNewest(histories: readonly (readonly FactListing[])[]): FactListing[] {
  const listedOn = ([newest]: readonly FactListing[]) => newest?.listedOn ?? ''
  const number = ([newest]: readonly FactListing[]) => newest?.listingNumber ?? ''
  return [...histories]
    .sort((a, b) => listedOn(b).localeCompare(listedOn(a)) || number(b).localeCompare(number(a)))
    .flat()
}
