import { describe, expect, test } from 'vitest'
import { MAX_STATIC_MAP_PATH_LENGTH, needsMarker, staticMapPaths, staticMapUrl } from './static-map.ts'

const square = [
  [-123.1, 49.26],
  [-123.1, 49.27],
  [-123.09, 49.27],
  [-123.1, 49.26],
]
const request = {
  baseUrl: 'https://maps.example/static',
  key: 'K',
  widthPixels: 370,
  heightPixels: 200,
  mapType: 'satellite' as const,
  rings: [square],
  centre: [-123.095, 49.265],
}
const read = (rings: number[][][]) => new URL(staticMapUrl({ ...request, rings })).searchParams

describe('static map', () => {
  test('the address carries key, size, map type and path', () => {
    const query = read([square])
    expect(query.get('key')).toBe('K')
    expect(query.get('size')).toBe('370x200')
    expect(query.get('maptype')).toBe('satellite')
    expect(query.get('path')).toBe(
      'color:0xff0000ff|weight:2|49.260000,-123.100000|49.270000,-123.100000|49.270000,-123.090000|49.260000,-123.100000',
    )
    expect(query.get('markers')).toBeNull()
  })

  test('an empty path becomes a single marker at the centre', () => {
    for (const rings of [[], [[]]]) {
      expect(read(rings).getAll('markers')).toEqual(['49.265000,-123.095000'])
      expect(read(rings).get('path')).toBeNull()
    }
  })

  test('a path beyond 7800 characters becomes a single marker', () => {
    const long = Array.from({ length: 400 }, (_, index) => [-123 + index / 1000, 49])
    expect(staticMapPaths([long]).join('').length).toBeGreaterThan(MAX_STATIC_MAP_PATH_LENGTH)
    expect(read([long]).getAll('markers')).toHaveLength(1)
    expect(read([long]).get('path')).toBeNull()
  })

  test('exactly 7800 characters still fit', () => {
    expect(needsMarker(['x'.repeat(7_800)])).toBe(false)
    expect(needsMarker(['x'.repeat(7_801)])).toBe(true)
    expect(needsMarker(['x'.repeat(4_000), 'x'.repeat(3_801)])).toBe(true)
    expect(needsMarker([])).toBe(true)
  })

  test('a parcel of several pieces has one path for each', () =>
    expect(read([square, square]).getAll('path')).toHaveLength(2))
})
