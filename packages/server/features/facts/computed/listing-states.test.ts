import { describe, expect, it } from 'vitest'
import { type ListingRow, reconstructStates, sortByNewest } from './listing-states.ts'

const row = (over: Partial<ListingRow> = {}): ListingRow => ({
  listing_number: 'R2900001',
  status: 'active',
  listed_on: '2026-05-01',
  price_dollars: 1_000_000,
  property_type: 'House',
  brokerage: 'Arm Realty',
  ...over,
})
const brief = (states: ReturnType<typeof reconstructStates>) =>
  states.map(({ status, priceDollars, endedOn }) => [status, priceDollars, endedOn])

describe('The history of a listing', () => {
  it('of one that never changed is the one state, which has not ended', () => {
    expect(reconstructStates(row(), [])).toEqual([
      {
        listingNumber: 'R2900001',
        status: 'active',
        listedOn: '2026-05-01',
        endedOn: null,
        priceDollars: 1_000_000,
        soldPriceDollars: null,
        propertyType: 'House',
        brokerage: 'Arm Realty',
      },
    ])
  })

  it('tells each price and status with the day that it ended, the newest first', () => {
    const states = reconstructStates(row({ status: 'sold', price_dollars: 950_000 }), [
      { kind: 'changed', as_of: '2026-06-15', before: row({ status: 'pending', price_dollars: 950_000 }) },
      { kind: 'changed', as_of: '2026-06-08', before: row({ price_dollars: 950_000 }) },
      { kind: 'changed', as_of: '2026-06-01', before: row() },
    ])
    expect(brief(states)).toEqual([
      ['sold', 950_000, '2026-06-15'],
      ['pending', 950_000, '2026-06-15'],
      ['active', 950_000, '2026-06-08'],
      ['active', 1_000_000, '2026-06-01'],
    ])
  })

  it('does not take a change of the remarks for a new state', () => {
    const states = reconstructStates(row(), [{ kind: 'changed', as_of: '2026-06-01', before: row() }])
    expect(brief(states)).toEqual([['active', 1_000_000, null]])
  })

  it('ends with "off market" when the listing is gone', () => {
    const states = reconstructStates(null, [{ kind: 'removed', as_of: '2026-07-06', before: row() }])
    expect(brief(states)).toEqual([
      ['off market', 1_000_000, '2026-07-06'],
      ['active', 1_000_000, '2026-07-06'],
    ])
  })

  it('tells both times of a number that came back', () => {
    const states = reconstructStates(row({ price_dollars: 900_000, listed_on: '2026-09-01' }), [
      { kind: 'added', as_of: '2026-09-07', before: null },
      { kind: 'removed', as_of: '2026-07-06', before: row() },
    ])
    expect(brief(states)).toEqual([
      ['active', 900_000, null],
      ['off market', 1_000_000, '2026-07-06'],
      ['active', 1_000_000, '2026-07-06'],
    ])
  })

  it('puts the listing that began last first, its states together', () => {
    const older = reconstructStates(row({ listing_number: 'A', listed_on: '2024-01-01', status: 'sold' }), [])
    const newer = reconstructStates(row({ listing_number: 'B' }), [
      {
        kind: 'changed',
        as_of: '2026-06-01',
        before: row({ listing_number: 'B', price_dollars: 1_100_000 }),
      },
    ])
    expect(sortByNewest([older, newer]).map(({ listingNumber }) => listingNumber)).toEqual(['B', 'B', 'A'])
  })
})
