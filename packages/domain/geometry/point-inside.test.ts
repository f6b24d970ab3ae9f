import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointInside } from './point-inside.ts'
import { isInside } from './polygon.ts'

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

test('lies beside a hole, and in the largest part', () => {
  const point = pointInside([
    [square(-124, 49, 0.001)],
    [square(-123, 49, 0.01), square(-122.999, 49.001, 0.008)],
  ])
  const [x = 0, y = 0] = point
  expect(x > -123 && x < -122.99 && y > 49 && y < 49.01).toBe(true)
  expect(x > -122.999 && x < -122.991 && y > 49.001 && y < 49.009).toBe(false)
})

test('is the first corner of what has no area', () => {
  const flat = [
    [-123, 49],
    [-122, 49],
    [-123, 49],
  ]
  expect(pointInside([[flat]])).toEqual([-123, 49])
})

test('law: lies inside any star, however its rays reach', () => {
  const reach = fc.double({ min: 0.05, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(reach, { minLength: 3, maxLength: 40 }), (reaches) => {
      const corners = reaches.map((length, index) => {
        const angle = (2 * Math.PI * index) / reaches.length
        return [-123 + length * Math.cos(angle), 50 + length * Math.sin(angle)]
      })
      const ring = [...corners, corners[0] as number[]]
      const [x = 0, y = 0] = pointInside([[ring]])
      expect(isInside([x, y], { type: 'Polygon', coordinates: [ring] })).toBe(true)
    }),
  )
})
