import { expect, test } from 'vitest'
import { frontMiddle } from './parcel-front.ts'

test('The middle of the front is that of its longest side', () => {
  const short = [
    [-123.2, 49.25],
    [-123.1999, 49.25],
  ] as [number, number][]
  const long = [
    [-123.1, 49.25],
    [-123.1, 49.2502],
    [-123.1, 49.2506],
  ] as [number, number][]
  const middle = frontMiddle([short, long])
  expect(middle?.[0]).toBeCloseTo(-123.1, 7)
  expect(middle?.[1]).toBeCloseTo(49.2503, 7)
})

test('A parcel whose front is unknown has none', () => {
  expect(frontMiddle([])).toBeNull()
  expect(frontMiddle([[[-123.1, 49.25]]])).toBeNull()
})
