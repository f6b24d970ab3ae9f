import {
  alongPath,
  isInPlaneRing,
  type PlanePath,
  type PlanePoint,
  rayLength,
} from '../../geometry/local-plane.ts'

const LOOK_METRES = 50
/**
 * Degrees that cover `LOOK_METRES` everywhere in British Columbia. A degree of longitude has some 55 km at
 * its north.
 */
export const LOOK_DEGREES = { longitude: LOOK_METRES / 55_000, latitude: LOOK_METRES / 110_000 }
/** Narrower gaps are one line drawn by two surveys. */
const SHARED_METRES = 2.5
/** Narrower gaps are lanes, if the parcel also has a street. */
const LANE_METRES = 11
/** Positions along a side where gaps are measured, as shares of its length. */
const LOOKOUTS = [0.1, 0.3, 0.5, 0.7, 0.9]
/** Offset of these positions from the side, larger than differences between drawings of a line. */
const ASIDE_METRES = 0.6

export type Outlook = 'shared' | 'lane' | 'street' | 'open'

/** Metres. */
interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

interface Neighbour {
  ring: PlanePath
  bounds: Bounds
}

interface Surroundings {
  own: PlanePath
  /** 1 anticlockwise, with outside to the right of each side; −1 clockwise. */
  outward: 1 | -1
  neighbours: readonly Neighbour[]
}

/** Median distance to the next parcel over five positions, in metres. */
export function lookOut(side: PlanePath, around: Surroundings): { gapMetres: number; outlook: Outlook } {
  const gaps = LOOKOUTS.map((part) => {
    const { at, direction } = alongPath(side, part)
    const normal: PlanePoint = [direction[1] * around.outward, -direction[0] * around.outward]
    const from: PlanePoint = [at[0] + normal[0] * ASIDE_METRES, at[1] + normal[1] * ASIDE_METRES]
    return measureGap(from, normal, around)
  }).toSorted((one, other) => one - other)
  const gapMetres = gaps[Math.floor(gaps.length / 2)] ?? Infinity
  return { gapMetres, outlook: classifyGap(gapMetres) }
}

function classifyGap(metres: number): Outlook {
  if (metres < SHARED_METRES) return 'shared'
  if (metres < LANE_METRES) return 'lane'
  return metres <= LOOK_METRES ? 'street' : 'open'
}

/** 0 if adjacent or blocked by the parcel itself; Infinity beyond `LOOK_METRES`. */
function measureGap(from: PlanePoint, normal: PlanePoint, { own, neighbours }: Surroundings): number {
  const look = boundsOf([from, [from[0] + normal[0] * LOOK_METRES, from[1] + normal[1] * LOOK_METRES]])
  let toOthers = Infinity
  for (const { ring, bounds } of neighbours) {
    // Comparing bounds is much cheaper than following an outline.
    if (!overlap(bounds, look)) continue
    if (isInPlaneRing(ring, from)) return 0
    toOthers = Math.min(toOthers, rayLength(from, normal, ring))
  }
  return rayLength(from, normal, own) < Math.min(toOthers, LOOK_METRES) ? 0 : toOthers + ASIDE_METRES
}

export const toNeighbour = (ring: PlanePath): Neighbour => ({ ring, bounds: boundsOf(ring) })

function boundsOf(points: PlanePath): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x, y] of points) {
    bounds.west = Math.min(bounds.west, x)
    bounds.south = Math.min(bounds.south, y)
    bounds.east = Math.max(bounds.east, x)
    bounds.north = Math.max(bounds.north, y)
  }
  return bounds
}

const overlap = (one: Bounds, other: Bounds): boolean =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
