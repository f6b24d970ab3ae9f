import { lengthBetween, pathLength, signedArea } from '#domain/geometry/local-plane.ts'
import { smoothNoise } from '../geometry/noise.ts'
import { contains, itemAt, leftNormal, type Point, type Ring, shift } from '../geometry/point.ts'
import { resample, spline } from '../geometry/polyline.ts'
import { drawShore, type Shore } from './shoreline.ts'
import {
  INLAND_CORNERS,
  PLAN_METRES,
  QUARTERS,
  type Quarter,
  ROUTES,
  type Route,
  SHORE_CORNERS,
} from './town-plan.ts'

/** Half of the road allowance, or of the river with dikes, in metres. */
export const HALF_WIDTH_METRES: Record<Route['rank'] | 'shore', number> = {
  arterial: 12.5,
  collector: 10,
  shore: 9,
  river: 42,
}
export const RIVER_HALF_WIDTH_METRES = 27
export const SHORE_ROAD_NAME = 'Tidewater Drive'

export interface Edge {
  line: readonly Point[]
  rank: Route['rank'] | 'shore'
  name: string
  /** Distance from the start of the route, in metres. */
  startsAt: number
  firstNumber: number
}

export interface Outline {
  quarter: Quarter
  /** Ring along the middles of the surrounding roads, counter-clockwise. */
  outer: Ring
  inner: Ring
  /** Road of each segment of `outer` and `inner`. */
  edges: readonly Edge[]
  /** Index ranges of `shore.shoreRoad` along the neighbourhood. */
  shoreSections: readonly { from: number; to: number }[]
}

export interface Network {
  shore: Shore
  edges: ReadonlyMap<string, Edge>
  outlines: readonly Outline[]
  corner(name: string): Point
}

export function buildNetwork(seed: number): Network {
  const shore = drawShore(seed)
  const shoreIndex = new Map<string, number>()
  for (const [name, [x, y]] of SHORE_CORNERS) {
    const planned: Point = [x * PLAN_METRES, y * PLAN_METRES]
    const distances = shore.shoreRoad.map((point) => lengthBetween(point, planned))
    shoreIndex.set(name, distances.indexOf(Math.min(...distances)))
  }
  const corner = (name: string): Point => {
    const index = shoreIndex.get(name)
    if (index !== undefined) return itemAt(shore.shoreRoad, index)
    const inland = INLAND_CORNERS[name]
    if (inland === undefined) throw new Error(`the town plan has no corner ${name}`)
    return [inland[0] * PLAN_METRES, inland[1] * PLAN_METRES]
  }
  const edges = new Map<string, Edge>()
  for (const route of ROUTES) {
    for (const [key, edge] of routeEdges(seed, route, corner)) edges.set(key, edge)
  }
  let startMetres = 0
  SHORE_CORNERS.forEach(([name], index) => {
    const [next] = itemAt(SHORE_CORNERS, index + 1)
    const line = section(shore.shoreRoad, shoreIndex.get(name) ?? 0, shoreIndex.get(next) ?? 0)
    edges.set(`${name} ${next}`, {
      line,
      rank: 'shore',
      name: SHORE_ROAD_NAME,
      startsAt: startMetres,
      firstNumber: 100,
    })
    startMetres += pathLength(line)
  })
  const outlines = QUARTERS.map((quarter) => traceOutline(quarter, edges, shoreIndex))
  return { shore, edges, outlines, corner }
}

export function section(ring: Ring, from: number, to: number): Point[] {
  const points: Point[] = []
  for (let index = from; ; index++) {
    points.push(itemAt(ring, index))
    if (index % ring.length === to % ring.length) return points
  }
}

function routeEdges(seed: number, route: Route, corner: (name: string) => Point): [string, Edge][] {
  const steps = 24
  const smooth = spline(route.corners.map(corner), false, steps)
  const result: [string, Edge][] = []
  let startMetres = 0
  for (let index = 0; index + 1 < route.corners.length; index++) {
    const from = itemAt(route.corners, index)
    const to = itemAt(route.corners, index + 1)
    const points = resample(smooth.slice(index * steps, (index + 1) * steps + 1), 28)
    const line = points.map((point, at): Point => {
      if (at === 0) return corner(from)
      if (at === points.length - 1) return corner(to)
      const taper = Math.min(1, Math.sin((at / (points.length - 1)) * Math.PI) * 1.4)
      const stray =
        route.rank === 'river'
          ? Math.sin((at * 28) / 105 + index * 2) *
            (0.7 + 0.3 * smoothNoise((at * 28) / 300, seed, route.name, index))
          : smoothNoise((at * 28) / 420, seed, route.name, index)
      const metres = route.wander * taper * stray
      return shift(point, leftNormal(itemAt(points, at - 1), itemAt(points, at + 1)), metres)
    })
    result.push([
      `${from} ${to}`,
      { line, rank: route.rank, name: route.name, startsAt: startMetres, firstNumber: route.firstNumber },
    ])
    startMetres += pathLength(line)
  }
  return result
}

/** Finds the edge between two corners, with its line from the first to the second. */
function edgeBetween(edges: ReadonlyMap<string, Edge>, from: string, to: string) {
  const forward = edges.get(`${from} ${to}`)
  const edge = forward ?? edges.get(`${to} ${from}`)
  if (edge === undefined) throw new Error(`the town plan has no road from ${from} to ${to}`)
  return { edge, line: forward ? edge.line : edge.line.toReversed(), isForward: forward !== undefined }
}

/** Joins the roads or rivers between consecutive corners into one line. */
export function joinEdges({ edges }: Network, corners: readonly string[]): Point[] {
  const lines = corners.slice(1).map((to, index) => edgeBetween(edges, itemAt(corners, index), to).line)
  return lines.flatMap((line, index) => (index === 0 ? line : line.slice(1)))
}

function traceOutline(
  quarter: Quarter,
  edges: ReadonlyMap<string, Edge>,
  shoreIndex: ReadonlyMap<string, number>,
): Outline {
  const outer: Point[] = []
  const owners: Edge[] = []
  const shoreSections: { from: number; to: number }[] = []
  quarter.corners.forEach((from, index) => {
    const to = itemAt(quarter.corners, index + 1)
    const { edge, line, isForward } = edgeBetween(edges, from, to)
    for (const point of line.slice(0, -1)) {
      outer.push(point)
      owners.push(edge)
    }
    const [first, last] = isForward ? [from, to] : [to, from]
    if (edge.rank === 'shore')
      shoreSections.push({ from: shoreIndex.get(first) ?? 0, to: shoreIndex.get(last) ?? 0 })
  })
  if (signedArea(outer) < 0) {
    outer.reverse()
    owners.reverse()
    const first = owners.shift()
    if (first) owners.push(first)
  }
  return { quarter, outer, inner: insetRing(outer, owners), edges: owners, shoreSections }
}

function insetRing(ring: Ring, owners: readonly Edge[]): Point[] {
  const inner = ring.map((point, index) => insetPoint(ring, owners, point, index))
  // In narrow places, omits points that are too near another road.
  const sides = ring.map((from, index) => {
    const to = itemAt(ring, index + 1)
    const needed = HALF_WIDTH_METRES[itemAt(owners, index).rank] - 0.02
    return { from, to, needed, reach: needed + lengthBetween(from, to) }
  })
  const points = inner.filter(
    (point) => contains(ring, point) && !sides.some((side) => isTooNear(side, point)),
  )
  return points.filter((point, index) => lengthBetween(point, itemAt(points, index - 1)) > 0.3)
}

function insetPoint(ring: Ring, owners: readonly Edge[], point: Point, index: number): Point {
  const n1 = leftNormal(itemAt(ring, index - 1), point)
  const n2 = leftNormal(point, itemAt(ring, index + 1))
  const d1 = HALF_WIDTH_METRES[itemAt(owners, index - 1).rank]
  const d2 = HALF_WIDTH_METRES[itemAt(owners, index).rank]
  const cross = n1[0] * n2[1] - n1[1] * n2[0]
  if (Math.abs(cross) < 0.02) return shift(point, n2, Math.max(d1, d2))
  // Solves n1·x = d1 and n2·x = d2.
  const x = (d1 * n2[1] - d2 * n1[1]) / cross
  const y = (d2 * n1[0] - d1 * n2[0]) / cross
  return [point[0] + x, point[1] + y]
}

interface RoadSide {
  from: Point
  to: Point
  /** Minimum distance in metres. */
  needed: number
  /** Points farther than this from `from` are never too near. */
  reach: number
}

function isTooNear({ from, to, needed, reach }: RoadSide, point: Point): boolean {
  const x = point[0] - from[0]
  const y = point[1] - from[1]
  if (Math.abs(x) > reach || Math.abs(y) > reach) return false
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const share = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - dx * share, y - dy * share) <= needed
}
