import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMapPosition, parseMapPosition, readMapPosition } from './map-position.ts'

describe('the position of a map', () => {
  test('is written as latitude, longitude, zoom', () => {
    expect(formatMapPosition({ lng: -123.1207123456, lat: 49.2827, zoom: 15.239 })).toBe(
      '49.2827,-123.12071,15.24',
    )
  })

  test('comes back as it was written', () => {
    const position = fc.record({
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      zoom: fc.double({ min: 0, max: 24, noNaN: true }),
    })
    fc.assert(
      fc.property(position, (stated) => {
        const text = formatMapPosition(stated)
        const read = parseMapPosition(text)
        expect(read && formatMapPosition(read)).toBe(text)
      }),
    )
  })

  test.each([
    '',
    '49,-123',
    '49,-123,15,1',
    'a,b,c',
    '91,0,3',
    '86,0,3',
    '0,181,3',
    '0,0,-1',
    '0,0,1e999',
    ',,',
  ])('is not "%s"', (text) => {
    expect(parseMapPosition(text)).toBeNull()
  })

  test.each([null, 7, {}, { lng: '1', lat: 2, zoom: 3 }, { lng: Number.NaN, lat: 2, zoom: 3 }])(
    'is nothing that was stored as %j',
    (stored) => {
      expect(readMapPosition(stored)).toBeNull()
    },
  )
})
