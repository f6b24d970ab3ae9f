import fc from 'fast-check'
import type { MultiPolygon, Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import {
  areaSquareMetres,
  distanceMetres,
  growBox,
  metresPerPixel,
  ringAreaSquareMetres,
  segmentLengthsMetres,
} from './geodesy.ts'
import type { LngLat } from './lng-lat.ts'

const bcPoint = fc.tuple(
  fc.double({ min: -139, max: -114, noNaN: true }),
  fc.double({ min: 48, max: 60, noNaN: true }),
)

/** Reference lengths of PROJ's `geod`, WGS 84. */
describe('length', () => {
  test.each<[LngLat, LngLat, number]>([
    [[-123.1, 49.26], [-123.05, 49.28], 4264.7597],
    [[-139, 49], [-114, 49], 1_820_972.5686],
    [[-120, 49], [-120, 60], 1_224_445.1872],
    [[0, 0], [1, 0], 111_319.4908],
    [[-123.1, 49.2600001], [-123.1, 49.2600002], 0.0111],
    [[-123.4, 48.4], [-130.2, 57.5], 1_109_743.7988],
    [[179.9, 50], [-179.9, 50], 14339.1465],
  ])('%j to %j is %d m', (from, to, metres) => {
    expect(Math.abs(distanceMetres(from, to) - metres)).toBeLessThan(Math.max(0.001, metres * 1e-6))
  })

  test('the same place, the poles and opposite places have an answer', () => {
    expect(distanceMetres([-123, 49], [-123, 49])).toBe(0)
    expect(distanceMetres([0, -90], [0, 90])).toBeCloseTo(20_003_931.46, 0)
    expect(distanceMetres([0, 0], [179.9, 0.1])).toBeGreaterThan(19_800_000)
  })

  test('a path has a length for each of its segments', () => {
    const path: LngLat[] = [
      [-123.1, 49.26],
      [-123.1, 49.27],
      [-123.09, 49.27],
    ]
    const [north = 0, east = 0, ...others] = segmentLengthsMetres(path)
    expect(north).toBeCloseTo(1112.2, -1)
    expect(east).toBeCloseTo(727.9, -1)
    expect(others).toEqual([])
    expect(segmentLengthsMetres([])).toEqual([])
  })

  test('law: there is as far as back, and a detour is never shorter', () => {
    fc.assert(
      fc.property(bcPoint, bcPoint, bcPoint, (one, two, three) => {
        expect(distanceMetres(one, two)).toBeCloseTo(distanceMetres(two, one), 4)
        expect(distanceMetres(one, three) + distanceMetres(three, two)).toBeGreaterThanOrEqual(
          distanceMetres(one, two) - 1e-3,
        )
      }),
    )
  })
})

/** Reference areas of PostGIS, `ST_Area(geography)`. */
describe('area', () => {
  const cases: [string, Polygon, number][] = [
    [
      'a parcel',
      polygon([
        [-123.1, 49.26],
        [-123.1, 49.2603],
        [-123.0995, 49.2603],
        [-123.0995, 49.26],
        [-123.1, 49.26],
      ]),
      1214.29764,
    ],
    [
      'a city',
      polygon([
        [-123.3, 49.0],
        [-123.0, 49.0],
        [-122.9, 49.3],
        [-123.4, 49.35],
        [-123.3, 49.0],
      ]),
      1_054_168_212.15,
    ],
    [
      'the province',
      polygon([
        [-139, 60],
        [-120, 60],
        [-114, 49],
        [-123, 48],
        [-134, 54],
        [-139, 60],
      ]),
      1_340_162_612_427.92,
    ],
    [
      'a degree at the equator',
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ]),
      12_308_778_361.47,
    ],
    [
      'a block with a hole',
      polygon(
        [
          [-123.1, 49.26],
          [-123.0, 49.26],
          [-123.0, 49.36],
          [-123.1, 49.36],
          [-123.1, 49.26],
        ],
        [
          [-123.08, 49.28],
          [-123.08, 49.34],
          [-123.02, 49.34],
          [-123.02, 49.28],
          [-123.08, 49.28],
        ],
      ),
      51_758_256.08,
    ],
  ]
  test.each(cases)('%s, within 0.1 %%', (_, geometry, squareMetres) => {
    expect(Math.abs(areaSquareMetres(geometry) / squareMetres - 1)).toBeLessThan(0.001)
  })

  test('several polygons add up', () => {
    const [, one] = cases[0] ?? []
    const [, two] = cases[1] ?? []
    if (!one || !two) throw new Error('cases are missing')
    const both: MultiPolygon = { type: 'MultiPolygon', coordinates: [one.coordinates, two.coordinates] }
    expect(areaSquareMetres(both)).toBeCloseTo(areaSquareMetres(one) + areaSquareMetres(two), 3)
  })

  test('nothing has no area', () => {
    expect(ringAreaSquareMetres([])).toBe(0)
    expect(areaSquareMetres({ type: 'Polygon', coordinates: [] })).toBe(0)
    expect(
      ringAreaSquareMetres([
        [-123, 49],
        [-123, 50],
      ]),
    ).toBeCloseTo(0, 3)
  })

  test('law: turning direction, first vertex and closing do not matter', () => {
    fc.assert(
      fc.property(fc.array(bcPoint, { minLength: 3, maxLength: 8 }), fc.nat(7), (ring, turn) => {
        const area = ringAreaSquareMetres(ring)
        const start = turn % ring.length
        const turned = [...ring.slice(start), ...ring.slice(0, start)]
        for (const same of [ring.toReversed(), turned, [...ring, ring[0] ?? [0, 0]]]) {
          expect(Math.abs(ringAreaSquareMetres(same) - area)).toBeLessThan(1)
        }
      }),
    )
  })
})

test('a pixel at zoom 0 on the equator is 78 km, and half that with each zoom', () => {
  expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.517, 2)
  expect(metresPerPixel(49, 10) / metresPerPixel(49, 11)).toBeCloseTo(2)
  expect(metresPerPixel(60, 5)).toBeCloseTo(metresPerPixel(0, 6))
})

test('a box that was grown holds all that lies within so many metres', () => {
  fc.assert(
    fc.property(
      bcPoint,
      fc.integer({ min: 1, max: 40_000 }),
      fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
      ([lng, lat], metres, [aside, up]) => {
        const [west, south, east, north] = growBox([lng, lat, lng, lat], metres)
        const beside: LngLat = [lng + aside * 1.1 * (east - lng), lat + up * 1.1 * (north - lat)]
        fc.pre(distanceMetres([lng, lat], beside) <= metres)
        expect(beside[0] >= west && beside[0] <= east && beside[1] >= south && beside[1] <= north).toBe(true)
      },
    ),
  )
})

function polygon(...rings: number[][][]): Polygon {
  return { type: 'Polygon', coordinates: rings }
}
