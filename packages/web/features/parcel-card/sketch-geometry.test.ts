import { describe, expect, it } from 'vitest'
import { outerRings } from '#domain/geometry/polygon.ts'
import { drawSketch, findLabelPoint } from './sketch-geometry.ts'

const deep = [
  [-123.0001, 49.0003],
  [-123, 49.0003],
  [-123, 49],
  [-123.0001, 49],
]
const wide = [
  [-123.01, 49.0001],
  [-123, 49.0001],
  [-123, 49],
  [-123.01, 49],
]

describe('drawSketch', () => {
  it('gives a deep parcel a tall box and a wide one a low box, and keeps both inside', () => {
    for (const [ring, height] of [
      [deep, 200],
      [wide, 120],
    ] as const) {
      const sketch = drawSketch([ring])
      expect(sketch?.height).toBe(height)
      for (const corner of ring) {
        const [x, y] = sketch?.project(corner) ?? [0, 0]
        expect(x).toBeGreaterThanOrEqual(23.9)
        expect(x).toBeLessThanOrEqual(338.1)
        expect(y).toBeGreaterThanOrEqual(23.9)
        expect(y).toBeLessThanOrEqual(height - 23.9)
      }
    }
  })

  it('draws nothing without a corner', () => {
    expect(drawSketch([])).toBeNull()
    expect(outerRings({ type: 'Point', coordinates: [0, 0] })).toEqual([])
  })
})

describe('labelPlace', () => {
  const square: [number, number][] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]

  it('puts the label of every side outside the parcel', () => {
    expect(findLabelPoint(square, [50, 0], 0)[1]).toBeLessThan(0)
    expect(findLabelPoint(square, [50, 100], 0)[1]).toBeGreaterThan(100)
    expect(findLabelPoint(square, [100, 50], 90)[0]).toBeGreaterThan(100)
    expect(findLabelPoint(square, [0, 50], 90)[0]).toBeLessThan(0)
  })
})
