import type { Path } from '../geometry/twkb.ts'

export interface Field {
  width: number
  height: number
  /** Coverage from 0 to 1, row by row. */
  cells: Float32Array
}

const LEVEL = 0.5

const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3] as const
type Side = typeof NORTH | typeof EAST | typeof SOUTH | typeof WEST

/**
 * Outlines through a cell, with the inside on the right. The index sums the inside corners: 8 north-west, 4
 * north-east, 2 south-east, 1 south-west. Corners that touch stay apart, like blocks at a crossing.
 */
const SEGMENTS: readonly (readonly (readonly [from: Side, to: Side])[])[] = [
  [],
  [[WEST, SOUTH]],
  [[SOUTH, EAST]],
  [[WEST, EAST]],
  [[EAST, NORTH]],
  [
    [WEST, SOUTH],
    [EAST, NORTH],
  ],
  [[SOUTH, NORTH]],
  [[WEST, NORTH]],
  [[NORTH, WEST]],
  [[NORTH, SOUTH]],
  [
    [NORTH, WEST],
    [SOUTH, EAST],
  ],
  [[NORTH, EAST]],
  [[EAST, WEST]],
  [[EAST, SOUTH]],
  [[SOUTH, WEST]],
  [],
]

/**
 * Traces outlines of coverage above one half (marching squares), in columns and rows. Outer rings are
 * clockwise on the screen, holes the other way.
 */
export function traceContours(field: Field): Path[] {
  const { width, height, cells } = field
  const isInside = markInside(field)
  // Outlines cross edges between neighbouring nodes: edge 2i is east of node i, 2i + 1 south of it. `next`
  // holds the edge that follows each.
  const next = new Int32Array(2 * width * height).fill(-1)
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const node = row * width + column
      const nw = isInside[node] as number
      const ne = isInside[node + 1] as number
      const sw = isInside[node + width] as number
      const se = isInside[node + width + 1] as number
      const segments = SEGMENTS[nw * 8 + ne * 4 + se * 2 + sw] ?? []
      if (segments.length === 0) continue
      const edges = [2 * node, 2 * (node + 1) + 1, 2 * (node + width), 2 * node + 1] as const
      for (const [from, to] of segments) next[edges[from]] = edges[to]
    }
  }

  const value = (column: number, row: number) =>
    isBorder(field, column, row) ? 0 : (cells[row * width + column] as number)
  const pushCrossing = (edge: number, into: Path) => {
    const node = edge >> 1
    const column = node % width
    const row = (node - column) / width
    const isVertical = edge % 2 === 1
    const a = value(column, row)
    const b = isVertical ? value(column, row + 1) : value(column + 1, row)
    const along = (LEVEL - a) / (b - a)
    into.push(isVertical ? column : column + along, isVertical ? row + along : row)
  }

  const rings: Path[] = []
  for (let start = 0; start < next.length; start++) {
    if (next[start] === -1) continue
    const ring: Path = []
    let edge = start
    while (next[edge] !== -1) {
      pushCrossing(edge, ring)
      const following = next[edge] as number
      next[edge] = -1
      edge = following
    }
    rings.push(ring)
  }
  return rings
}

/** Marks the nodes inside. Most nodes are outside, and tracing can skip them. */
function markInside(field: Field): Uint8Array {
  const { width, height, cells } = field
  const isInside = new Uint8Array(width * height)
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const node = row * width + column
      if ((cells[node] as number) > LEVEL) isInside[node] = 1
    }
  }
  return isInside
}

function isBorder({ width, height }: Field, column: number, row: number): boolean {
  return column <= 0 || row <= 0 || column >= width - 1 || row >= height - 1
}
