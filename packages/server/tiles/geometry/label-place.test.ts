import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelPlace } from './label-place.ts'
import { ringContains } from './path.ts'
import type { Path } from './twkb.ts'

const square = (x: number, y: number, side: number): Path => [
  x,
  y,
  x + side,
  y,
  x + side,
  y + side,
  x,
  y + side,
]
const shifted = (ring: Path, right: number, down: number): Path =>
  ring.map((value, index) => value + (index % 2 === 0 ? right : down))

describe('the place of an area’s name', () => {
  it('is the middle of a square', () => {
    expect(labelPlace([[square(0, 0, 1000)]])).toEqual([500, 500])
  })

  it('keeps away from a hole', () => {
    const [x, y] = labelPlace([[square(0, 0, 1000), square(100, 100, 500)]]) ?? [0, 0]
    expect(ringContains(square(0, 0, 1000), x, y)).toBe(true)
    expect(ringContains(square(100, 100, 500), x, y)).toBe(false)
    // The roomiest strip is 400 wide.
    expect(Math.max(x, y)).toBeGreaterThan(700)
  })

  it('lies in the largest part, and in the wide end of a bent one', () => {
    expect(labelPlace([[square(0, 0, 10)], [square(500, 500, 100)]])).toEqual([550, 550])
    const bent: Path = [0, 0, 1000, 0, 1000, 100, 300, 100, 300, 1000, 0, 1000]
    const [x, y] = labelPlace([[bent]]) ?? [0, 0]
    expect(x).toBeLessThan(300)
    expect(y).toBeGreaterThan(100)
  })

  it('is the same place seen from every tile, and inside', () => {
    const coordinate = fc.integer({ min: -5000, max: 9000 })
    const triangle = fc.tuple(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate)
    const tiles = fc.integer({ min: -40, max: 40 }).map((count) => count * 4096)
    fc.assert(
      fc.property(triangle, tiles, tiles, (ring, right, down) => {
        const here = labelPlace([[ring]])
        const there = labelPlace([[shifted(ring, right, down)]])
        expect(there).toEqual(here && [here[0] + right, here[1] + down])
      }),
    )
  })

  it('does not exist where there is no inside', () => {
    expect(labelPlace([])).toBeNull()
    expect(labelPlace([[]])).toBeNull()
    expect(labelPlace([[[0, 0, 100, 0, 200, 0]]])).toBeNull()
  })
})
