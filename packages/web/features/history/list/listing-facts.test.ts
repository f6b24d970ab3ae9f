import { expect, test } from 'vitest'
import type { ListingFacts } from '#contract/watching/collections.ts'
import { LISTING_COLUMNS } from '#domain/watching/history-view.ts'
import { getListingFacts } from './listing-facts.ts'

const listing: ListingFacts = {
  number: 'R1',
  status: 'active',
  priceDollars: 900_000,
  previousPriceDollars: 1_000_000,
  propertyType: 'House',
  address: '100 Main St',
  listedOn: '2026-06-01',
  brokerage: 'Harbour Realty',
  broker: null,
  bedrooms: 0,
  bathrooms: 2.5,
  floorAreaSquareMetres: 100,
  yearBuilt: null,
}

test('a listing tells its facts in words; none is no zero, and zero is not none', () => {
  const texts = Object.fromEntries(
    getListingFacts({ type: 'mls_price', listing }, LISTING_COLUMNS, 'imperial').map(({ key, text }) => [
      key,
      text,
    ]),
  )
  expect(texts).toEqual({
    number: 'R1',
    status: 'active',
    price: '$900,000',
    change: '−10.0%',
    propertyType: 'House',
    bedrooms: '0',
    bathrooms: '2.5',
    floorArea: '1,076 ft²',
    yearBuilt: null,
    listedOn: 'Jun 1, 2026',
    brokerage: 'Harbour Realty',
    broker: null,
  })
})

test('a price that did not change has no change, and the columns stand as they are asked for', () => {
  const unchanged = { type: 'mls_new', listing: { ...listing, previousPriceDollars: null } }
  const facts = getListingFacts(unchanged, ['price', 'change'], 'metric')
  expect(facts.map(({ text }) => text)).toEqual(['$900,000', null])
})

test('a listing that was removed has no status but its last', () => {
  const [status] = getListingFacts({ type: 'mls_removed', listing }, ['status'], 'metric')
  expect(status).toMatchObject({ label: 'Last status', text: 'active' })
  expect(getListingFacts({ type: 'zoning' }, ['status'], 'metric')).toEqual([])
})
