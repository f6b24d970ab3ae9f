import fc from 'fast-check'
import type { Polygon } from 'geojson'
import { expect, test } from 'vitest'
import { countSidePairs, MAX_SIDE_PAIRS } from './side-pairs.ts'

type Place = [number, number]
const polygon = (places: readonly Place[]): Polygon => ({
  type: 'Polygon',
  coordinates: [[...places, places[0] ?? [0, 0]]],
})
const around = (count: number, reach: (index: number) => number): Polygon =>
  polygon(
    Array.from({ length: count }, (_, index) => {
      const angle = (index * 2 * Math.PI) / count
      return [reach(index) * Math.cos(angle), reach(index) * Math.sin(angle)]
    }),
  )

test('a square has five pairs: its neighbours touch, and two of its sides lie above each other', () => {
  expect(
    countSidePairs([
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
    ]),
  ).toBe(5)
})

test('a detailed outline of 10,000 corners is far below the limit, wherever it wiggles', () => {
  expect(countSidePairs([around(10_000, () => 1)])).toBeLessThan(MAX_SIDE_PAIRS / 10)
  expect(countSidePairs([around(10_000, (index) => 1 + (index % 7) / 500)])).toBeLessThan(MAX_SIDE_PAIRS / 2)
})

test('a star of 10,000 corners is far above it, also a small one at the edge of something large', () => {
  const star = around(9_990, (index) => (index % 2 === 0 ? 1 : 0.02))
  expect(countSidePairs([star])).toBeGreaterThan(MAX_SIDE_PAIRS * 10)
  const square = polygon([
    [1000, 1000],
    [2000, 1000],
    [2000, 2000],
    [1000, 2000],
  ])
  expect(countSidePairs([star, square])).toBeGreaterThan(MAX_SIDE_PAIRS * 10)
})

test('there are never more pairs that touch', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
  fc.assert(
    fc.property(fc.array(fc.array(place, { minLength: 3, maxLength: 12 }), { maxLength: 3 }), (rings) => {
      const polygons = rings.map((places) => polygon(places))
      const sides = polygons.flatMap(({ coordinates }) =>
        coordinates.flatMap((ring) => ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const)),
      )
      const overlaps = (axis: 0 | 1, one: (typeof sides)[number], other: (typeof sides)[number]) => {
        const [a, b] = [one, other].map(([from, to]) => [from[axis] ?? 0, to[axis] ?? 0] as const)
        return a && b && Math.min(...a) <= Math.max(...b) && Math.min(...b) <= Math.max(...a)
      }
      const pairs = sides.flatMap((one, index) =>
        sides.slice(index + 1).map((other) => [one, other] as const),
      )
      const boxes = pairs.filter(([one, other]) => overlaps(0, one, other) && overlaps(1, one, other))
      expect(countSidePairs(polygons)).toBeGreaterThanOrEqual(boxes.length)
      expect(countSidePairs(polygons)).toBeLessThanOrEqual(pairs.length)
    }),
  )
})
