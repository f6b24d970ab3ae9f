/** A family is a set of parcels that exchanged land, and is evaluated together. */

import type { ParcelOverlap } from '#domain/watching/changes/change-event.ts'
import { DisjointSets } from '#domain/watching/changes/lineage/disjoint-sets.ts'
import { MIN_LINK_SHARE } from '#domain/watching/changes/lineage/lineage.ts'
import { indexBoxes } from './box-index.ts'
import type { ParcelSide, PidStep } from './parcel-queries.ts'

interface ParcelFamily {
  subjectIds: string[]
  overlaps: ParcelOverlap[]
}

type Pair = readonly [parent: string, child: string]
type Measure = (pairs: readonly Pair[]) => Promise<ParcelOverlap[]>

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
  const findOpposite = {
    before: indexBoxes(sides.filter(({ side }) => side === 'after')),
    after: indexBoxes(sides.filter(({ side }) => side === 'before')),
  }
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
      for (const other of findOpposite[side.side](side)) {
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
