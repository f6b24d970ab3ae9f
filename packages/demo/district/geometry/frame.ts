import { lengthBetween } from '#domain/geometry/local-plane.ts'
import type { Point, Ring } from './point.ts'
import { between, itemAt } from './point.ts'

/**
 * Local coordinates of a neighbourhood: u along its streets, v across them. Rotation, constant curvature and
 * two gentle shears bend straight blocks into place. Every step has an exact inverse, and shears preserve
 * areas.
 */
export interface Frame {
  toWorld(point: Point): Point
  toFrame(point: Point): Point
  isStraight: boolean
}

interface FrameShape {
  origin: Point
  rotation: number
  /** Curvature in 1/metres. Positive values bend to the left. */
  curvature: number
  /** Sideways swing and wave length, in metres. */
  swing: number
  wave: number
  phase: number
}

export function createFrame(shape: FrameShape): Frame {
  const { origin, rotation, curvature, swing, wave, phase } = shape
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  const shearV = (s: number): number => swing * Math.sin((2 * Math.PI * s) / wave + phase)
  const shearU = (t: number): number => swing * 0.6 * Math.sin((2 * Math.PI * t) / (wave * 1.3) + 2 * phase)
  return {
    isStraight: curvature === 0 && swing === 0,
    toWorld([u, v]) {
      const t = v + shearV(u)
      const s = u + shearU(t)
      const [x, y] = bend(s, t, curvature)
      return [origin[0] + x * cos - y * sin, origin[1] + x * sin + y * cos]
    },
    toFrame([worldX, worldY]) {
      const dx = worldX - origin[0]
      const dy = worldY - origin[1]
      const [s, t] = unbend(dx * cos + dy * sin, dy * cos - dx * sin, curvature)
      const u = s - shearU(t)
      return [u, t - shearV(u)]
    },
  }
}

function bend(s: number, t: number, curvature: number): Point {
  if (curvature === 0) return [s, t]
  const radius = 1 / curvature - t
  return [radius * Math.sin(curvature * s), 1 / curvature - radius * Math.cos(curvature * s)]
}

function unbend(x: number, y: number, curvature: number): Point {
  if (curvature === 0) return [x, y]
  const sign = Math.sign(curvature)
  const dy = (1 / curvature - y) * sign
  return [Math.atan2(x * sign, dy) / curvature, 1 / curvature - sign * Math.hypot(x, dy)]
}

export function ringToWorld(frame: Frame, ring: Ring): Point[] {
  if (frame.isStraight) return ring.map((point) => frame.toWorld(point))
  return lineToWorld(frame, [...ring, itemAt(ring, 0)], 40).slice(0, -1)
}

export function lineToWorld(frame: Frame, line: readonly Point[], step = 25): Point[] {
  const points: Point[] = []
  for (let index = 0; index < line.length; index++) {
    const a = itemAt(line, index)
    points.push(frame.toWorld(a))
    const b = line[index + 1]
    if (b === undefined || frame.isStraight) continue
    const count = Math.ceil(lengthBetween(a, b) / step)
    for (let part = 1; part < count; part++) points.push(frame.toWorld(between(a, b, part / count)))
  }
  return points
}
