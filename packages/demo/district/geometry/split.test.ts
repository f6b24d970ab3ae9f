import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedArea } from '#domain/geometry/local-plane.ts'
import { dissolve } from './dissolve.ts'
import { createFrame } from './frame.ts'
import type { Point, Ring } from './point.ts'
import { slice, splitRing } from './split.ts'

/** A star around the origin with random radii, not convex. */
const star = fc.array(fc.double({ min: 20, max: 100, noNaN: true }), { minLength: 5, maxLength: 40 }).map(
  (radii): Ring =>
    radii.map((radius, index): Point => {
      const angle = (index / radii.length) * 2 * Math.PI
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    }),
)
const axis = fc.constantFrom(0 as const, 1 as const)
const cut = fc.double({ min: -110, max: 110, noNaN: true })

const areaOf = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + signedArea(ring), 0)

test('a cut loses no land and makes none', () => {
  fc.assert(
    fc.property(star, axis, cut, (ring, along, at) => {
      const { below, above } = splitRing(ring, along, at)
      expect(areaOf(below) + areaOf(above)).toBeCloseTo(signedArea(ring), 3)
    }),
  )
})

test('every piece lies on its side of the cut', () => {
  fc.assert(
    fc.property(star, axis, cut, (ring, along, at) => {
      const { below, above } = splitRing(ring, along, at)
      expect(below.flat().every((point) => point[along] <= at)).toBe(true)
      expect(above.flat().every((point) => point[along] >= at)).toBe(true)
    }),
  )
})

test('slices side by side join up to the ring they came from', () => {
  fc.assert(
    fc.property(star, fc.array(cut, { minLength: 1, maxLength: 6 }), (ring, cuts) => {
      const edges = [-200, ...[...new Set(cuts)].sort((a, b) => a - b), 200]
      const pieces = edges
        .slice(0, -1)
        .flatMap((low, index) => slice([ring], 0, low, edges[index + 1] ?? low))
      const joined = dissolve(pieces).reduce(
        (sum, { area }) => sum + areaOf([area.outer]) + areaOf(area.holes),
        0,
      )
      expect(Math.abs(joined - signedArea(ring))).toBeLessThan(2)
    }),
  )
})

test('a block in the middle of a union becomes a hole when it is left out', () => {
  const cells: Ring[] = []
  for (let x = 0; x < 3; x++) {
    for (let y = 0; y < 3; y++) {
      if (x === 1 && y === 1) continue
      cells.push([
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ])
    }
  }
  const scaled = cells.map((ring) => ring.map(([x, y]): Point => [x * 10, y * 10]))
  const areas = dissolve(scaled)
  expect(areas).toHaveLength(1)
  expect(signedArea(areas[0]?.area.outer ?? [])).toBeCloseTo(900)
  expect(areas[0]?.area.holes.map(signedArea)).toEqual([-100])
})

test('a frame takes a point to the world and back', () => {
  const coordinate = fc.double({ min: -900, max: 900, noNaN: true })
  fc.assert(
    fc.property(coordinate, coordinate, fc.constantFrom(-5e-4, -1e-4, 0, 2e-4, 6e-4), (u, v, curvature) => {
      const frame = createFrame({
        origin: [120, -40],
        rotation: 0.7,
        curvature,
        swing: 20,
        wave: 600,
        phase: 1,
      })
      const [backU, backV] = frame.toFrame(frame.toWorld([u, v]))
      expect(backU).toBeCloseTo(u, 4)
      expect(backV).toBeCloseTo(v, 4)
    }),
  )
})

test('a hole that touches the outline in a point stays a hole', () => {
  // Without the middle of the bottom edge and the cell above and beside it.
  const left = new Set(['1 0', '2 1', '1 2'])
  const rings: Ring[] = []
  for (let x = 0; x < 4; x++) {
    for (let y = 0; y < 4; y++) {
      if (left.has(`${x} ${y}`)) continue
      rings.push([
        [x * 10, y * 10],
        [x * 10 + 10, y * 10],
        [x * 10 + 10, y * 10 + 10],
        [x * 10, y * 10 + 10],
      ])
    }
  }
  const areas = dissolve(rings)
  const total = areas.reduce((sum, { area }) => sum + areaOf([area.outer]) + areaOf(area.holes), 0)
  expect(total).toBeCloseTo(1300)
  for (const { area } of areas) {
    for (const ring of [area.outer, ...area.holes]) {
      expect(new Set(ring.map((point) => point.join(' '))).size).toBe(ring.length)
    }
  }
})
