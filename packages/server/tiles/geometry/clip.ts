import { getBox } from './path.ts'
import { BUFFER, EXTENT, LINE_BUFFER } from './tile-grid.ts'
import type { Path } from './twkb.ts'

const LOW = -BUFFER
const HIGH = EXTENT + BUFFER
const LINE_LOW = -LINE_BUFFER
const LINE_HIGH = EXTENT + LINE_BUFFER

function locate(path: Path, low: number, high: number): 'inside' | 'outside' | 'across' {
  const { west, north, east, south } = getBox(path)
  if (east < low || west > high || south < low || north > high) return 'outside'
  return west >= low && east <= high && north >= low && south <= high ? 'inside' : 'across'
}

/** Clips a ring (Sutherland–Hodgman). The result may be empty. */
export function clipRing(ring: Path): Path {
  const place = locate(ring, LOW, HIGH)
  if (place === 'inside') return ring
  if (place === 'outside') return []
  let clipped = clipRingAt(ring, 0, LOW, 1)
  clipped = clipRingAt(clipped, 0, HIGH, -1)
  clipped = clipRingAt(clipped, 1, LOW, 1)
  return withoutRepeats(clipRingAt(clipped, 1, HIGH, -1))
}

/** `axis` is 0 for x, 1 for y. `side` 1 keeps greater values, -1 smaller ones. */
function clipRingAt(ring: Path, axis: 0 | 1, limit: number, side: 1 | -1): Path {
  const result: Path = []
  if (ring.length === 0) return result
  let x0 = ring[ring.length - 2] as number
  let y0 = ring[ring.length - 1] as number
  let isIn0 = ((axis === 0 ? x0 : y0) - limit) * side >= 0
  for (let i = 0; i < ring.length; i += 2) {
    const x1 = ring[i] as number
    const y1 = ring[i + 1] as number
    const isIn1 = ((axis === 0 ? x1 : y1) - limit) * side >= 0
    if (isIn0 !== isIn1) {
      if (axis === 0) result.push(limit, intersectLimit(x0, y0, x1, y1, limit))
      else result.push(intersectLimit(y0, x0, y1, x1, limit), limit)
    }
    if (isIn1) result.push(x1, y1)
    x0 = x1
    y0 = y1
    isIn0 = isIn1
  }
  return result
}

/** Always computes from the same end, so that neighbouring tiles agree. */
function intersectLimit(a0: number, b0: number, a1: number, b1: number, limit: number): number {
  return a0 < a1
    ? Math.round(b0 + ((b1 - b0) * (limit - a0)) / (a1 - a0))
    : Math.round(b1 + ((b0 - b1) * (limit - a1)) / (a0 - a1))
}

export function clipLine(line: Path): Path[] {
  const place = locate(line, LINE_LOW, LINE_HIGH)
  if (place === 'inside') return [line]
  if (place === 'outside') return []
  const pieces: Path[] = []
  let piece: Path = []
  for (let i = 2; i < line.length; i += 2) {
    const segment = clipSegment(
      line[i - 2] as number,
      line[i - 1] as number,
      line[i] as number,
      line[i + 1] as number,
    )
    if (!segment) continue
    const [x0, y0, x1, y1] = segment
    if (piece.length === 0 || piece[piece.length - 2] !== x0 || piece[piece.length - 1] !== y0) {
      if (piece.length > 2) pieces.push(piece)
      piece = [x0, y0]
    }
    if (x0 !== x1 || y0 !== y1) piece.push(x1, y1)
  }
  if (piece.length > 2) pieces.push(piece)
  return pieces
}

/** Clips a segment (Liang–Barsky). */
function clipSegment(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): [number, number, number, number] | null {
  let start = 0
  let end = 1
  const dx = x1 - x0
  const dy = y1 - y0
  for (const [distance, change] of [
    [x0 - LINE_LOW, -dx],
    [LINE_HIGH - x0, dx],
    [y0 - LINE_LOW, -dy],
    [LINE_HIGH - y0, dy],
  ] as const) {
    if (change === 0) {
      if (distance < 0) return null
      continue
    }
    const at = distance / change
    if (change < 0) {
      if (at > end) return null
      if (at > start) start = at
    } else {
      if (at < start) return null
      if (at < end) end = at
    }
  }
  return [
    start === 0 ? x0 : Math.round(x0 + start * dx),
    start === 0 ? y0 : Math.round(y0 + start * dy),
    end === 1 ? x1 : Math.round(x0 + end * dx),
    end === 1 ? y1 : Math.round(y0 + end * dy),
  ]
}

function withoutRepeats(ring: Path): Path {
  const result: Path = []
  let x0 = ring[ring.length - 2]
  let y0 = ring[ring.length - 1]
  for (let i = 0; i < ring.length; i += 2) {
    const x1 = ring[i] as number
    const y1 = ring[i + 1] as number
    if (x1 !== x0 || y1 !== y0) result.push(x1, y1)
    x0 = x1
    y0 = y1
  }
  return result
}
