/**
 * Finds a parcel's front, its street side, from outlines alone. The gap to the next parcel shows what a side
 * faces: a shared line (no gap), a lane (a few metres), a street, or open ground (water, fields, end of
 * data). Callers omit roads and interests. The front is the shortest side on a street, as in zoning bylaws;
 * else the only side on open ground; else the shortest side on a lane.
 */
import type { Geometry, Position } from 'geojson'
import { ringAreaSquareMetres } from '../../geometry/geodesy.ts'
import type { LngLat } from '../../geometry/lng-lat.ts'
import {
  alongPath,
  isInPlaneRing,
  lengthBetween,
  type PlanePath,
  type PlanePoint,
  planeAt,
  planeRing,
  rayLength,
  signedArea,
} from '../../geometry/local-plane.ts'
import { pointInside } from '../../geometry/point-inside.ts'
import { outerRings } from '../../geometry/polygon.ts'
import { type ParcelSide, parcelSidesWithPaths, roundSideMetres } from '../parcel-dimensions.ts'
import { findMiddle } from './profile-line.ts'
import { measureOutlook, type Outlook, toNeighbour } from './side-outlook.ts'

export interface ParcelFront {
  /** Length of the front, as labelled on the map. */
  frontageMetres: number
  /** From mid-front to the opposite side. Null if the line immediately leaves the parcel. */
  depthMetres: number | null
  /** In the order of the outline. */
  paths: LngLat[][]
}

/** Sides that meet at a smaller angle face the same street. */
const MAX_BEND_DEGREES = 30
/** Maximum length of a side that cuts or rounds a corner, and minimum turn of a rounding side. */
const MAX_CORNER_CUT_METRES = 16
const MIN_ROUNDING_DEGREES = 45
/** Shorter sides next to a longer one are steps in surveyed lines. */
const MAX_STEP_METRES = 6
/** Shorter sides are drawing errors, without a label on the map. */
const MIN_FRONT_METRES = 1.5
/** Below this ratio, lengths of fronts count as equal, and the narrower street decides. */
const SIMILAR_LENGTH_RATIO = 1.05

interface Side extends ParcelSide {
  path: LngLat[]
  outlook: Outlook
  gapMetres: number
  points: PlanePath
}

interface Run {
  sides: Side[]
  metres: number
  outlook: Outlook
}

/** `nearby`: outlines of neighbouring parcels. Returns null if the front is unknown. */
export function findParcelFront(outline: Geometry, nearby: readonly Geometry[]): ParcelFront | null {
  const ring = largestRing(outline)
  if (ring === null) return null
  const plane = planeAt(ring[0] ?? [0, 0])
  const ownRing = planeRing(ring, plane)
  const outward = signedArea(ownRing) > 0 ? 1 : -1
  const innerPoint = plane(pointInside([[ring]]))
  // Ignores parcels that cover this one, such as strata common property.
  const neighbours = nearby
    .flatMap(outerRings)
    .map((other) => toNeighbour(planeRing(other, plane)))
    .filter((other) => !isInPlaneRing(other.ring, innerPoint))
  const sides = parcelSidesWithPaths(ring).map((side): Side => {
    const points = side.path.map(plane)
    return { ...side, points, ...measureOutlook(points, { ownRing, outward, neighbours }) }
  })
  const front = chooseFront(joinSides(sides))
  if (front === null) return null
  return {
    frontageMetres: Math.round(front.sides.reduce((sum, side) => sum + roundSideMetres(side), 0) * 100) / 100,
    depthMetres: measureDepth(front, sides, outward, ownRing),
    paths: front.sides.map(({ path }) => path),
  }
}

function chooseFront(runs: readonly Run[]): Run | null {
  const sortByLength = (outlook: Outlook) =>
    findCandidates(runs, outlook).toSorted((a, b) => a.metres - b.metres)
  const streets = sortByLength('street')
  const shortest = streets.filter(({ metres }) => metres <= (streets[0]?.metres ?? 0) * SIMILAR_LENGTH_RATIO)
  const [street] = shortest.toSorted((a, b) => narrowestGap(a) - narrowestGap(b))
  if (street) return street
  const openRuns = sortByLength('open')
  if (openRuns.length > 0) return openRuns.length === 1 ? (openRuns[0] ?? null) : null
  return sortByLength('lane')[0] ?? null
}

const narrowestGap = ({ sides }: Run): number => Math.min(...sides.map(({ gapMetres }) => gapMetres))

/** Leaves out short sides that cut a corner or form a step between longer sides. */
function findCandidates(runs: readonly Run[], outlook: Outlook): Run[] {
  return runs.filter((run, index) => {
    if (run.outlook !== outlook || run.metres < MIN_FRONT_METRES) return false
    const neighbours = [runs.at(index - 1), runs[(index + 1) % runs.length]].filter(
      (next): next is Run => next !== undefined && next !== run && next.outlook !== 'shared',
    )
    const longerRuns = neighbours.filter(({ metres }) => metres > run.metres)
    return (
      !(longerRuns.length === 2 && cutsCorner(run, longerRuns)) &&
      !(longerRuns.length > 0 && run.metres <= MAX_STEP_METRES)
    )
  })
}

/** Whether a side only cuts a corner. A side square to its neighbours is a front at the end of a block. */
function cutsCorner({ sides, metres }: Run, neighbours: readonly Run[]): boolean {
  if (metres > MAX_CORNER_CUT_METRES) return false
  const [onlySide] = sides
  if (sides.length === 1 && onlySide && isRounding(onlySide)) return true
  const otherSides = neighbours.flatMap((run) => run.sides)
  return sides.every((side) => otherSides.every((other) => !isSquareTo(side, other)))
}

/** Joins adjacent sides with the same outlook and little bend, also across the ring's start. */
function joinSides(sides: readonly Side[]): Run[] {
  const canJoin = (side: Side, next: Side) =>
    side.outlook === next.outlook &&
    side.outlook !== 'shared' &&
    bendDegrees(side, next) < MAX_BEND_DEGREES &&
    !isRounding(side) &&
    !isRounding(next)
  const start = sides.findIndex((side, index) => {
    const previous = sides.at(index - 1)
    return previous !== undefined && !canJoin(previous, side)
  })
  const runs: Run[] = []
  for (let step = 0; step < sides.length; step++) {
    const side = sides[(Math.max(start, 0) + step) % sides.length] as Side
    const last = runs.at(-1)
    const lastSide = last?.sides.at(-1)
    if (last && lastSide && canJoin(lastSide, side)) {
      last.sides.push(side)
      last.metres += side.lengthMetres
    } else runs.push({ sides: [side], metres: side.lengthMetres, outlook: side.outlook })
  }
  return runs
}

/**
 * Measures from the middle of the front, at a right angle. If that line meets a side line, because a street cuts
 * the lot obliquely, it follows the side line instead. Sides at less than 45 degrees to the front are rear lines.
 */
function measureDepth(
  front: Run,
  sides: readonly Side[],
  outward: number,
  ownRing: PlanePath,
): number | null {
  const path = front.sides.flatMap(({ points }, index) => (index === 0 ? points : points.slice(1)))
  const direction = directionOf(path)
  if (direction === null) return null
  const inward: PlanePoint = [-direction[1] * outward, direction[0] * outward]
  const { at: middle } = alongPath(path, 0.5)
  const metres = lengthInside(middle, inward, ownRing)
  const inTheWay = sidesNextTo(front, sides).find((side) => rayLength(middle, inward, side) <= metres + 0.01)
  const along = inTheWay ? directionOf(inTheWay) : null
  const isSideLine = along !== null && along[0] * inward[0] + along[1] * inward[1] > Math.SQRT1_2
  const depth = isSideLine ? lengthInside(middle, along, ownRing) : metres
  return Number.isFinite(depth) ? Math.round(depth * 100) / 100 : null
}

/** The two sides next to the front, each from the front inwards. */
function sidesNextTo(front: Run, sides: readonly Side[]): PlanePath[] {
  const [first, last] = [front.sides[0], front.sides.at(-1)]
  const before = first && sides.at(sides.indexOf(first) - 1)
  const after = last && sides[(sides.indexOf(last) + 1) % sides.length]
  return [before?.points.toReversed(), after?.points].filter((path) => path !== undefined)
}

/** Metres from a point on the outline to the opposite side. Infinite if the direction points out of the parcel. */
function lengthInside([x, y]: PlanePoint, [dx, dy]: PlanePoint, ownRing: PlanePath): number {
  const start = 0.05
  const from: PlanePoint = [x + dx * start, y + dy * start]
  return isInPlaneRing(ownRing, from) ? rayLength(from, [dx, dy], ownRing) + start : Infinity
}

/** Unit vector from the first point to the last; null if they are one. */
function directionOf(path: PlanePath): PlanePoint | null {
  const [first, last] = [path[0], path.at(-1)]
  const length = first && last ? lengthBetween(first, last) : 0
  return first && last && length > 0 ? [(last[0] - first[0]) / length, (last[1] - first[1]) / length] : null
}

const isRounding = ({ lengthMetres, points }: Side): boolean =>
  lengthMetres <= MAX_CORNER_CUT_METRES &&
  turnDegrees(alongPath(points, 0).direction, alongPath(points, 1).direction) >= MIN_ROUNDING_DEGREES

const bendDegrees = (side: Side, next: Side): number =>
  turnDegrees(alongPath(side.points, 1).direction, alongPath(next.points, 0).direction)

/** Whether the straight parts of two sides meet at more than 60 degrees. */
function isSquareTo(side: Side, other: Side): boolean {
  const turn = turnDegrees(alongPath(side.points, 0.5).direction, alongPath(other.points, 0.5).direction)
  return turn > 60 && turn < 120
}

function turnDegrees([x1, y1]: PlanePoint, [x2, y2]: PlanePoint): number {
  return Math.abs((Math.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2) * 180) / Math.PI)
}

function largestRing(outline: Geometry): Position[] | null {
  const rings = outerRings(outline).filter((ring) => ring.length > 3)
  const [largest] = rings.toSorted((a, b) => ringAreaSquareMetres(b) - ringAreaSquareMetres(a))
  return largest ?? null
}

const STEP_DEGREES = 0.001

/** Middle of the longest side along the street, where visitors arrive. */
export function frontMiddle(paths: readonly (readonly LngLat[])[]): LngLat | null {
  const origin = paths.find((path) => path.length > 1)?.[0]
  if (!origin) return null
  const toPlane = planeAt([...origin])
  const middle = findMiddle(paths.map((path) => path.map(toPlane)))
  if (!middle) return null
  const [x, y] = middle
  const [east, north] = toPlane([origin[0] + STEP_DEGREES, origin[1] + STEP_DEGREES])
  return [origin[0] + (STEP_DEGREES * x) / east, origin[1] + (STEP_DEGREES * y) / north]
}
