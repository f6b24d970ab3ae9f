import fc from 'fast-check'
import type { Polygon } from 'geojson'
import { expect, test } from 'vitest'
import { pointInPolygon } from './point-in-polygon.ts'

type Place = [number, number]
const ring = (places: readonly Place[]) => [...places, places[0] ?? [0, 0]]
const rectangle = (west: number, south: number, east: number, north: number) =>
  ring([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ])

test('what lies inside, on a side or on a corner belongs to it', () => {
  const isInside = pointInPolygon({ type: 'Polygon', coordinates: [rectangle(0, 0, 10, 10)] })
  for (const [x, y] of [
    [5, 5],
    [0, 5],
    [10, 5],
    [5, 0],
    [5, 10],
    [0, 0],
    [10, 10],
  ] as Place[]) {
    expect(isInside(x, y)).toBe(true)
  }
  for (const [x, y] of [
    [-1, 5],
    [11, 5],
    [5, -1],
    [5, 11],
    [11, 0],
    [-1, 10],
  ] as Place[]) {
    expect(isInside(x, y)).toBe(false)
  }
})

test('an opening is outside, its outline is not', () => {
  const isInside = pointInPolygon({
    type: 'Polygon',
    coordinates: [rectangle(0, 0, 10, 10), rectangle(4, 4, 6, 6)],
  })
  expect([isInside(5, 5), isInside(4, 5), isInside(3, 5)]).toEqual([false, true, true])
})

test.each(['standing', 'lying'])(
  'a %s comb holds what lies in its teeth, and is tested in few steps',
  (way) => {
    const teeth = 5_000
    const places: Place[] = [
      [teeth, -1],
      [0, -1],
    ]
    for (let tooth = 0; tooth < teeth; tooth += 1) places.push([tooth, 0], [tooth + 0.5, 1])
    const turned = places.map(([x, y]): Place => (way === 'standing' ? [x, y] : [y, x]))
    const isInside = pointInPolygon({ type: 'Polygon', coordinates: [ring(turned)] })
    const at = (x: number, y: number) => (way === 'standing' ? isInside(x, y) : isInside(y, x))
    for (let tooth = 0; tooth < teeth - 1; tooth += 1) {
      expect(at(tooth + 0.5, 0.9)).toBe(true)
      expect(at(tooth + 1, 0.1)).toBe(false)
      expect(at(tooth + 0.7, -0.5)).toBe(true)
    }
  },
)

test('a convex outline of any size holds what lies to the left of each of its sides', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 400 }),
      fc.array(
        fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
      ),
      (count, points) => {
        const places = Array.from({ length: count }, (_, index): Place => {
          const angle = (index * 2 * Math.PI) / count
          return [Math.cos(angle), Math.sin(angle)]
        })
        const area: Polygon = { type: 'Polygon', coordinates: [ring(places)] }
        const isInside = pointInPolygon(area)
        for (const [x, y] of points) {
          const turns = places.map(([x1, y1], index) => {
            const [x2, y2] = places[(index + 1) % count] ?? [x1, y1]
            return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
          })
          const least = Math.min(...turns)
          // Closer than the two methods can distinguish.
          if (Math.abs(least) > 1e-9) expect(isInside(x, y)).toBe(least > 0)
        }
      },
    ),
  )
})
