import { describe, expect, test } from 'vitest'
import type { ChangeEvent, Row } from '../change-event.ts'
import { difference, event, listingRow } from '../release.factory.ts'
import { listingChanges } from './listing-changes.ts'

const listing = (id: string, before: Row | null, after: Row | null) =>
  event({ entity: 'listing', id, upids: ['parcel'] }, before, after)
const detect = (events: ChangeEvent[]) => listingChanges(difference({ events }))
const types = (before: Row | null, after: Row | null) =>
  detect([listing('x', before, after)]).map(({ type }) => type)
const mls = listingRow
const broker = (over: Row = {}) => listingRow({ kind: 'broker', listing_number: 'CB-1', ...over })
const sold = { status: 'sold' }

describe('an MLS® listing', () => {
  test('is new, with the date of the listing', () => {
    expect(detect([listing('x', null, mls())])).toMatchObject([
      {
        type: 'mls_new',
        key: '2/mls_new/listing/demo/mls r 2999999',
        before: null,
        after: { listingNumber: 'R2999999', priceDollars: 1_450_000 },
        effectiveOn: '2026-11-12',
        upids: ['parcel'],
        subjectIds: ['x'],
      },
    ])
  })

  const cases: [string, Row | null, Row | null, string[]][] = [
    ['came with an offer pending', null, mls({ status: 'pending' }), ['mls_new']],
    ['was withdrawn', mls(), null, ['mls_removed']],
    ['got an offer', mls(), mls({ status: 'pending' }), ['mls_status']],
    ['was sold', mls(), mls(sold), ['mls_status']],
    ['is back on the market', mls({ status: 'expired' }), mls(), ['mls_status']],
    ['is cheaper', mls(), mls({ price_dollars: 1_400_000 }), ['mls_price']],
    ['is dearer', mls(), mls({ price_dollars: 1_500_000 }), ['mls_price']],
    ['was sold for less', mls(), mls({ ...sold, price_dollars: 1_400_000 }), ['mls_status', 'mls_price']],
    ['was already sold when first seen', null, mls(sold), []],
    ['dropped out after its sale', mls(sold), null, []],
    ['has its status in capitals', mls(), mls({ status: 'Active' }), []],
    ['has other remarks', mls(), mls({ remarks: 'Bright' }), []],
    ['says its earlier price', mls(), mls({ previous_price_dollars: 1_500_000 }), []],
  ]
  test.each(cases)('%s', (_, before, after, expected) => expect(types(before, after)).toEqual(expected))
})

describe('a broker’s listing', () => {
  const cases: [string, Row | null, Row | null, string[]][] = [
    ['is new', null, broker(), ['broker_listing_new']],
    ['was withdrawn', broker(), null, ['broker_listing_removed']],
    ['was sold', broker(), broker(sold), ['broker_listing_removed']],
    ['is back', broker({ status: 'cancelled' }), broker(), ['broker_listing_new']],
    ['got an offer', broker(), broker({ status: 'pending' }), []],
    ['has its status in capitals', broker(), broker({ status: 'Active' }), []],
    ['is cheaper', broker(), broker({ price_dollars: 1 }), []],
    ['was already sold when first seen', null, broker(sold), []],
    ['dropped out after its sale', broker(sold), null, []],
  ]
  test.each(cases)('%s', (_, before, after, expected) => expect(types(before, after)).toEqual(expected))
})

describe('a listing whose row was numbered anew', () => {
  test('is no change', () => {
    expect(detect([listing('x', mls(), null), listing('y', null, mls())])).toEqual([])
  })

  test('still tells its price', () => {
    const events = [listing('x', mls(), null), listing('y', null, mls({ price_dollars: 5 }))]
    expect(detect(events)).toMatchObject([{ type: 'mls_price', subjectIds: ['x', 'y'] }])
  })

  test('is another listing when only its number is the same', () => {
    const same = { listing_number: 'R2999999' }
    const events = [listing('x', mls(), null), listing('y', null, broker(same))]
    expect(detect(events).map(({ type }) => type)).toEqual(['mls_removed', 'broker_listing_new'])
  })
})

test('nothing, and rows of other kinds, change no listing', () => {
  expect(detect([])).toEqual([])
  expect(detect([event({ entity: 'sale', id: 's' }, null, { price_dollars: 5 })])).toEqual([])
})
