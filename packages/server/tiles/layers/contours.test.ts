import { describe, expect, it } from 'vitest'
import { doubleArea } from '../geometry/path.ts'
import { traceContours } from './contours.ts'
import { CoverageGrid } from './coverage.ts'

const UNITS_PER_CELL = 4
const grid = () => new CoverageGrid(32, UNITS_PER_CELL, 4)
const rectangle = (west: number, north: number, east: number, south: number) => [
  [west, north, east, north, east, south, west, south],
]
/** Square units inside the outlines, holes taken off. */
const area = (coverage: CoverageGrid) =>
  traceContours(coverage.finish()).reduce((sum, ring) => sum + doubleArea(ring) / 2, 0) * UNITS_PER_CELL ** 2

describe('blocks from parcels', () => {
  it('joins parcels that touch into one outline', () => {
    const coverage = grid()
    coverage.add(rectangle(10, 10, 33, 70))
    coverage.add(rectangle(33, 10, 61, 70))
    expect(traceContours(coverage.finish())).toHaveLength(1)
    expect(area(coverage)).toBeCloseTo(51 * 60, -2)
  })

  it('keeps blocks apart where a street of two cells runs between them', () => {
    const coverage = grid()
    coverage.add(rectangle(10, 10, 50, 50))
    coverage.add(rectangle(58, 10, 98, 50))
    expect(traceContours(coverage.finish())).toHaveLength(2)
  })

  it('leaves a hole where a square is open, turned the other way', () => {
    const coverage = grid()
    coverage.add([...rectangle(10, 10, 110, 110), ...rectangle(40, 40, 80, 80)])
    const turns = traceContours(coverage.finish()).map((ring) => Math.sign(doubleArea(ring)))
    expect(turns.toSorted()).toEqual([-1, 1])
    expect(area(coverage)).toBeCloseTo(100 * 100 - 40 * 40, -2)
  })

  it('does not care about order, overlaps, direction or what lies outside', () => {
    const parcels = [
      rectangle(10, 10, 60, 60),
      rectangle(30, 30, 90, 90),
      rectangle(-500, 20, -100, 50),
      [[20, 100, 20, 110, 70, 110, 70, 100]],
      rectangle(30, 30, 90, 90),
    ]
    const forward = grid()
    for (const parcel of parcels) forward.add(parcel)
    const backward = grid()
    for (const parcel of parcels.toReversed()) backward.add(parcel)
    expect(traceContours(forward.finish())).toEqual(traceContours(backward.finish()))
  })

  it('closes outlines that reach the border', () => {
    const coverage = grid()
    coverage.add(rectangle(-1000, -1000, 1000, 1000))
    expect(traceContours(coverage.finish())).toHaveLength(1)
  })
})
