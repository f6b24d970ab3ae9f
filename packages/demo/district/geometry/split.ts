import { signedArea } from '#domain/geometry/local-plane.ts'
import { itemAt, type Point, type Ring } from './point.ts'

type Axis = 0 | 1

interface Halves {
  below: Ring[]
  above: Ring[]
}

/**
 * Cuts a simple ring along `coordinate[axis] = value`. The pieces are simple, counter-clockwise, and have
 * exactly equal vertices at the cut, so parcels have no gaps or overlaps.
 */
export function splitRing(ring: Ring, axis: Axis, value: number): Halves {
  const isAbove = ring.map((point) => point[axis] >= value)
  if (isAbove.every(Boolean)) return { below: [], above: [ring] }
  if (!isAbove.some(Boolean)) return { below: [ring], above: [] }
  const crossings: { edge: number; point: Point }[] = []
  for (let index = 0; index < ring.length; index++) {
    if (itemAt(isAbove, index) !== itemAt(isAbove, index + 1)) {
      crossings.push({
        edge: index,
        point: findCrossing(itemAt(ring, index), itemAt(ring, index + 1), axis, value),
      })
    }
  }
  const other: Axis = axis === 0 ? 1 : 0
  const order = crossings.map((_, index) => index)
  order.sort((a, b) => itemAt(crossings, a).point[other] - itemAt(crossings, b).point[other])
  const partner: number[] = []
  for (let index = 0; index + 1 < order.length; index += 2) {
    partner[itemAt(order, index)] = itemAt(order, index + 1)
    partner[itemAt(order, index + 1)] = itemAt(order, index)
  }
  return {
    below: trace(ring, isAbove, crossings, partner, false),
    above: trace(ring, isAbove, crossings, partner, true),
  }
}

/** Always computes from the smaller end, so that both neighbours get the same point. */
function findCrossing(from: Point, to: Point, axis: Axis, value: number): Point {
  const [a, b] = from[axis] <= to[axis] ? [from, to] : [to, from]
  const share = (value - a[axis]) / (b[axis] - a[axis])
  if (axis === 0) return [value, a[1] + (b[1] - a[1]) * share]
  return [a[0] + (b[0] - a[0]) * share, value]
}

function trace(
  ring: Ring,
  isAbove: readonly boolean[],
  crossings: readonly { edge: number; point: Point }[],
  partner: readonly number[],
  isAboveWanted: boolean,
): Ring[] {
  const pieces: Ring[] = []
  const visits = new Set<number>()
  for (let start = 0; start < crossings.length; start++) {
    if (visits.has(start) || itemAt(isAbove, itemAt(crossings, start).edge + 1) !== isAboveWanted) continue
    const piece: Point[] = []
    let chain = start
    while (!visits.has(chain)) {
      visits.add(chain)
      const { edge, point } = itemAt(crossings, chain)
      piece.push(point)
      const end = (chain + 1) % crossings.length
      const stop = itemAt(crossings, end).edge
      for (let index = edge + 1; ; index++) {
        piece.push(itemAt(ring, index))
        if (index % ring.length === stop) break
      }
      piece.push(itemAt(crossings, end).point)
      const next = partner[end]
      if (next === undefined) break
      chain = next
    }
    const clean = withoutRepeats(piece)
    if (clean.length >= 3 && signedArea(clean) > 1e-6) pieces.push(clean)
  }
  return pieces
}

function withoutRepeats(ring: Ring): Point[] {
  return ring.filter((point, index) => {
    const before = itemAt(ring, index - 1)
    return point[0] !== before[0] || point[1] !== before[1]
  })
}

export function slice(rings: readonly Ring[], axis: Axis, low: number, high: number): Ring[] {
  return rings
    .flatMap((ring) => splitRing(ring, axis, low).above)
    .flatMap((ring) => splitRing(ring, axis, high).below)
}

export function clip(rings: readonly Ring[], u0: number, u1: number, v0: number, v1: number): Ring[] {
  return slice(slice(rings, 0, u0, u1), 1, v0, v1)
}
