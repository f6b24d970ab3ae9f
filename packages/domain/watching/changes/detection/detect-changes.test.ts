import { expect, test } from 'vitest'
import { difference, event, listingRow, parcelRow } from '../release.factory.ts'
import { differenceOf, type Street } from '../street.factory.ts'
import { detectChanges } from './detect-changes.ts'

const EMPTY: Street = {
  numbering: 0,
  parcels: [],
  zoning: [],
  reserve: [],
  application: null,
  mls: null,
  broker: null,
}

test('a release without differences changes nothing', () => {
  expect(detectChanges(difference())).toEqual([])
})

test('facts that are no news by themselves change nothing', () => {
  const events = [
    event({ entity: 'assessment', id: 'a' }, { total_dollars: 1 }, { total_dollars: 2 }),
    event({ entity: 'sale', id: 's' }, null, { price_dollars: 1 }),
    event({ entity: 'address', id: 'd' }, { street: 'A' }, null),
    event({ entity: 'layer_feature', layer: 'building', id: 'b' }, null, {}),
    event({ entity: 'layer_feature', layer: 'road', id: 'r' }, {}, null),
  ]
  expect(detectChanges(difference({ events }))).toEqual([])
})

test('changes of all kinds come sorted by their keys, each key once', () => {
  const events = [
    event({ entity: 'listing', id: 'm' }, null, listingRow()),
    event({ entity: 'parcel', id: 'p' }, parcelRow('001111111', 10), null),
  ]
  expect(detectChanges(difference({ events })).map(({ key }) => key)).toEqual([
    '2/mls_new/listing/demo/mls r 2999999',
    '2/pid_deleted/pid/001111111',
  ])
})

test('in a street that is built at once everything is new', () => {
  const after: Street = {
    ...EMPTY,
    parcels: [{ from: 0, to: 40 }],
    zoning: [{ from: 0, to: 40, code: 'RS-1' }],
    reserve: [{ from: 0, to: 20 }],
    application: { status: 'submitted', title: 'Duplex', pieces: 2 },
    mls: { status: 'active', price: 1 },
    broker: { status: 'active', price: 1 },
  }
  const found = detectChanges(differenceOf(EMPTY, after)).map(({ type }) => type)
  expect(
    Object.fromEntries([...Map.groupBy(found, (type) => type)].map(([type, all]) => [type, all.length])),
  ).toEqual({
    pid_created: 1,
    zoning: 10,
    alr_status: 5,
    development_application_new: 1,
    mls_new: 1,
    broker_listing_new: 1,
  })
})
