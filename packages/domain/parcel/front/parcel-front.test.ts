import fc from 'fast-check'
import type { Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import { differingStatedLength } from '../figures/stated-figures.ts'
import { parcelSides, roundSideMetres } from '../parcel-dimensions.ts'
import { findParcelFront } from './parcel-front.ts'

const [LNG, LAT] = [-123.1, 49.25]
const METRES_PER_LNG = 111_320 * Math.cos((LAT * Math.PI) / 180)

type Point = readonly [east: number, north: number]

/** A polygon of vertices in metres. */
function outline(...points: readonly Point[]): Polygon {
  const ring = [...points, points[0] ?? [0, 0]].map(([x, y]) => [LNG + x / METRES_PER_LNG, LAT + y / 111_320])
  return { type: 'Polygon', coordinates: [ring] }
}

const box = (west: number, south: number, east: number, north: number): Polygon =>
  outline([west, south], [east, south], [east, north], [west, north])

const sidesOf = (parcel: Polygon) => parcelSides(parcel.coordinates[0] ?? []).map(roundSideMetres)

/** Lengths on the plane of the test and on the Earth differ by some 0.2 %. */
const metres = (expected: number) => expect.closeTo(expected, expected > 50 ? -0.3 : 0)

/** 10 m wide and 35 m deep, between neighbours, a lane 6 m wide behind and a street 20 m wide before it. */
const PLAIN = box(0, 0, 10, 35)
const AROUND = [box(-10, 0, 0, 35), box(10, 0, 20, 35), box(-10, 41, 20, 76), box(-10, -55, 20, -20)]

describe('the front of a parcel', () => {
  test('is its side on the street, not the one on the lane, and one of the labelled sides', () => {
    const front = findParcelFront(PLAIN, AROUND)
    expect(front).toMatchObject({ frontageMetres: metres(10), depthMetres: metres(35) })
    expect(sidesOf(PLAIN)).toContain(front?.frontageMetres)
    expect(front?.paths[0]?.every(([, lat]) => Math.abs(lat - LAT) < 1e-9)).toBe(true)
  })

  test('is the shorter street side of a parcel on a corner', () => {
    const around = [box(10, 0, 20, 35), box(-10, 41, 20, 76), box(-60, -60, 20, -20), box(-60, 0, -20, 35)]
    expect(findParcelFront(PLAIN, around)?.frontageMetres).toEqual(metres(10))
    const wide = box(0, 0, 40, 35)
    const beside = [box(40, 0, 60, 35), box(0, 35, 60, 76), box(-60, -60, 60, -20), box(-60, 0, -20, 76)]
    expect(findParcelFront(wide, beside)?.frontageMetres).toEqual(metres(35))
  })

  test('is never what cuts or rounds the corner', () => {
    const around = [box(15, 0, 30, 35), box(0, 35, 30, 70), box(-60, -60, 30, -20), box(-60, -60, -20, 70)]
    const cut = outline([0, 5], [5, 0], [15, 0], [15, 35], [0, 35])
    expect(findParcelFront(cut, around)?.frontageMetres).toEqual(metres(10))
    const arc = Array.from({ length: 10 }, (_, step): Point => {
      const angle = Math.PI + (step / 9) * (Math.PI / 2)
      return [6 + 6 * Math.cos(angle), 6 + 6 * Math.sin(angle)]
    })
    const rounded = outline(...arc, [18, 0], [18, 35], [0, 35])
    const beside = [box(18, 0, 30, 35), ...around.slice(1)]
    expect(findParcelFront(rounded, beside)?.frontageMetres).toEqual(metres(12))
  })

  test('is the end of a narrow block between two streets', () => {
    const around = [box(0, 35, 15, 70), box(-60, -60, 70, -20), box(-60, -60, -20, 70), box(35, -60, 70, 70)]
    expect(findParcelFront(box(0, 0, 15, 35), around)?.frontageMetres).toEqual(metres(15))
  })

  test('is the arc of a wedge on a turning circle, as long as it is labelled', () => {
    const at = (radius: number, degrees: number): Point => {
      const angle = (degrees * Math.PI) / 180
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    }
    const arc = (radius: number, from: number, to: number) =>
      Array.from({ length: 9 }, (_, step) => at(radius, from + ((to - from) * step) / 8))
    const wedge = (from: number, to: number) => outline(...arc(15, from, to), at(50, to), at(50, from))
    const front = findParcelFront(wedge(60, 110), [
      wedge(10, 60),
      wedge(110, 160),
      wedge(190, 240),
      wedge(240, 300),
    ])
    expect(front?.frontageMetres).toEqual(metres((15 * 50 * Math.PI) / 180))
    expect(sidesOf(wedge(60, 110))).toContain(front?.frontageMetres)
    expect(front?.depthMetres).toEqual(metres(30.3))
  })

  test('that a street cuts obliquely has its depth along the side line', () => {
    const cut = outline([0, 0], [10, 4], [10, 60], [0, 60])
    const around = [box(-20, -10, 0, 60), box(10, -10, 30, 60), box(-20, 60, 30, 80), box(-20, -60, 30, -20)]
    expect(findParcelFront(cut, around)?.depthMetres).toEqual(metres(58))
  })

  test('is the narrow end of a flag', () => {
    const flag = outline([0, 0], [5, 0], [5, 35], [25, 35], [25, 70], [0, 70])
    const around = [
      box(5, 0, 25, 35),
      box(-20, 0, 0, 70),
      box(25, 0, 45, 70),
      box(-20, 70, 45, 99),
      box(-20, -60, 45, -20),
    ]
    expect(findParcelFront(flag, around)).toMatchObject({
      frontageMetres: metres(5),
      depthMetres: metres(70),
    })
  })

  test('adds up the sides along a street that bends a little', () => {
    const bent = outline([0, 0], [10, 0], [19.7, 2.6], [19, 40], [0, 40])
    const around = [
      box(-20, 0, 0, 40),
      outline([19.7, 2.6], [40, 8], [40, 40], [19, 40]),
      box(-20, 40, 40, 60),
      box(-20, -60, 40, -18),
    ]
    const front = findParcelFront(bent, around)
    expect(front?.paths).toHaveLength(2)
    expect(front?.frontageMetres).toEqual(metres(20))
    const [first = 0, second = 0] = sidesOf(bent)
    expect(front?.frontageMetres).toBeCloseTo(first + second, 6)
  })

  test('is the only side on open ground, and unknown where two might be it', () => {
    const [west, east, north] = [box(-10, 0, 0, 35), box(10, 0, 20, 35), box(-10, 35, 20, 70)]
    expect(findParcelFront(PLAIN, [west, east, north])?.frontageMetres).toEqual(metres(10))
    expect(findParcelFront(PLAIN, [west, east])).toBeNull()
    expect(findParcelFront(PLAIN, [west, east, box(-10, -60, 20, -20)])?.frontageMetres).toEqual(metres(10))
    expect(findParcelFront(PLAIN, [])).toBeNull()
  })

  test('is unknown of a parcel that meets no street', () => {
    const around = [box(-10, 0, 0, 35), box(10, 0, 20, 35), box(-10, 35, 20, 70), box(-10, -35, 20, 0)]
    expect(findParcelFront(PLAIN, around)).toBeNull()
  })

  test('is that on the lane of a parcel that meets only a lane', () => {
    const around = [box(-10, 0, 0, 35), box(10, 0, 20, 35), box(-10, 35, 20, 70), box(-10, -41, 20, -6)]
    expect(findParcelFront(PLAIN, around)?.frontageMetres).toEqual(metres(10))
  })

  test('does not depend on what covers the parcel, nor on a gap that two drawings of one line leave', () => {
    const drawn = [box(-10, 0, -0.4, 35), box(10.5, 0, 20, 35), ...AROUND.slice(2)]
    const cover = box(-30, -10, 40, 50)
    expect(findParcelFront(PLAIN, [...drawn, cover, PLAIN])).toEqual(findParcelFront(PLAIN, AROUND))
  })

  test('law: is the same wherever the ring begins and whichever way it turns', () => {
    const ring = (PLAIN.coordinates[0] ?? []).slice(0, -1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.boolean(), (start, isReversed) => {
        const turned = [...ring.slice(start), ...ring.slice(0, start)]
        if (isReversed) turned.reverse()
        const parcel: Polygon = { type: 'Polygon', coordinates: [[...turned, turned[0] ?? []]] }
        expect(findParcelFront(parcel, AROUND)?.frontageMetres).toBe(
          findParcelFront(PLAIN, AROUND)?.frontageMetres,
        )
        expect(findParcelFront(parcel, AROUND)?.depthMetres).toEqual(metres(35))
      }),
    )
  })

  test('an outline without sides has none', () => {
    expect(findParcelFront({ type: 'Point', coordinates: [0, 0] }, AROUND)).toBeNull()
    expect(findParcelFront({ type: 'Polygon', coordinates: [[]] }, AROUND)).toBeNull()
  })
})

describe('what the source states of a length', () => {
  test.each([
    [20, 20.3, null],
    [20, 15, 15],
    [20, null, null],
    [null, 15, 15],
    [undefined, 15, 15],
    [null, null, null],
  ])('beside %s, stated %s: %s', (measured, stated, shown) => {
    expect(differingStatedLength(measured, stated)).toBe(shown)
  })
})
