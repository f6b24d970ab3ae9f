import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LngLat } from './lng-lat.ts'
import { describeCrossing, findSelfCrossing } from './self-crossing.ts'

describe('an outline that crosses itself', () => {
  test('a bow tie is found, with the place and the two sides', () => {
    const crossing = findSelfCrossing([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ])
    expect(crossing).toEqual({ at: [1, 1], sides: [1, 3] })
    expect(crossing && describeCrossing(crossing)).toBe(
      'The outline crosses itself near 1.00000, 1.00000, where side 1 meets side 3.',
    )
  })

  test('the closing side counts for a polygon, not for a path', () => {
    const path: LngLat[] = [
      [0, 0],
      [4, 0],
      [4, 2],
      [2, -1],
    ]
    expect(findSelfCrossing(path, false)?.sides).toEqual([1, 3])
    const open: LngLat[] = [
      [0, 0],
      [2, 2],
      [4, 0],
      [4, 3],
      [0, 1],
    ]
    expect(findSelfCrossing(open, false)?.sides).toEqual([1, 4])
    const onlyClosed: LngLat[] = [
      [0, 0],
      [1, 2],
      [2, 0],
      [3, 3],
      [1, -1],
      [3, -2],
      [4, 5],
      [0.9, 3],
    ]
    expect(
      findSelfCrossing(
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [3, -2],
        ],
        false,
      )?.sides,
    ).toEqual([1, 3])
    expect(findSelfCrossing(onlyClosed)).not.toBeNull()
  })

  test('a closing side that crosses is found', () => {
    const vertices: LngLat[] = [
      [0, 0],
      [3, 0],
      [3, 3],
      [1, 3],
      [1, -1],
    ]
    expect(findSelfCrossing(vertices.slice(0, 4), false)).toBeNull()
    expect(
      findSelfCrossing(
        [
          [0, 0],
          [2, 1],
          [4, 0],
          [2, 3],
          [2, 0.5],
        ],
        true,
      ),
    ).not.toBeNull()
  })

  test('a corner that touches another side is a crossing', () => {
    expect(
      findSelfCrossing([
        [0, 0],
        [4, 0],
        [4, 2],
        [2, 0],
        [0, 2],
      ])?.at,
    ).toEqual([2, 0])
  })

  test('a spike that runs back on itself is a crossing', () => {
    expect(
      findSelfCrossing([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 3],
      ]),
    ).not.toBeNull()
    expect(
      findSelfCrossing(
        [
          [0, 0],
          [4, 0],
          [4, 4],
        ],
        true,
      ),
    ).toBeNull()
  })

  test('simple outlines have none: square, closed square, L shape, straight corner, doubled vertex', () => {
    const square: LngLat[] = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ]
    expect(findSelfCrossing(square)).toBeNull()
    expect(findSelfCrossing([...square, [0, 0]])).toBeNull()
    expect(
      findSelfCrossing([
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ]),
    ).toBeNull()
    expect(
      findSelfCrossing([
        [0, 0],
        [2, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ]),
    ).toBeNull()
    expect(
      findSelfCrossing([
        [0, 0],
        [3, 0],
        [3, 1],
        [1, 1],
        [1, 3],
        [0, 3],
      ]),
    ).toBeNull()
  })

  test('too few corners cannot cross', () => {
    for (const vertices of [
      [],
      [[0, 0]],
      [
        [0, 0],
        [1, 1],
      ],
    ] as LngLat[][]) {
      expect(findSelfCrossing(vertices, false)).toBeNull()
      expect(findSelfCrossing([...vertices, ...vertices.slice(-1)], false)).toBeNull()
    }
  })

  test('law: corners in order of their angle around a middle never cross, wherever one begins', () => {
    const star = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 100 })),
      {
        minLength: 3,
        maxLength: 40,
        selector: ([angle]) => angle,
      },
    )
    fc.assert(
      fc.property(star, fc.nat(), (corners, turn) => {
        const ring = corners
          .toSorted((one, other) => one[0] - other[0])
          .map(
            ([angle, radius]): LngLat => [
              radius * Math.cos((angle * Math.PI) / 180),
              radius * Math.sin((angle * Math.PI) / 180),
            ],
          )
        // With the middle inside, the ring is simple: no gap of half a turn.
        const angles = corners.map(([angle]) => angle).toSorted((one, other) => one - other)
        fc.pre(angles.every((angle, index) => (angles[index + 1] ?? (angles[0] ?? 0) + 360) - angle < 180))
        const start = turn % ring.length
        expect(findSelfCrossing([...ring.slice(start), ...ring.slice(0, start)])).toBeNull()
      }),
    )
  })
})
