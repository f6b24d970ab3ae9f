/** A family is a set of parcels that exchanged land, and is evaluated together. */

import type { ParcelOverlap } from '#domain/watching/changes/change-event.ts'
import { DisjointSets } from '#domain/watching/changes/lineage/disjoint-sets.ts'
import { MIN_LINK_SHARE } from '#domain/watching/changes/lineage/lineage.ts'
import type { ParcelSide, PidStep } from './parcel-queries.ts'

interface ParcelFamily {
  subjectIds: string[]
  overlaps: ParcelOverlap[]
}

type Pair = readonly [parent: string, child: string]
type Measure = (pairs: readonly Pair[]) => Promise<ParcelOverlap[]>

const OPPOSITE_SIDE = { before: 'after', after: 'before' } as const
const sideKey = ({ side, subjectId }: Pick<ParcelSide, 'side' | 'subjectId'>) => `${side} ${subjectId}`

/**
 * Groups parcels that share land, even indirectly. Measures only overlaps reachable from `steps`, so that a
 * redrawn cadastre is cheap.
 */
export async function groupIntoFamilies(
  steps: readonly PidStep[],
  sides: readonly ParcelSide[],
  measure: Measure,
): Promise<ParcelFamily[]> {
  const byKey = new Map(sides.map((side) => [sideKey(side), side]))
  const index = { before: new BoxIndex(), after: new BoxIndex() }
  for (const side of sides) index[side.side].add(side)
  const groups = new DisjointSets()
  const overlaps: ParcelOverlap[] = []
  const measuredPairs = new Set<string>()
  const firstKeyByPid = new Map<string, string>()
  for (const step of steps) {
    const key = sideKey(step)
    groups.add(key)
    // Rows with the same PID belong to one family.
    const first = firstKeyByPid.get(step.pid)
    if (first === undefined) firstKeyByPid.set(step.pid, key)
    else groups.join(first, key)
  }
  let frontier = [...new Set(steps.map(sideKey))]
  while (frontier.length > 0) {
    const pairs: Pair[] = []
    for (const key of frontier) {
      const side = byKey.get(key)
      if (!side) continue
      for (const other of index[OPPOSITE_SIDE[side.side]].near(side)) {
        const [parent, child] = side.side === 'before' ? [side, other] : [other, side]
        const pair = `${parent.subjectId} ${child.subjectId}`
        if (measuredPairs.has(pair)) continue
        measuredPairs.add(pair)
        pairs.push([parent.subjectId, child.subjectId])
      }
    }
    const newKeys = new Set<string>()
    for (const overlap of await measure(pairs)) {
      const parent = `before ${overlap.parentUpid}`
      const child = `after ${overlap.childUpid}`
      const smaller = Math.min(getArea(byKey, parent), getArea(byKey, child))
      if (overlap.areaSquareMetres < MIN_LINK_SHARE * smaller) continue
      overlaps.push(overlap)
      for (const key of [parent, child]) {
        if (!groups.has(key)) newKeys.add(key)
        groups.add(key)
      }
      groups.join(parent, child)
    }
    frontier = [...newKeys]
  }
  return getFamilies(groups, overlaps)
}

function getFamilies(groups: DisjointSets, overlaps: readonly ParcelOverlap[]): ParcelFamily[] {
  const ids = new Map<string, Set<string>>()
  for (const key of groups.members()) {
    const root = groups.rootOf(key)
    const family = ids.get(root) ?? new Set()
    ids.set(root, family.add(key.slice(key.indexOf(' ') + 1)))
  }
  const byRoot = Map.groupBy(overlaps, ({ parentUpid }) => groups.rootOf(`before ${parentUpid}`))
  return [...ids].map(([root, family]) => ({ subjectIds: [...family], overlaps: byRoot.get(root) ?? [] }))
}

const getArea = (sides: ReadonlyMap<string, ParcelSide>, key: string) => sides.get(key)?.areaSquareMetres ?? 0

/** Side of an index cell, about 300 m, with a few dozen parcels. */
const CELL_DEGREES = 0.004
/** Larger parcels (a mountain, a lake) are not indexed, but compared with every box. */
const MAX_CELLS = 64

class BoxIndex {
  private readonly cells = new Map<string, ParcelSide[]>()
  private readonly large: ParcelSide[] = []

  add(side: ParcelSide): void {
    const cells = getCells(side)
    if (cells === null) {
      this.large.push(side)
      return
    }
    for (const cell of cells) {
      const existing = this.cells.get(cell)
      if (existing) existing.push(side)
      else this.cells.set(cell, [side])
    }
  }

  near(box: ParcelSide): ParcelSide[] {
    const cells = getCells(box)
    const existing =
      cells === null ? [...this.cells.values()].flat() : cells.flatMap((cell) => this.cells.get(cell) ?? [])
    return [...new Set([...existing, ...this.large])].filter(
      (side) =>
        side.west <= box.east && side.east >= box.west && side.south <= box.north && side.north >= box.south,
    )
  }
}

function getCells({ west, south, east, north }: ParcelSide): string[] | null {
  const [x0, x1] = [Math.floor(west / CELL_DEGREES), Math.floor(east / CELL_DEGREES)]
  const [y0, y1] = [Math.floor(south / CELL_DEGREES), Math.floor(north / CELL_DEGREES)]
  if ((x1 - x0 + 1) * (y1 - y0 + 1) > MAX_CELLS) return null
  const cells: string[] = []
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) cells.push(`${x} ${y}`)
  return cells
}
