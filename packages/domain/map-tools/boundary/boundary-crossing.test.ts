import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LngLat } from '../../geometry/lng-lat.ts'
import { rectangleBetween, toPolygon } from '../../geometry/polygon.ts'
import { findSelfCrossing } from '../../geometry/self-crossing.ts'
import { findChangedCrossing, hasStrayOpening } from './boundary-crossing.ts'
import { vertexAlong, withVertexMoved } from './boundary-vertices.ts'

const square = rectangleBetween([0, 0], [4, 4])
const withOpening = (opening: LngLat[]) => ({
  ...square,
  coordinates: [...square.coordinates, ...toPolygon(opening).coordinates],
})
const open = (ring: readonly (readonly number[])[] | undefined) =>
  (ring ?? []).slice(0, -1).map(([x = 0, y = 0]): LngLat => [x, y])

describe('a change of two sides', () => {
  test('that crosses a side further on is found, with its place', () => {
    const [bowTie] = withVertexMoved([square], { area: 0, ring: 0, vertex: 2 }, [-1, 2])
    expect(bowTie && findChangedCrossing(bowTie, 0, [1, 2])).toEqual([0, 1.6])
  })

  test('that folds a side back on its neighbour is found', () => {
    const [folded] = withVertexMoved([square], { area: 0, ring: 0, vertex: 1 }, [0, 6])
    expect(folded && findChangedCrossing(folded, 0, [0, 1])).not.toBeNull()
  })

  test('that puts a corner on its neighbour is found', () => {
    const [flat] = withVertexMoved([square], { area: 0, ring: 0, vertex: 1 }, [0, 0])
    expect(flat && findChangedCrossing(flat, 0, [0, 1])).toEqual([0, 0])
  })

  test('that runs into an opening is found', () => {
    const opened = withOpening([
      [1, 1],
      [2, 1],
      [1, 2],
    ])
    const [moved] = withVertexMoved([opened], { area: 0, ring: 0, vertex: 0 }, [1.5, 1.2])
    expect(moved && findChangedCrossing(moved, 0, [3, 0])).not.toBeNull()
    expect(findChangedCrossing(opened, 0, [3, 0])).toBeNull()
  })

  test('law: it is found exactly where looking at the whole outline finds it', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }))
    const ring = fc
      .uniqueArray(place, { minLength: 3, maxLength: 8, selector: String })
      .filter((vertices) => findSelfCrossing(vertices) === null)
    fc.assert(
      fc.property(ring, fc.nat(), place, (vertices, nth, to) => {
        const ref = { area: 0, ring: 0, vertex: nth % vertices.length }
        fc.pre(!vertices.some(([x, y]) => x === to[0] && y === to[1]))
        const [moved] = withVertexMoved([toPolygon(vertices)], ref, to)
        if (!moved) throw new Error('Expected a polygon')
        const sides = [vertexAlong([moved], ref, -1).vertex, ref.vertex]
        const whole = findSelfCrossing(open(moved.coordinates[0]))
        expect(findChangedCrossing(moved, 0, sides) === null).toBe(whole === null)
      }),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  ['inside', [1, 1], false],
  ['outside', [6, 6], true],
] as const)('an opening %s', (_, [x, y], isStray) => {
  const opening = withOpening([
    [x, y],
    [x + 1, y],
    [x, y + 1],
  ])
  expect(hasStrayOpening(opening)).toBe(isStray)
})
