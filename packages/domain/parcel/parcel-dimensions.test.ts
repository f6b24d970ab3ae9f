import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentLengthsMetres } from '../geometry/geodesy.ts'
import { parcelSides } from './parcel-dimensions.ts'

const pathLengthMetres = (path: readonly number[][]) =>
  segmentLengthsMetres(path).reduce((sum, length) => sum + length, 0)

/** About 10 by 33 m, its long sides running north. */
const parcel = [
  [-123.1, 49.26],
  [-123.099863, 49.26],
  [-123.099863, 49.260297],
  [-123.1, 49.260297],
  [-123.1, 49.26],
]

describe('lot dimensions', () => {
  test('each side has its length, the middle of the side and the angle of its text', () => {
    const sides = parcelSides(parcel)
    expect(sides.map((side) => Math.round(side.lengthMetres))).toEqual([10, 33, 10, 33])
    expect(sides.map((side) => Math.round(side.angleDegrees))).toEqual([0, 90, 0, 90])
    expect(sides[0]?.midpoint[0]).toBeCloseTo(-123.0999315, 7)
    expect(sides[0]?.midpoint[1]).toBeCloseTo(49.26, 7)
  })

  test('a ring that is not closed gives the same', () => {
    expect(parcelSides(parcel.slice(0, -1))).toEqual(parcelSides(parcel))
  })

  test('a straight side in many pieces is one side, also where the ring begins', () => {
    const halfway = [-123.09993, 49.26]
    const pieces = [halfway, ...parcel.slice(1, 4), ...parcel.slice(0, 1), halfway]
    expect(
      parcelSides(pieces)
        .map((side) => Math.round(side.lengthMetres))
        .toSorted((a, b) => a - b),
    ).toEqual([10, 10, 33, 33])
  })

  test('a curve of chords is one side with the length of the curve', () => {
    const curve = Array.from({ length: 19 }, (_, index) => {
      const angle = (index * 5 * Math.PI) / 180
      return [-123.1 + 0.0003 * Math.cos(angle), 49.26 + 0.0002 * Math.sin(angle)]
    })
    const sides = parcelSides([...curve, [-123.1, 49.26]])
    expect(sides).toHaveLength(3)
    expect(Math.max(...sides.map((side) => side.lengthMetres))).toBeCloseTo(pathLengthMetres(curve), 6)
  })

  test('a straight side ends where a rounded corner begins', () => {
    const corner = Array.from({ length: 10 }, (_, index) => {
      const angle = (index * 10 * Math.PI) / 180
      return [-123.1 + 0.0004 + 0.00007 * Math.sin(angle), 49.26 + 0.000045 * (1 - Math.cos(angle))]
    })
    const sides = parcelSides([[-123.1, 49.26], ...corner, [-123.09953, 49.2603], [-123.1, 49.2603]])
    expect(sides.map((side) => Math.round(side.lengthMetres))).toEqual([29, 8, 28, 34, 33])
  })

  test('text never stands on its head', () => {
    const slope = parcelSides([
      [-123.1, 49.26],
      [-123.099, 49.2605],
      [-123.1, 49.261],
    ])
    for (const side of slope) {
      expect(side.angleDegrees).toBeGreaterThan(-90)
      expect(side.angleDegrees).toBeLessThanOrEqual(90)
    }
    // North-east goes up on the screen, which is anticlockwise, so negative.
    expect(slope[0]?.angleDegrees).toBeLessThan(0)
  })

  test('short sides get no label', () => {
    expect(parcelSides(parcel, { minimumMetres: 15 })).toHaveLength(2)
  })

  test('nothing and a single place have no sides', () => {
    expect(parcelSides([])).toEqual([])
    expect(
      parcelSides([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([])
  })

  test('a circle without any corner is one side', () => {
    const circle = Array.from({ length: 72 }, (_, index) => {
      const angle = (index * 5 * Math.PI) / 180
      return [-123.1 + 0.0003 * Math.cos(angle), 49.26 + 0.0002 * Math.sin(angle)]
    })
    expect(parcelSides(circle)).toHaveLength(1)
  })

  test('law: the sides add up to the outline', () => {
    const ring = fc.array(
      fc.tuple(
        fc.double({ min: -123.2, max: -123.1, noNaN: true }),
        fc.double({ min: 49.2, max: 49.3, noNaN: true }),
      ),
      { minLength: 3, maxLength: 12 },
    )
    fc.assert(
      fc.property(ring, (ring) => {
        const total = parcelSides(ring, { minimumMetres: 0 }).reduce(
          (sum, side) => sum + side.lengthMetres,
          0,
        )
        expect(total).toBeCloseTo(pathLengthMetres([...ring, ring[0] ?? [0, 0]]), 3)
      }),
    )
  })
})
