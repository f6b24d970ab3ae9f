import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCoordinates } from './coordinates.ts'

describe('coordinates as typed', () => {
  test.each([
    ['49.26, -123.1', null],
    ['49.26 -123.1', null],
    ['49.26,-123.1', null],
    ['49.26; -123.1', null],
    ['(49.26, -123.1)', null],
    ['[49.26, -123.1]', null],
    ['geo:49.26,-123.1', null],
    ['49.26° -123.1°', null],
    ['49.26N 123.1W', null],
    ['49.26° N, 123.1° W', null],
    ['123.1W 49.26N', null],
    ['N49.26 W123.1', null],
    [`49°15'36"N 123°06'00"W`, null],
    [`49° 15′ 36″ N, 123° 6′ 0″ W`, null],
    [`49°15.6'N 123°6'W`, null],
    ['lat: 49.26, lng: -123.1', null],
    ['longitude=-123.1 latitude=49.26', null],
    ['49.26, −123.1', null],
    ['-123.1 49.26', 'swapped'],
    ['-123.1, 49.26', 'swapped'],
    ['49.26, 123.1', 'west'],
    ['123.1 49.26', 'swapped-west'],
  ])('%s', (text, assumption) => {
    const read = parseCoordinates(text)
    expect(read?.latitude).toBeCloseTo(49.26, 9)
    expect(read?.longitude).toBeCloseTo(-123.1, 9)
    expect(read?.assumption).toBe(assumption)
  })

  test('places elsewhere are read as latitude, longitude', () => {
    expect(parseCoordinates('48.85, 2.35')).toEqual({ latitude: 48.85, longitude: 2.35, assumption: null })
    expect(parseCoordinates('-33.86, 151.2')).toEqual({
      latitude: -33.86,
      longitude: 151.2,
      assumption: null,
    })
    expect(parseCoordinates('33.86S 151.2E')).toEqual({
      latitude: -33.86,
      longitude: 151.2,
      assumption: null,
    })
  })

  test.each([
    '',
    '49.26',
    '1783 Manitoba St',
    '49 123',
    '012-345-678',
    '99.1, 200.2',
    '49.26N 49.3N',
    '49.26, -123.1, 5',
    'lat: 99, lng: 7',
    '49,26 123,1',
  ])('%s is none', (text) => expect(parseCoordinates(text)).toBeNull())

  test('law: a place in the province is found from either order', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -139, max: -114, noNaN: true }),
        fc.double({ min: 48, max: 60, noNaN: true }),
        (lng, lat) => {
          const [longitude, latitude] = [lng.toFixed(6), lat.toFixed(6)]
          expect(parseCoordinates(`${latitude}, ${longitude}`)).toEqual({
            latitude: Number(latitude),
            longitude: Number(longitude),
            assumption: null,
          })
          expect(parseCoordinates(`${longitude} ${latitude}`)).toEqual({
            latitude: Number(latitude),
            longitude: Number(longitude),
            assumption: 'swapped',
          })
        },
      ),
    )
  })
})
