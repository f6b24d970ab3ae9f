import { expect, it } from 'vitest'
import { isWkt, readWkt } from './read-wkt.ts'

it.each([
  ['POINT (-123.1 49.25)', { type: 'Point', coordinates: [-123.1, 49.25] }],
  ['point z(-123.1 49.25 12)', { type: 'Point', coordinates: [-123.1, 49.25] }],
  [
    'LINESTRING(-123 49, -1.231e2 49.1)',
    {
      type: 'LineString',
      coordinates: [
        [-123, 49],
        [-123.1, 49.1],
      ],
    },
  ],
  [
    'MULTIPOINT ((1 2), (3 4))',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'MULTIPOINT (1 2, 3 4)',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'POLYGON ((0 0, 1 0, 1 1, 0 0))',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  ],
  [
    'MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))',
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 5],
          ],
        ],
      ],
    },
  ],
  ['POLYGON EMPTY', null],
])('reads %s', (text, geometry) => {
  expect(isWkt(text)).toBe(true)
  expect(readWkt(text)).toEqual({ geometry, srid: null })
})

it('reads the reference system before it', () => {
  expect(readWkt('SRID=26910;POINT(491000 5456000)').srid).toBe(26910)
})

it.each([
  ['POINT (1)', 'a position has 1 numbers'],
  ['POLYGON ((0 0, 1 1', '")" is missing'],
  [`POLYGON ${'('.repeat(50)}`, 'nested too deep'],
])('says what is wrong with %s', (text, reason) => {
  expect(() => readWkt(text)).toThrow(reason)
})

it('is no other text', () => {
  expect(isWkt('POINT GREY')).toBe(false)
  expect(isWkt('POLYGON')).toBe(false)
})
