import {
  alongPath,
  type Box,
  boxAround,
  isInPlaneRing,
  type PlanePath,
  type PlanePoint,
  rayLength,
} from '../../geometry/local-plane.ts'

const LOOK_METRES = 50
/**
 * Degrees that cover `LOOK_METRES` everywhere in British Columbia. In the north, a degree of longitude is
 * some 55 km.
 */
export const LOOK_DEGREES = { longitude: LOOK_METRES / 55_000, latitude: LOOK_METRES / 110_000 }
/** Narrower gaps are a shared line that two surveys drew differently. */
const MAX_SHARED_GAP_METRES = 2.5
/** Narrower gaps are lanes, if the parcel also faces a street. */
const MAX_LANE_METRES = 11
/** Positions at which gaps are measured, as shares of the side's length. */
const GAP_POSITIONS = [0.1, 0.3, 0.5, 0.7, 0.9]
/** Distance of these positions from the side, greater than differences between drawings. */
const OFFSET_METRES = 0.6

export type Outlook = 'shared' | 'lane' | 'street' | 'open'

interface Neighbour {
  ring: PlanePath
  bounds: Box
}

interface Surroundings {
  ownRing: PlanePath
  /** 1 if the outline is anticlockwise, with the outside on the right. −1 if clockwise. */
  outward: 1 | -1
  neighbours: readonly Neighbour[]
}

/** Finds a side's outlook and its median gap to the next parcel over five positions. */
export function measureOutlook(
  side: PlanePath,
  surroundings: Surroundings,
): { gapMetres: number; outlook: Outlook } {
  const gaps = GAP_POSITIONS.map((part) => {
    const { at, direction } = alongPath(side, part)
    const normal: PlanePoint = [direction[1] * surroundings.outward, -direction[0] * surroundings.outward]
    const from: PlanePoint = [at[0] + normal[0] * OFFSET_METRES, at[1] + normal[1] * OFFSET_METRES]
    return measureGap(from, normal, surroundings)
  }).toSorted((a, b) => a - b)
  const gapMetres = gaps[Math.floor(gaps.length / 2)] ?? Infinity
  return { gapMetres, outlook: classifyGap(gapMetres) }
}

function classifyGap(metres: number): Outlook {
  if (metres < MAX_SHARED_GAP_METRES) return 'shared'
  if (metres < MAX_LANE_METRES) return 'lane'
  return metres <= LOOK_METRES ? 'street' : 'open'
}

/** 0 if parcels touch or the parcel itself is in the way. Infinity beyond `LOOK_METRES`. */
function measureGap(from: PlanePoint, normal: PlanePoint, { ownRing, neighbours }: Surroundings): number {
  const lookBounds = boxAround([from, [from[0] + normal[0] * LOOK_METRES, from[1] + normal[1] * LOOK_METRES]])
  let gap = Infinity
  for (const { ring, bounds } of neighbours) {
    // Compares bounds first, which is much cheaper than following the outline.
    if (!overlap(bounds, lookBounds)) continue
    if (isInPlaneRing(ring, from)) return 0
    gap = Math.min(gap, rayLength(from, normal, ring))
  }
  return rayLength(from, normal, ownRing) < Math.min(gap, LOOK_METRES) ? 0 : gap + OFFSET_METRES
}

export const toNeighbour = (ring: PlanePath): Neighbour => ({ ring, bounds: boxAround(ring) })

const overlap = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south
