/**
 * Finds grid cells whose centres lie within an outline (even-odd rule). Cell (column, row) spans to (column +
 * 1, row + 1). A centre on an edge belongs to the side with the larger column or row.
 */

/** A ring in cell units, closed or not. */
export type CellRing = readonly (readonly [column: number, row: number])[]

/** Columns from `from`, up to but not including `to`. */
interface Span {
  from: number
  to: number
}

interface Edge {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** An outline, with its edges indexed by row. */
export class CellBoundary {
  private readonly edges: Edge[] = []
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number

  constructor(rings: readonly CellRing[]) {
    const box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
    for (const ring of rings) {
      for (const [index, [x1, y1]] of ring.entries()) {
        const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
        box.west = Math.min(box.west, x1)
        box.east = Math.max(box.east, x1)
        box.north = Math.min(box.north, y1)
        box.south = Math.max(box.south, y1)
        if (x1 !== x2 || y1 !== y2) this.edges.push({ x1, y1, x2, y2 })
      }
    }
    this.west = box.west
    this.east = box.east
    this.north = box.north
    this.south = box.south
  }

  between(from: number, to: number): RowReader {
    const edges = this.edges.filter(({ y1, y2 }) => Math.max(y1, y2) >= from && Math.min(y1, y2) <= to)
    return new RowReader(edges)
  }
}

export class RowReader {
  private readonly edges: readonly Edge[]

  constructor(edges: readonly Edge[]) {
    this.edges = edges
  }

  /** Cells inside the outline, west to east. */
  spans(row: number): Span[] {
    return this.crossings(row + 0.5)
      .map(({ from, to }) => ({ from: Math.ceil(from - 0.5), to: Math.ceil(to - 0.5) }))
      .filter(({ from, to }) => to > from)
  }

  contains(x: number, y: number): boolean {
    return this.crossings(y).some(({ from, to }) => x >= from && x < to)
  }

  /** Stretches inside the outline, in fractions of a cell. */
  private crossings(y: number): Span[] {
    const at: number[] = []
    for (const { x1, y1, x2, y2 } of this.edges) {
      if (y1 <= y === y2 <= y) continue
      at.push(x1 + ((y - y1) * (x2 - x1)) / (y2 - y1))
    }
    at.sort((a, b) => a - b)
    const spans: Span[] = []
    for (let index = 0; index + 1 < at.length; index += 2)
      spans.push({ from: at[index] ?? 0, to: at[index + 1] ?? 0 })
    return spans
  }

  reaches(from: number, to: number): Span[] {
    return this.edges.map(({ x1, y1, x2, y2 }) => {
      const xAt = (y: number) => (y1 === y2 ? x1 : x1 + ((y - y1) * (x2 - x1)) / (y2 - y1))
      const clamp = (y: number) => Math.min(Math.max(y, from), to)
      const ends = y1 === y2 ? [x1, x2] : [xAt(clamp(y1)), xAt(clamp(y2))]
      return { from: Math.min(...ends), to: Math.max(...ends) }
    })
  }
}

interface TouchedBlock {
  blockX: number
  blockY: number
  isWhole: boolean
}

export function* touchedBlocks(
  outline: CellBoundary,
  grid: { width: number; height: number },
  size: number,
): Generator<TouchedBlock> {
  const firstRow = Math.max(0, Math.floor(outline.north / size))
  const lastRow = Math.min(Math.ceil(grid.height / size) - 1, Math.floor(outline.south / size))
  const lastColumn = Math.ceil(grid.width / size) - 1
  for (let blockY = firstRow; blockY <= lastRow; blockY++) {
    const [top, bottom] = [blockY * size, (blockY + 1) * size]
    const reader = outline.between(top, bottom)
    const onEdge = new Set<number>()
    for (const { from, to } of reader.reaches(top, bottom)) {
      const [first, last] = [Math.floor(from / size), Math.floor(to / size)]
      for (let blockX = Math.max(0, first); blockX <= Math.min(lastColumn, last); blockX++) onEdge.add(blockX)
    }
    const firstColumn = Math.max(0, Math.floor(outline.west / size))
    for (
      let blockX = firstColumn;
      blockX <= Math.min(lastColumn, Math.floor(outline.east / size));
      blockX++
    ) {
      if (onEdge.has(blockX)) yield { blockX, blockY, isWhole: false }
      else if (reader.contains((blockX + 0.5) * size, (top + bottom) / 2))
        yield { blockX, blockY, isWhole: true }
    }
  }
}
