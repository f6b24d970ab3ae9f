import { expect, test } from 'vitest'
import { groupPins, withPlaces } from './place-pins.ts'

const place = (text: string, lng: number, lat = 49) => ({ text, lng, lat, sourceKey: 'fabric' })

test('pins stand at their places, those of one place together', () => {
  const places = [place('1', -123), place('2', -122), place('3', -123), place('4', -123)]
  expect(groupPins(places)).toEqual([
    { text: '1, 3, 4', lng: -123, lat: 49 },
    { text: '2', lng: -122, lat: 49 },
  ])
  expect(groupPins([...places, place('6', -123)])).toMatchObject([{ text: '1, 3, 4…' }, { text: '2' }])
})

test('numbers in a row stand as one on a pin', () => {
  const together = (...texts: string[]) => groupPins(texts.map((text) => place(text, -123)))[0]?.text
  expect(together('1', '2', '3', '4', '5', '6')).toBe('1–6')
  expect(together('1', '3', '4', '5', '9', '10')).toBe('1, 3–5, 9…')
  expect(together('1', '2')).toBe('1, 2')
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
