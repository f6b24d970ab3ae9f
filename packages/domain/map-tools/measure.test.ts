import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LngLat } from '../geometry/lng-lat.ts'
import { measureUnfinished, measureVertices } from './measure.ts'

const corners: LngLat[] = [
  [-123.1, 49.26],
  [-123.1, 49.2603],
  [-123.0995, 49.2603],
  [-123.0995, 49.26],
]

test('an open path has its segments and their sum, and no area', () => {
  const measure = measureVertices(corners, false)
  expect(measure.segmentMetres).toHaveLength(3)
  expect(measure.lengthMetres).toBeCloseTo(139.52 - 36.4, 0)
  expect(measure.areaSquareMetres).toBeNull()
})

test('a closed one has the closing side too, and its area', () => {
  const measure = measureVertices(corners, true)
  expect(measure.segmentMetres).toHaveLength(4)
  expect(measure.lengthMetres).toBeCloseTo(139.519, 2)
  expect(measure.areaSquareMetres).toBeCloseTo(1214.298, 2)
})

test('while drawing, the area is that of closing here', () => {
  expect(measureUnfinished(corners).areaSquareMetres).toBeCloseTo(1214.298, 2)
  expect(measureUnfinished(corners.slice(0, 2)).areaSquareMetres).toBeNull()
  expect(measureUnfinished([])).toMatchObject({ lengthMetres: 0, segmentMetres: [] })
})

test('law: the total is the sum of the segments', () => {
  const point = fc.tuple(
    fc.double({ min: -124, max: -122, noNaN: true }),
    fc.double({ min: 49, max: 50, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(point), fc.boolean(), (vertices, isClosed) => {
      const measure = measureVertices(vertices, isClosed)
      expect(measure.lengthMetres).toBeCloseTo(
        measure.segmentMetres.reduce((sum, metres) => sum + metres, 0),
        6,
      )
    }),
  )
})
