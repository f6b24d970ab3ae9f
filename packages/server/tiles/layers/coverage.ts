/**
 * Computes which share of each grid cell polygons cover, by scan lines. `changes` has where coverage starts
 * or ends; its sum along a row is the coverage. Integers make the order of polygons irrelevant.
 */
import { doubleArea } from '../geometry/path.ts'
import type { Path } from '../geometry/twkb.ts'
import type { Field } from './contours.ts'

const LINES_PER_CELL = 4
/** Coverage that one scan line adds to a cell inside the polygon. */
const STEPS_PER_CELL = 64
const FULL_COVERAGE = LINES_PER_CELL * STEPS_PER_CELL

export class CoverageGrid {
  private readonly width: number
  private readonly height: number
  private readonly unitsPerCell: number
  /** Distance from the grid's edge to the tile's, in units. */
  private readonly margin: number
  /** Each row has extra entries for the east edge. */
  private readonly changes: Int32Array

  constructor(cellsAcross: number, unitsPerCell: number, marginCells: number) {
    this.width = cellsAcross + 2 * marginCells
    this.height = this.width
    this.unitsPerCell = unitsPerCell
    this.margin = marginCells * unitsPerCell
    this.changes = new Int32Array((this.width + 2) * this.height)
  }

  /** Adds a polygon in tile units: its outer ring, then its holes, in any direction. */
  add(rings: readonly Path[]): void {
    for (let i = 0; i < rings.length; i++) {
      const ring = rings[i] as Path
      const turn = Math.sign(doubleArea(ring))
      if (turn !== 0) this.addRing(ring, i === 0 ? turn : -turn)
    }
  }

  /** Returns coverage from 0 to 1. Overlaps count once. */
  finish(): Field {
    const { width, height, changes } = this
    const cells = new Float32Array(width * height)
    for (let row = 0; row < height; row++) {
      let sum = 0
      for (let column = 0; column < width; column++) {
        sum += changes[row * (width + 2) + column] as number
        cells[row * width + column] = Math.max(0, Math.min(1, sum / FULL_COVERAGE))
      }
    }
    return { width, height, cells }
  }

  /** West sides of a clockwise ring start coverage, east sides end it. */
  private addRing(ring: Path, sign: number): void {
    const linesPerUnit = LINES_PER_CELL / this.unitsPerCell
    const stepsPerUnit = STEPS_PER_CELL / this.unitsPerCell
    const lastLine = this.height * LINES_PER_CELL - 1
    const maxSteps = this.width * STEPS_PER_CELL
    let x0 = ((ring[ring.length - 2] as number) + this.margin) * stepsPerUnit
    let y0 = ((ring[ring.length - 1] as number) + this.margin) * linesPerUnit - 0.5
    for (let i = 0; i < ring.length; i += 2) {
      const x1 = ((ring[i] as number) + this.margin) * stepsPerUnit
      const y1 = ((ring[i + 1] as number) + this.margin) * linesPerUnit - 0.5
      const isUp = y1 < y0
      const top = isUp ? y1 : y0
      const bottom = isUp ? y0 : y1
      const last = Math.min(lastLine, Math.ceil(bottom) - 1)
      const first = Math.max(0, Math.ceil(top))
      if (first <= last) {
        const slope = (x1 - x0) / (y1 - y0)
        for (let line = first; line <= last; line++) {
          const x = Math.round(x0 + slope * (line - y0))
          this.change(
            Math.floor(line / LINES_PER_CELL),
            Math.max(0, Math.min(maxSteps, x)),
            isUp ? sign : -sign,
          )
        }
      }
      x0 = x1
      y0 = y1
    }
  }

  private change(row: number, steps: number, sign: number): void {
    const cell = Math.floor(steps / STEPS_PER_CELL)
    const part = steps - cell * STEPS_PER_CELL
    const index = row * (this.width + 2) + cell
    this.changes[index] = (this.changes[index] as number) + sign * (STEPS_PER_CELL - part)
    this.changes[index + 1] = (this.changes[index + 1] as number) + sign * part
  }
}
