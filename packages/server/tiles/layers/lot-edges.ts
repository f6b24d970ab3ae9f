import { isInsideTile, type TileGrid, toUnitX, toUnitY } from '../geometry/tile-grid.ts'
import { type Path, POINT, POLYGON, readTwkbDegrees } from '../geometry/twkb.ts'
import type { TileFeature } from '../vector-tile.ts'

const KEYS = ['upid', 'length_m', 'angle', 'anchor', 'fit_zoom'] as const

/** A side that turns less than this is straight. */
const STRAIGHT_DEGREES = 2
/** Pieces of like length that turn less than this are a curve: a curved front is one length, not ten. */
const CURVE_DEGREES = 12
/** Of like length: the shorter of two neighbours is at least this part of the longer. */
const LIKE_LENGTH = 1 / 3
/** Shorter steps are drawing noise or corner cuts that nobody reads a number for. */
const SHORTEST_METRES = 1.5
/** Room for `123.4 m` at 11 pixels. */
const LABEL_PIXELS = 42
const LAST_ZOOM = 22

interface Side {
  lengthMetres: number
  /** Of the middle of the side, in degrees. */
  middle: [longitude: number, latitude: number]
  /** From its first to its last vertex, metres to the east and to the north. */
  direction: [east: number, north: number]
}

/** One point at the middle of each side of a lot, with what a label needs to stand inside along the side. */
export function lotEdgeFeatures(grid: TileGrid, upid: string, twkb: Uint8Array): TileFeature[] {
  const features: TileFeature[] = []
  for (const geometry of readTwkbDegrees(twkb)) {
    if (geometry.kind !== POLYGON) continue
    for (const [outer] of geometry.parts) {
      if (!outer || outer.length < 6) continue
      const ring = metricRing(outer)
      for (const side of sidesOf(ring)) {
        const feature = featureOf(grid, upid, side, ring.isClockwise)
        if (feature) features.push(feature)
      }
    }
  }
  return features
}

function featureOf(grid: TileGrid, upid: string, side: Side, isClockwise: boolean): TileFeature | null {
  if (side.lengthMetres < SHORTEST_METRES) return null
  const [longitude, latitude] = side.middle
  const x = toUnitX(grid, longitude)
  const y = toUnitY(grid, latitude)
  if (!isInsideTile(x, y)) return null

  const metresPerPixelAtZoom0 = (40_075_016.7 * Math.cos((latitude * Math.PI) / 180)) / 512
  const fitZoom = Math.max(
    17,
    Math.ceil(Math.log2((LABEL_PIXELS * metresPerPixelAtZoom0) / side.lengthMetres)),
  )
  if (fitZoom > LAST_ZOOM) return null

  // On the screen y grows downward, and text turns clockwise.
  const [east, north] = side.direction
  let angle = (Math.atan2(-north, east) * 180) / Math.PI
  // Walking a clockwise ring, the lot lies to the right: below text that runs the way we walk.
  let isLotBelow = isClockwise
  if (angle > 90 || angle <= -90) {
    angle += angle > 0 ? -180 : 180
    isLotBelow = !isLotBelow
  }
  return {
    layer: 'lot_edge',
    id: upid,
    geometry: { kind: POINT, paths: [[x, y]], size: 0 },
    keys: KEYS,
    values: [
      upid,
      Math.round(side.lengthMetres * 100) / 100,
      Math.round(angle * 10) / 10 + 0,
      isLotBelow ? 'top' : 'bottom',
      fitZoom,
    ],
  }
}

interface MetricRing {
  degrees: Path
  /** Segment i runs from vertex i to the next one: metres to the east and to the north. */
  east: number[]
  north: number[]
  isClockwise: boolean
}

/**
 * Metres on the WGS 84 ellipsoid at the ring's latitude (radii of curvature along the meridian and the
 * parallel): within millimetres over a lot.
 */
function metricRing(degrees: Path): MetricRing {
  const latitude = ((degrees[1] as number) * Math.PI) / 180
  const squaredEccentricity = 0.006_694_379_990_14
  const w = 1 - squaredEccentricity * Math.sin(latitude) ** 2
  const metresPerDegreeEast = ((6_378_137 / Math.sqrt(w)) * Math.cos(latitude) * Math.PI) / 180
  const metresPerDegreeNorth = ((6_378_137 * (1 - squaredEccentricity)) / w ** 1.5) * (Math.PI / 180)
  const count = degrees.length / 2
  const ring: MetricRing = { degrees, east: [], north: [], isClockwise: false }
  let doubleArea = 0
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count
    const x0 = ((degrees[2 * i] as number) - (degrees[0] as number)) * metresPerDegreeEast
    const y0 = ((degrees[2 * i + 1] as number) - (degrees[1] as number)) * metresPerDegreeNorth
    const x1 = ((degrees[2 * next] as number) - (degrees[0] as number)) * metresPerDegreeEast
    const y1 = ((degrees[2 * next + 1] as number) - (degrees[1] as number)) * metresPerDegreeNorth
    ring.east.push(x1 - x0)
    ring.north.push(y1 - y0)
    doubleArea += x0 * y1 - x1 * y0
  }
  ring.isClockwise = doubleArea < 0
  return ring
}

/** Segments joined into sides, beginning at the sharpest corner so that no side is cut in two. */
function sidesOf(ring: MetricRing): Side[] {
  const count = ring.east.length
  const turns = ring.east.map((_, i) => turnBefore(ring, i))
  const start = turns.indexOf(Math.max(...turns))
  const sides: Side[] = []
  let segments: number[] = []
  for (let k = 0; k < count; k++) {
    const i = (start + k) % count
    const before = segments.at(-1)
    if (before !== undefined && isCorner(ring, before, i, turns[i] as number)) {
      sides.push(sideOf(ring, segments))
      segments = []
    }
    segments.push(i)
  }
  if (segments.length > 0) sides.push(sideOf(ring, segments))
  return sides
}

/** A long side that runs into a rounded corner ends where the rounding begins. */
function isCorner(ring: MetricRing, before: number, after: number, turn: number): boolean {
  if (turn < STRAIGHT_DEGREES) return false
  if (turn >= CURVE_DEGREES) return true
  const a = segmentLength(ring, before)
  const b = segmentLength(ring, after)
  return Math.min(a, b) < LIKE_LENGTH * Math.max(a, b)
}

function segmentLength(ring: MetricRing, i: number): number {
  return Math.hypot(ring.east[i] as number, ring.north[i] as number)
}

/** Degrees by which the ring turns at the start of segment `i`, without sign. */
function turnBefore(ring: MetricRing, i: number): number {
  const before = (i + ring.east.length - 1) % ring.east.length
  const [x0, y0] = [ring.east[before] as number, ring.north[before] as number]
  const [x1, y1] = [ring.east[i] as number, ring.north[i] as number]
  return Math.abs((Math.atan2(x0 * y1 - y0 * x1, x0 * x1 + y0 * y1) * 180) / Math.PI)
}

function sideOf(ring: MetricRing, segments: number[]): Side {
  const lengths = segments.map((i) => segmentLength(ring, i))
  const lengthMetres = lengths.reduce((sum, length) => sum + length, 0)
  let east = 0
  let north = 0
  for (const i of segments) {
    east += ring.east[i] as number
    north += ring.north[i] as number
  }
  return {
    lengthMetres,
    middle: middleOf(ring, segments, lengths, lengthMetres / 2),
    direction: [east, north],
  }
}

/** The point `distance` metres along the segments. */
function middleOf(ring: MetricRing, segments: number[], lengths: number[], distance: number): Side['middle'] {
  const count = ring.east.length
  let rest = distance
  let k = 0
  while (k < segments.length - 1 && rest > (lengths[k] as number)) rest -= lengths[k++] as number
  const i = segments[k] as number
  const next = (i + 1) % count
  const length = lengths[k] as number
  const along = length > 0 ? rest / length : 0
  const coordinate = (offset: number) => {
    const from = ring.degrees[2 * i + offset] as number
    return from + ((ring.degrees[2 * next + offset] as number) - from) * along
  }
  return [coordinate(0), coordinate(1)]
}
