import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeTile } from '../testing/decode-tile.ts'
import { LINE, POINT, POLYGON } from './geometry/twkb.ts'
import { type TileFeature, writeVectorTile } from './vector-tile.ts'

function feature(over: Partial<TileFeature>): TileFeature {
  return {
    layer: 'parcel',
    id: 'a',
    geometry: { kind: POINT, paths: [[1, 2]], size: 0 },
    keys: [],
    values: [],
    ...over,
  }
}

it('writes points, lines and polygons that a map reads back', () => {
  const tile = decodeTile(
    writeVectorTile([
      feature({ geometry: { kind: POINT, paths: [[5, -7, 4095, 4160]], size: 0 } }),
      feature({
        geometry: {
          kind: LINE,
          paths: [
            [0, 0, -64, 4160],
            [9, 9, 10, 10, 10, 9],
          ],
          size: 0,
        },
      }),
      feature({ geometry: { kind: POLYGON, paths: [[0, 0, 10, 0, 10, 10]], size: 0 } }),
    ]),
  )
  expect(tile.parcel?.map(({ kind, paths }) => ({ kind, paths }))).toEqual([
    { kind: 'point', paths: [[[5, -7]], [[4095, 4160]]] },
    {
      kind: 'line',
      paths: [
        [
          [0, 0],
          [-64, 4160],
        ],
        [
          [9, 9],
          [10, 10],
          [10, 9],
        ],
      ],
    },
    {
      kind: 'polygon',
      paths: [
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 0],
        ],
      ],
    },
  ])
})

it('keeps every text and number, and leaves out what is null', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const keys = ['first', 'second', 'third']
      const tile = decodeTile(writeVectorTile(rows.map((values) => feature({ keys, values }))))
      expect(tile.parcel?.map(({ properties }) => properties)).toEqual(
        rows.map((values) =>
          Object.fromEntries(keys.map((key, i) => [key, values[i]]).filter(([, each]) => each !== null)),
        ),
      )
    }),
  )
})

it('writes layers in the order of their first feature, and nothing for nothing', () => {
  const tile = writeVectorTile([
    feature({ layer: 'water' }),
    feature({ layer: 'road' }),
    feature({ layer: 'water' }),
  ])
  expect(Object.keys(decodeTile(tile))).toEqual(['water', 'road'])
  expect(writeVectorTile([])).toHaveLength(0)
})
