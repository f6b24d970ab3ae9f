import { type Box, boxAround, lengthBetween } from '#domain/geometry/local-plane.ts'
import { createFrame, type Frame } from '../geometry/frame.ts'
import { between, centroid, itemAt, type Point, type Ring } from '../geometry/point.ts'
import { projectOn } from '../geometry/polyline.ts'
import { clip, slice } from '../geometry/split.ts'
import { Random } from '../random.ts'
import { HALF_WIDTH_METRES, type Outline } from './network.ts'
import { PATTERNS, type Pattern } from './patterns.ts'

interface Row {
  v0: number
  v1: number
  isDeep: boolean
  /** Ascending u of the middles of the cross streets. */
  cuts: readonly number[]
}

/** Land between streets, in frame coordinates. */
export interface Cell {
  key: string
  row: number
  index: number
  /** Bounds before the neighbourhood's border cuts the cell. */
  u0: number
  u1: number
  v0: number
  v1: number
  isDeep: boolean
  /** Land up to the middle of each street, from which planning areas are made. */
  ground: Ring[]
  blocks: Ring[]
}

export interface StreetLine {
  /** For example `r3` along a row, or `c2.5` across row 2. */
  key: string
  rank: 'collector' | 'local'
  /** In frame coordinates. */
  line: readonly [Point, Point]
}

export interface Neighbourhood {
  outline: Outline
  frame: Frame
  pattern: Pattern
  /** The smallest u, where house numbers start. */
  uStart: number
  vStart: number
  rows: readonly Row[]
  cells: readonly Cell[]
  streets: readonly StreetLine[]
}

export function layOutNeighbourhood(outline: Outline, seed: number): Neighbourhood {
  const { quarter } = outline
  const pattern = PATTERNS[quarter.character]
  const random = new Random(seed, 'rows', quarter.key)
  const frame = createFrame({
    origin: quarter.character === 'old-town' ? itemAt(outline.outer, 0) : centroid(outline.outer),
    rotation: (quarter.rotation * Math.PI) / 180,
    curvature: quarter.bend / 1000,
    swing: pattern.swing,
    wave: pattern.wave,
    phase: random.between(0, 6),
  })
  const outer = outline.outer.map((point) => frame.toFrame(point))
  const inner = outline.inner.map((point) => frame.toFrame(point))
  const box = boxAround(outer)
  const rows = layOutRows(pattern, box, random)
  const cells = rows.flatMap((row, index) => cutCells(row, index, pattern, outer, inner))
  return {
    outline,
    frame,
    pattern,
    rows,
    cells,
    uStart: box.west,
    vStart: box.south,
    streets: layOutStreets(rows, outer, pattern)
      .map((street) => dryStreet(street, outline, frame))
      .filter(({ line: [from, to] }) => lengthBetween(from, to) > 20),
  }
}

function layOutRows(pattern: Pattern, { west, south, east, north }: Box, random: Random): Row[] {
  const rows: Row[] = []
  const plainDepth = 2 * pattern.lotDepth + pattern.lane + 2 * pattern.halfStreet
  const gridCuts = cutsBetween(pattern, west, east, random)
  let v = south - random.between(0.15, 0.6) * plainDepth
  let isLastDeep = false
  while (v < north) {
    // Deep rows rarely follow each other.
    const isDeep: boolean = random.isLucky(pattern.deepShare * (isLastDeep ? 0.6 : 1.3))
    const depth = isDeep ? random.between(143, 158) + 2 * pattern.halfStreet : plainDepth
    let cuts = gridCuts
    if (!pattern.isGrid) cuts = (isDeep ? deepCuts : cutsBetween)(pattern, west, east, random)
    rows.push({ v0: v, v1: v + depth, isDeep, cuts })
    isLastDeep = isDeep
    v += depth
  }
  return rows
}

function cutsBetween(pattern: Pattern, west: number, east: number, random: Random): number[] {
  const [low, high] = pattern.blockLength
  const cuts = [west - random.between(0.2, 0.9) * low]
  while (itemAt(cuts, -1) < east) cuts.push(itemAt(cuts, -1) + random.between(low, high))
  return cuts
}

export const CUL_DE_SAC_WIDTH = 81
/** Depth of parcels at both ends of a deep block. */
export const END_LOT_DEPTH = 32

function deepCuts(pattern: Pattern, west: number, east: number, random: Random): number[] {
  const cuts = [west - random.between(40, 200)]
  while (itemAt(cuts, -1) < east) {
    const units = random.integer(2, 4)
    cuts.push(itemAt(cuts, -1) + units * CUL_DE_SAC_WIDTH + 2 * END_LOT_DEPTH + 2 * pattern.halfCrossStreet)
  }
  return cuts
}

function cutCells(row: Row, rowIndex: number, pattern: Pattern, outer: Ring, inner: Ring): Cell[] {
  const cells: Cell[] = []
  const rowGround = slice([outer], 1, row.v0, row.v1)
  if (rowGround.length === 0) return cells
  const v0 = row.v0 + pattern.halfStreet
  const v1 = row.v1 - pattern.halfStreet
  const rowBlocks = slice([inner], 1, v0, v1)
  for (let index = 0; index + 1 < row.cuts.length; index++) {
    const west = itemAt(row.cuts, index)
    const east = itemAt(row.cuts, index + 1)
    const ground = slice(rowGround, 0, west, east)
    if (ground.length === 0) continue
    const u0 = west + pattern.halfCrossStreet
    const u1 = east - pattern.halfCrossStreet
    cells.push({
      key: `${rowIndex}.${index}`,
      row: rowIndex,
      index,
      u0,
      u1,
      v0,
      v1,
      isDeep: row.isDeep,
      ground,
      blocks: clip(rowBlocks, u0, u1, v0, v1),
    })
  }
  return cells
}

/** Finds the parts of a line that are inside the ring, in ascending order. */
export function stretches(ring: Ring, axis: 0 | 1, value: number): [number, number][] {
  const other = axis === 0 ? 1 : 0
  const crossings: number[] = []
  for (let index = 0; index < ring.length; index++) {
    const a = itemAt(ring, index)
    const b = itemAt(ring, index + 1)
    if (a[axis] >= value === b[axis] >= value) continue
    crossings.push(a[other] + ((b[other] - a[other]) * (value - a[axis])) / (b[axis] - a[axis]))
  }
  crossings.sort((a, b) => a - b)
  const result: [number, number][] = []
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    result.push([itemAt(crossings, index), itemAt(crossings, index + 1)])
  }
  return result
}

function layOutStreets(rows: readonly Row[], outer: Ring, pattern: Pattern): StreetLine[] {
  if (pattern.halfStreet < 8) return []
  const streets: StreetLine[] = []
  rows.forEach((row, rowIndex) => {
    if (rowIndex > 0) {
      const rank = rowIndex % 5 === 2 ? 'collector' : 'local'
      stretches(outer, 1, row.v0).forEach(([from, to], part) => {
        if (to - from < 45) return
        streets.push({
          key: `r${rowIndex}.${part}`,
          rank,
          line: [
            [from, row.v0],
            [to, row.v0],
          ],
        })
      })
    }
    row.cuts.forEach((cut, index) => {
      for (const [from, to] of stretches(outer, 0, cut)) {
        const low = Math.max(from, row.v0)
        const high = Math.min(to, row.v1)
        if (high - low < 25) continue
        streets.push({
          key: `c${rowIndex}.${index}`,
          rank: 'local',
          line: [
            [cut, low],
            [cut, high],
          ],
        })
      }
    })
  })
  return streets
}

/** Moves the ends of a street away from the river and its dikes. */
function dryStreet(street: StreetLine, outline: Outline, frame: Frame): StreetLine {
  const rivers = new Set(outline.edges.filter((edge) => edge.rank === 'river'))
  if (rivers.size === 0) return street
  const isDry = (point: Point): boolean =>
    [...rivers].every(
      (river) => Math.abs(projectOn(river.line, frame.toWorld(point)).offset) > HALF_WIDTH_METRES.river + 4,
    )
  let [from, to] = street.line
  for (let step = 0; step < 60 && !isDry(from); step++)
    from = between(from, to, Math.min(1, 4 / lengthBetween(from, to)))
  for (let step = 0; step < 60 && !isDry(to); step++)
    to = between(to, from, Math.min(1, 4 / lengthBetween(from, to)))
  return { ...street, line: [from, to] }
}
