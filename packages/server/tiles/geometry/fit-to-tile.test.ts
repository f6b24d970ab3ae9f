import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipLine, clipRing } from './clip.ts'
import { fitToTile } from './fit-to-tile.ts'
import { doubleArea } from './path.ts'
import { simplifyLine, simplifyRing } from './simplify.ts'
import { LINE, POINT, POLYGON } from './twkb.ts'

const square = (x: number, y: number, side: number) => [x, y, x + side, y, x + side, y + side, x, y + side]

describe('clipping to the tile and its buffer', () => {
  it('leaves what lies inside as it is', () => {
    const ring = square(100, 100, 50)
    expect(clipRing(ring)).toBe(ring)
    expect(clipLine(ring)).toEqual([ring])
  })

  it('cuts a polygon at 64 units over the edge', () => {
    expect(doubleArea(clipRing(square(-1000, -1000, 10_000)))).toBe(2 * (4096 + 128) ** 2)
    expect(clipRing(square(5000, 0, 100))).toEqual([])
  })

  it('gives the pieces of a line that leaves and comes back, cut further out, for lines are drawn wide', () => {
    expect(clipLine([0, 10, 5000, 10, 5000, 20, 0, 20])).toEqual([
      [0, 10, 4240, 10],
      [4240, 20, 0, 20],
    ])
  })

  it('cuts two parcels that share a side at the same place, whichever way round they run', () => {
    const side = fc.tuple(
      fc.integer({ min: -3000, max: -65 }),
      fc.integer({ min: 0, max: 4096 }),
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 0, max: 4096 }),
    )
    fc.assert(
      fc.property(side, ([x0, y0, x1, y1]) => {
        const forward = clipRing([x0, y0, x1, y1, x0, -50])
        const backward = clipRing([x1, y1, x0, y0, x0, 4150])
        const crossings = (ring: number[]) => ring.filter((_, i) => i % 2 === 1 && ring[i - 1] === -64)
        const shared = crossings(forward).filter((y) => crossings(backward).includes(y))
        expect(shared.length).toBeGreaterThan(0)
      }),
    )
  })

  it('never reaches beyond the buffer', () => {
    const coordinate = fc.integer({ min: -20_000, max: 20_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 }), (vertices) => {
        expect(clipRing(vertices.flat()).every((value) => value >= -64 && value <= 4160)).toBe(true)
        for (const path of clipLine(vertices.flat())) {
          expect(path.every((value) => value >= -144 && value <= 4240)).toBe(true)
        }
      }),
    )
  })
})

describe('simplifying', () => {
  it('strays no further than the tolerance, and keeps both ends', () => {
    expect(simplifyLine([0, 0, 10, 1, 20, 0, 30, 9, 40, 0], 2)).toEqual([0, 0, 20, 0, 30, 9, 40, 0])
  })

  it('gives the same ring wherever it begins', () => {
    const ring = [0, 0, 10, 1, 20, 0, 20, 20, 11, 19, 0, 20]
    const turned = [...ring.slice(6), ...ring.slice(0, 6)]
    expect(simplifyRing(ring, 2)).toEqual([0, 0, 20, 0, 20, 20, 0, 20])
    expect(simplifyRing(turned, 2)).toEqual(simplifyRing(ring, 2))
  })
})

describe('fitting a geometry', () => {
  it('turns outer rings clockwise on the screen and holes the other way', () => {
    const outer = square(0, 0, 100)
    const hole = square(20, 20, 50)
    const fitted = fitToTile(
      {
        kind: POLYGON,
        parts: [
          [
            outer.toReversed().flatMap((_, i, all) => (i % 2 === 0 ? [all[i + 1] ?? 0, all[i] ?? 0] : [])),
            hole,
          ],
        ],
      },
      0,
    )
    expect(fitted?.paths.map((path) => Math.sign(doubleArea(path)))).toEqual([1, -1])
  })

  it('leaves out what is under a third of a pixel', () => {
    expect(fitToTile({ kind: POLYGON, parts: [[square(10, 10, 2)]] }, 0)).toBeNull()
    expect(fitToTile({ kind: LINE, parts: [[[10, 10, 11, 12]]] }, 0)).toBeNull()
  })

  it('gives a point on an edge to one tile only', () => {
    const at = (x: number, y: number) => fitToTile({ kind: POINT, parts: [[[x, y]]] }, 0)
    expect(at(0, 4095)).not.toBeNull()
    expect(at(4096, 0)).toBeNull()
    expect(at(-1, 0)).toBeNull()
  })

  it('survives rings that are no polygons', () => {
    for (const ring of [[], [1, 1], [1, 1, 5, 5], [0, 0, 10, 0, 5, 0], [0, 0, 10, 10, 10, 0, 0, 10]]) {
      expect(() => fitToTile({ kind: POLYGON, parts: [[ring]] }, 1)).not.toThrow()
    }
    expect(fitToTile({ kind: POLYGON, parts: [[]] }, 0)).toBeNull()
  })
})
