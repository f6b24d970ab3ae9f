/**
 * How much of each cell of a grid is covered by polygons: a scan-line filler with exact horizontal
 * coverage. Whole numbers throughout, so that the sum does not depend on the order of the polygons.
 */
import type { Path } from '../geometry/twkb.ts'

/** Scan lines in each row of cells. */
const LINES = 4
/** Of one cell on one scan line. */
const WHOLE = 64

/** Coverage of a fully covered cell. */
export const FULL = LINES * WHOLE

export class CoverageGrid {
  readonly width: number
  readonly height: number
  private readonly cells: Int32Array
  private readonly unitsPerCell: number
  /** Units from the grid's west (north) edge to the tile's. */
  private readonly margin: number

  constructor(cellsAcross: number, unitsPerCell: number, marginCells: number) {
    this.width = cellsAcross + 2 * marginCells
    this.height = this.width
    this.cells = new Int32Array(this.width * this.height)
    this.unitsPerCell = unitsPerCell
    this.margin = marginCells * unitsPerCell
  }

  /** From 0 to 1; where polygons overlap, 1. */
  at(column: number, row: number): number {
    return Math.min(FULL, this.cells[row * this.width + column] ?? 0) / FULL
  }

  /** Adds a polygon (outer ring and holes, even-odd) in tile units. */
  add(rings: readonly Path[]): void {
    const crossings = new Map<number, number[]>()
    for (const ring of rings) this.collectCrossings(ring, crossings)
    for (const [line, xs] of crossings) {
      xs.sort((a, b) => a - b)
      const row = Math.floor(line / LINES)
      for (let i = 0; i + 1 < xs.length; i += 2) this.addSpan(row, xs[i] as number, xs[i + 1] as number)
    }
  }

  private collectCrossings(ring: Path, crossings: Map<number, number[]>): void {
    const scale = LINES / this.unitsPerCell
    const lineCount = this.height * LINES
    for (let i = 0; i < ring.length; i += 2) {
      const next = i + 2 < ring.length ? i + 2 : 0
      let x0 = (ring[i] as number) + this.margin
      let y0 = ((ring[i + 1] as number) + this.margin) * scale - 0.5
      let x1 = (ring[next] as number) + this.margin
      let y1 = ((ring[next + 1] as number) + this.margin) * scale - 0.5
      if (y0 === y1) continue
      if (y0 > y1) {
        ;[x0, x1] = [x1, x0]
        ;[y0, y1] = [y1, y0]
      }
      const last = Math.min(lineCount - 1, Math.ceil(y1) - 1)
      for (let line = Math.max(0, Math.ceil(y0)); line <= last; line++) {
        const x = (x0 + ((x1 - x0) * (line - y0)) / (y1 - y0)) / this.unitsPerCell
        const known = crossings.get(line)
        if (known) known.push(x)
        else crossings.set(line, [x])
      }
    }
  }

  private addSpan(row: number, from: number, to: number): void {
    const start = Math.round(Math.max(0, Math.min(this.width, from)) * WHOLE)
    const end = Math.round(Math.max(0, Math.min(this.width, to)) * WHOLE)
    if (end <= start) return
    const base = row * this.width
    const first = Math.floor(start / WHOLE)
    const last = Math.floor((end - 1) / WHOLE)
    if (first === last) {
      this.increase(base + first, end - start)
      return
    }
    this.increase(base + first, (first + 1) * WHOLE - start)
    for (let cell = first + 1; cell < last; cell++) this.increase(base + cell, WHOLE)
    this.increase(base + last, end - last * WHOLE)
  }

  private increase(index: number, amount: number): void {
    this.cells[index] = (this.cells[index] as number) + amount
  }
}
