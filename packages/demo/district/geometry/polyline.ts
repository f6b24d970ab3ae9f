import { lengthBetween, pathLength } from '#domain/geometry/local-plane.ts'
import { between, itemAt, leftNormal, mean, type Point, shift } from './point.ts'

/** Points are at most `step` metres apart, and include both ends. */
export function resample(line: readonly Point[], step: number): Point[] {
  const total = pathLength(line)
  const count = Math.max(1, Math.ceil(total / step))
  const points: Point[] = [itemAt(line, 0)]
  let segment = 1
  let start = 0
  for (let index = 1; index < count; index++) {
    const target = (total * index) / count
    let length = lengthBetween(itemAt(line, segment - 1), itemAt(line, segment))
    while (start + length < target && segment < line.length - 1) {
      start += length
      segment++
      length = lengthBetween(itemAt(line, segment - 1), itemAt(line, segment))
    }
    points.push(between(itemAt(line, segment - 1), itemAt(line, segment), (target - start) / (length || 1)))
  }
  points.push(itemAt(line, line.length - 1))
  return points
}

/** Point and direction of travel at a distance along the line. */
export function placeAt(line: readonly Point[], metres: number): { point: Point; angle: number } {
  let remaining = Math.max(0, metres)
  for (let index = 1; index < line.length; index++) {
    const a = itemAt(line, index - 1)
    const b = itemAt(line, index)
    const length = lengthBetween(a, b)
    if (remaining <= length || index === line.length - 1) {
      return {
        point: between(a, b, Math.min(1, remaining / (length || 1))),
        angle: Math.atan2(b[1] - a[1], b[0] - a[0]),
      }
    }
    remaining -= length
  }
  return { point: itemAt(line, 0), angle: 0 }
}

/** Projects a point on the line. `offset` is positive to the left. */
export function projectOn(line: readonly Point[], point: Point): { along: number; offset: number } {
  let best = { along: 0, offset: Infinity }
  let start = 0
  for (let index = 1; index < line.length; index++) {
    const a = itemAt(line, index - 1)
    const b = itemAt(line, index)
    const dx = b[0] - a[0]
    const dy = b[1] - a[1]
    const square = dx * dx + dy * dy || 1
    const share = Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square))
    const gap = Math.hypot(point[0] - a[0] - dx * share, point[1] - a[1] - dy * share)
    if (gap < Math.abs(best.offset)) {
      const isLeft = dx * (point[1] - a[1]) - dy * (point[0] - a[0]) >= 0
      best = { along: start + Math.sqrt(square) * share, offset: isLeft ? gap : -gap }
    }
    start += Math.sqrt(square)
  }
  return best
}

/** Centripetal Catmull–Rom curve. */
export function spline(points: readonly Point[], isClosed: boolean, steps = 8): Point[] {
  const result: Point[] = []
  const last = isClosed ? points.length : points.length - 1
  const controlPoint = (index: number): Point => {
    if (isClosed) return itemAt(points, index)
    if (index < 0) return between(itemAt(points, 1), itemAt(points, 0), 2)
    if (index >= points.length)
      return between(itemAt(points, points.length - 2), itemAt(points, points.length - 1), 2)
    return itemAt(points, index)
  }
  for (let index = 0; index < last; index++) {
    const quad = [
      controlPoint(index - 1),
      controlPoint(index),
      controlPoint(index + 1),
      controlPoint(index + 2),
    ] as const
    for (let step = 0; step < steps; step++) result.push(splinePoint(quad, step / steps))
  }
  if (!isClosed) result.push(controlPoint(points.length - 1))
  return result
}

function splinePoint([p0, p1, p2, p3]: readonly [Point, Point, Point, Point], share: number): Point {
  const t1 = Math.sqrt(lengthBetween(p0, p1)) || 1e-6
  const t2 = t1 + (Math.sqrt(lengthBetween(p1, p2)) || 1e-6)
  const t3 = t2 + (Math.sqrt(lengthBetween(p2, p3)) || 1e-6)
  const t = t1 + (t2 - t1) * share
  const a1 = between(p0, p1, t / t1)
  const a2 = between(p1, p2, (t - t1) / (t2 - t1))
  const a3 = between(p2, p3, (t - t2) / (t3 - t2))
  const b1 = between(a1, a2, t / t2)
  const b2 = between(a2, a3, (t - t1) / (t3 - t1))
  return between(b1, b2, (t - t1) / (t2 - t1))
}

/** Positive distances are to the left. */
export function offsetLine(
  line: readonly Point[],
  metres: (index: number) => number,
  isClosed = false,
): Point[] {
  return line.map((point, index) => {
    const before = isClosed ? itemAt(line, index - 1) : (line[index - 1] ?? point)
    const after = isClosed ? itemAt(line, index + 1) : (line[index + 1] ?? point)
    return shift(point, leftNormal(before, after), metres(index))
  })
}

export function smoothRing(line: readonly Point[], reach: number): Point[] {
  return line.map((_, index) =>
    mean(Array.from({ length: 2 * reach + 1 }, (_, step) => itemAt(line, index - reach + step))),
  )
}
