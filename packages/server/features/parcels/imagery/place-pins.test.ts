import { expect, test } from 'vitest'
import { groupPins, withPlaces } from './place-pins.ts'

const place = (upid: string, lng: number, lat = 49) => ({ upid, lng, lat, source_key: 'fabric' })

test('pins stand at their places, those of one place together, those of none nowhere', () => {
  const pins = ['1', '2', '3', '4', '5'].map((text) => ({ upid: `p${text}`, text }))
  const places = [place('p1', -123), place('p2', -122), place('p3', -123), place('p4', -123)]
  expect(groupPins(pins, places)).toEqual([
    { text: '1, 3, 4', lng: -123, lat: 49 },
    { text: '2', lng: -122, lat: 49 },
  ])
  const all = pins.map(({ upid }) => place(upid, -123))
  expect(groupPins(pins, all)).toMatchObject([{ text: '1, 2, 3…' }])
})

test('the picture holds the parcel and all places', () => {
  const subject = {
    twkb: new Uint8Array(),
    bounds: [-123, 49, -122.9, 49.1] as [number, number, number, number],
    sourceKeys: ['own'],
  }
  expect(withPlaces(subject, [place('a', -123.5), place('b', -122.95, 49.3)])).toMatchObject({
    bounds: [-123.5, 49, -122.9, 49.3],
    sourceKeys: ['own', 'fabric'],
  })
})
