import fc from 'fast-check'
import type { Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import type { LngLat } from './lng-lat.ts'
import { boundingBox, closedRing, isInside, rectangleBetween, toPolygon, unionOfBoxes } from './polygon.ts'

const square = rectangleBetween([0, 0], [4, 2])
const withHole: Polygon = {
  type: 'Polygon',
  coordinates: [...square.coordinates, ...rectangleBetween([1, 0.5], [2, 1.5]).coordinates],
}
const point = fc.tuple(
  fc.double({ min: -130, max: -115, noNaN: true }),
  fc.double({ min: 48, max: 60, noNaN: true }),
)

describe('rings', () => {
  test('closing repeats the first position once', () => {
    const open: LngLat[] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ]
    expect(closedRing(open)).toEqual([...open, [0, 0]])
    expect(closedRing(closedRing(open))).toEqual(closedRing(open))
    expect(closedRing([])).toEqual([])
    expect(toPolygon(open).coordinates[0]).toHaveLength(4)
  })

  test('law: a rectangle is the same from any two opposite corners', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        expect(rectangleBetween(one, other)).toEqual(rectangleBetween(other, one))
        expect(rectangleBetween([one[0], other[1]], [other[0], one[1]])).toEqual(rectangleBetween(one, other))
      }),
    )
  })
})

describe('bounding box', () => {
  test('of every kind of geometry', () => {
    expect(boundingBox({ type: 'Point', coordinates: [1, 2] })).toEqual([1, 2, 1, 2])
    expect(
      boundingBox({
        type: 'LineString',
        coordinates: [
          [3, 1],
          [-1, 2],
        ],
      }),
    ).toEqual([-1, 1, 3, 2])
    expect(boundingBox({ type: 'MultiLineString', coordinates: [[[3, 1]], [[-1, 2]]] })).toEqual([
      -1, 1, 3, 2,
    ])
    expect(boundingBox(square)).toEqual([0, 0, 4, 2])
    expect(boundingBox({ type: 'MultiPolygon', coordinates: [square.coordinates] })).toEqual([0, 0, 4, 2])
    expect(
      boundingBox({
        type: 'MultiPoint',
        coordinates: [
          [1, 1, 99],
          [2, 5],
        ],
      }),
    ).toEqual([1, 1, 2, 5])
    expect(boundingBox({ type: 'GeometryCollection', geometries: [square] })).toEqual([0, 0, 4, 2])
  })
  test('of nothing there is none', () => {
    expect(boundingBox({ type: 'Polygon', coordinates: [] })).toBeNull()
    expect(boundingBox({ type: 'GeometryCollection', geometries: [] })).toBeNull()
  })
  test('of several boxes holds them all; of none there is none', () => {
    expect(
      unionOfBoxes([
        [0, 0, 1, 1],
        [-2, 0.5, 0.5, 3],
      ]),
    ).toEqual([-2, 0, 1, 3])
    expect(unionOfBoxes([])).toBeNull()
  })
})

describe('point in polygon', () => {
  test.each<[LngLat, boolean]>([
    [[1, 1], true],
    [[5, 1], false],
    [[1, 3], false],
    [[-1, 0], false],
  ])('%j in the square: %s', (place, isIn) => expect(isInside(place, square)).toBe(isIn))
  test('a hole is outside', () => {
    expect(isInside([1.5, 1], withHole)).toBe(false)
    expect(isInside([3, 1], withHole)).toBe(true)
  })
  test('in any of several polygons', () => {
    const several = {
      type: 'MultiPolygon' as const,
      coordinates: [square.coordinates, rectangleBetween([10, 0], [14, 2]).coordinates],
    }
    expect(isInside([12, 1], several)).toBe(true)
    expect(isInside([8, 1], several)).toBe(false)
  })
})
