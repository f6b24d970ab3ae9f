/**
 * Reconstructs states backwards, newest first, because each changing release stores the previous state
 * (status and price).
 */
import type { FactListing } from '#contract/facts/facts.ts'

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
  /** Day that its release describes, `YYYY-MM-DD`. */
  as_of: string
  before: ListingRow | null
}

/** Status of a listing that is no longer published, whose last status is meaningless. */
const OFF_MARKET = 'off market'
const OPEN_STATUSES: readonly string[] = ['active', 'pending']

/**
 * `current` is null if removed; `events` are newest first. Reports a withdrawn listing and a later one that
 * reuses its number separately.
 */
export function listingStates(current: ListingRow | null, events: readonly ListingEvent[]): FactListing[] {
  const states: FactListing[] = []
  /** State after the current event; `endedOn` is the day it ended. */
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
    // Before it was added, there was either no listing, or an earlier one with the same number.
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
    // Sold prices are in the sales, which do not reference listings.
    soldPriceDollars: null,
    propertyType: row.property_type,
    brokerage: row.brokerage,
  }
}

/** A change of remarks or rooms only is not a new state. */
function isSameState(a: FactListing, b: FactListing): boolean {
  return a.listingNumber === b.listingNumber && a.status === b.status && a.priceDollars === b.priceDollars
}

/** Groups states by listing, most recently started first. */
export function byNewest(histories: readonly (readonly FactListing[])[]): FactListing[] {
  const began = ([first]: readonly FactListing[]) => first?.listedOn ?? ''
  const number = ([first]: readonly FactListing[]) => first?.listingNumber ?? ''
  return [...histories]
    .sort((a, b) => began(b).localeCompare(began(a)) || number(b).localeCompare(number(a)))
    .flat()
}
