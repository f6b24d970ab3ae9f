import { describe, expect, it } from 'vitest'
import { checkGeometry } from './check-geometry.ts'

const SQUARE = [
  [-123, 49],
  [-122.999, 49],
  [-122.999, 49.001],
  [-123, 49.001],
  [-123, 49],
]

describe('checking a geometry', () => {
  it('takes a plain polygon as it is', () => {
    const polygon = { type: 'Polygon', coordinates: [SQUARE] }
    expect(checkGeometry(polygon, 'polygon')).toEqual({ ok: true, geometry: polygon, isRepaired: false })
  })

  it('closes an open ring and says that it was repaired', () => {
    const result = checkGeometry({ type: 'Polygon', coordinates: [SQUARE.slice(0, 4)] }, 'polygon')
    expect(result).toEqual({
      ok: true,
      geometry: { type: 'Polygon', coordinates: [SQUARE] },
      isRepaired: true,
    })
  })

  it('drops a hole without area', () => {
    const hole = [
      [-122.9995, 49.0005],
      [-122.9995, 49.0005],
    ]
    const result = checkGeometry({ type: 'MultiPolygon', coordinates: [[SQUARE, hole]] }, 'polygon')
    expect(result).toMatchObject({ isRepaired: true, geometry: { coordinates: [[SQUARE]] } })
  })

  it.each([
    ['nothing', null, 'polygon', /no geometry/],
    [
      'a point where a polygon must be',
      { type: 'Point', coordinates: [-123, 49] },
      'polygon',
      /Point, not a polygon/,
    ],
    ['a collection', { type: 'GeometryCollection', geometries: [] }, 'any', /GeometryCollection/],
    ['no coordinates', { type: 'Polygon' }, 'polygon', /not a list/],
    ['an empty polygon', { type: 'Polygon', coordinates: [] }, 'polygon', /empty/],
    [
      'an outline of two corners',
      { type: 'Polygon', coordinates: [SQUARE.slice(0, 2)] },
      'polygon',
      /three corners/,
    ],
    ['NaN', { type: 'Point', coordinates: [Number.NaN, 49] }, 'point', /finite/],
    [
      'infinity, which JSON writes 1e999',
      { type: 'Point', coordinates: [JSON.parse('1e999'), 49] },
      'point',
      /finite/,
    ],
    ['text for a number', { type: 'Point', coordinates: ['-123', 49] }, 'point', /finite/],
    ['a place in Alberta', { type: 'Point', coordinates: [-110, 51] }, 'point', /outside British Columbia/],
  ] as const)('refuses %s', (_name, geometry, kind, reason) => {
    const result = checkGeometry(geometry, kind)
    expect(result.ok ? 'taken' : result.reason).toMatch(reason)
  })

  it('notices swapped axes', () => {
    expect(checkGeometry({ type: 'Point', coordinates: [49.2, -123.1] }, 'point')).toMatchObject({
      ok: false,
      isSwapped: true,
    })
  })

  it('refuses a million corners', () => {
    const line = Array.from({ length: 1_000_000 }, (_, i) => [-123 + i / 1e7, 49])
    expect(checkGeometry({ type: 'LineString', coordinates: line }, 'any')).toMatchObject({ ok: false })
  })
})
