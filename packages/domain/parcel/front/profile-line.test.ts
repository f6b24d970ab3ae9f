import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LngLat } from '../../geometry/lng-lat.ts'
import { toPolygon } from '../../geometry/polygon.ts'
import { pointsAlong, profileLine } from './profile-line.ts'

const INNER: LngLat = [-123, 49]
/** Degrees of some metres at 49°. */
const east = (metres: number) => INNER[0] + metres / (111_320 * Math.cos((49 * Math.PI) / 180))
const north = (metres: number) => INNER[1] + metres / 111_320
const lot = (width: number, depth: number) =>
  toPolygon([
    [east(-width / 2), north(-depth / 2)],
    [east(width / 2), north(-depth / 2)],
    [east(width / 2), north(depth / 2)],
    [east(-width / 2), north(depth / 2)],
  ])

test('a profile runs from the middle of the front to the back', () => {
  const front: LngLat[] = [
    [east(-10), north(-20)],
    [east(10), north(-20)],
  ]
  const line = profileLine(lot(20, 40), INNER, [front])
  expect(line?.isFromFront).toBe(true)
  expect(line?.lengthMetres).toBeCloseTo(40, 6)
  expect(line?.from[1]).toBeCloseTo(north(-20), 9)
  expect(line?.to[1]).toBeCloseTo(north(20), 9)
})

test('without a front it runs along the longest direction, within the lot', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 5, max: 400, noNaN: true }),
      fc.double({ min: 5, max: 400, noNaN: true }),
      (width, depth) => {
        const line = profileLine(lot(width, depth), INNER, [])
        expect(line?.isFromFront).toBe(false)
        expect(line?.lengthMetres).toBeCloseTo(Math.hypot(width, depth), 3)
      },
    ),
  )
})

test('an outline without area has none', () => {
  expect(profileLine({ type: 'Point', coordinates: [...INNER] }, INNER, [])).toBeNull()
  expect(profileLine(toPolygon([INNER, INNER, INNER]), INNER, [])).toBeNull()
})

test('points stand at their shares of the line', () => {
  expect(pointsAlong({ from: [0, 0], to: [4, 8] }, [0, 0.25, 1])).toEqual([
    [0, 0],
    [1, 2],
    [4, 8],
  ])
})
