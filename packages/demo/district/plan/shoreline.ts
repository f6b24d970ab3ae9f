import { lengthBetween } from '#domain/geometry/local-plane.ts'
import { closedNoise } from '../geometry/noise.ts'
import { itemAt, type Point, type Ring } from '../geometry/point.ts'
import { offsetLine, resample, smoothRing, spline } from '../geometry/polyline.ts'
import { Random } from '../random.ts'
import { COAST, PLAN_METRES } from './town-plan.ts'

const SHORE_ROAD_SETBACK_METRES = 115
const STEP_METRES = 12

export interface Shore {
  /** High-water mark, counter-clockwise. */
  shoreline: Ring
  /** Its points face the shoreline points with the same index. */
  shoreRoad: Ring
  islets: Ring[]
}

export function drawShore(seed: number): Shore {
  const curve = spline(
    COAST.map(([x, y]) => [x * PLAN_METRES, y * PLAN_METRES]),
    true,
    12,
  )
  const points = resample([...curve, itemAt(curve, 0)], STEP_METRES).slice(0, -1)
  const wander = (index: number, wave: number, metres: number, key: string): number => {
    const period = Math.max(3, Math.round((points.length * STEP_METRES) / wave))
    return metres * closedNoise((index / points.length) * period, period, seed, key)
  }
  const coast = offsetLine(points, (index) => wander(index, 760, 60, 'headland'), true)
  const shoreline = offsetLine(
    coast,
    (index) =>
      wander(index, 300, 42, 'cove') + wander(index, 110, 15, 'rock') + wander(index, 45, 5, 'stone'),
    true,
  )
  const smoothCoast = smoothRing(coast, 11)
  const shoreRoad = smoothRing(
    offsetLine(smoothCoast, () => SHORE_ROAD_SETBACK_METRES, true),
    9,
  )
  return { shoreline, shoreRoad, islets: drawIslets(seed, shoreline) }
}

function drawIslets(seed: number, shoreline: Ring): Ring[] {
  const random = new Random(seed, 'islets')
  const islets: Ring[] = []
  const circles: { centre: Point; radius: number }[] = []
  for (let attempt = 0; attempt < 60 && islets.length < 9; attempt++) {
    const index = random.integer(0, shoreline.length - 1)
    const [x, y] = itemAt(shoreline, index)
    const factor = 1 + random.between(0.08, 0.22)
    const centre: Point = [x * factor, y * factor]
    const radius = random.between(25, 130)
    const isFree =
      shoreline.every((point) => lengthBetween(point, centre) > radius * 1.7 + 110) &&
      circles.every((islet) => lengthBetween(islet.centre, centre) > radius + islet.radius + 150)
    if (!isFree) continue
    circles.push({ centre, radius })
    const turn = random.between(0, Math.PI)
    const stretch = random.between(1.2, 1.8)
    const count = Math.round(40 + radius / 1.5)
    islets.push(
      Array.from({ length: count }, (_, step): Point => {
        const angle = (step / count) * 2 * Math.PI
        const wobble =
          1 +
          0.3 * closedNoise((step / count) * 6, 6, seed, 'islet', index) +
          0.12 * closedNoise((step / count) * 17, 17, seed, 'islet', index, 'fine')
        const px = Math.cos(angle) * radius * wobble * stretch
        const py = Math.sin(angle) * radius * wobble
        return [
          centre[0] + px * Math.cos(turn) - py * Math.sin(turn),
          centre[1] + px * Math.sin(turn) + py * Math.cos(turn),
        ]
      }),
    )
  }
  return islets
}
