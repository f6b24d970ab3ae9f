/** Frame coordinates. */
import { boxOf, type Ring, signedArea } from '../geometry/point.ts'
import { splitRing } from '../geometry/split.ts'
import type { BlockUse } from '../plan/land-use.ts'
import { WHOLE_USES } from '../plan/land-use.ts'
import { type Cell, stretches } from '../plan/neighbourhood.ts'
import type { Pattern } from '../plan/patterns.ts'
import type { Random } from '../random.ts'
import type { InnerStreet } from './block-parts.ts'
import { cutDeepBlock, isWhole } from './deep-block.ts'
import { type ParcelShape, withSharedVertices } from './parcel-shape.ts'
import {
  type BlockBounds,
  type CutRule,
  cutPlainBlock,
  type PlainCut,
  remnant,
  shaped,
} from './plain-block.ts'

interface CellCut {
  parcels: ParcelShape[]
  lanes: PlainCut['lanes']
  streets: InnerStreet[]
}

/** Other than plain house parcels. */
const SITE_FRONTAGES: Partial<Record<BlockUse, readonly number[]>> = {
  duplexes: [15.24, 18.3],
  townhouses: [62, 78, 95],
  apartments: [38, 46, 55],
  'main-street': [7.62, 10.06, 12.2, 15.24, 20.1],
  village: [24, 32],
}

export function cutCell(cell: Cell, use: BlockUse, pattern: Pattern, random: Random): CellCut {
  const result: CellCut = { parcels: [], lanes: [], streets: [] }
  const bounds: BlockBounds = cell
  const rule: CutRule = {
    lotDepth: pattern.lotDepth,
    lane: pattern.lane,
    frontages: SITE_FRONTAGES[use] ?? pattern.frontages,
  }
  for (const block of cell.blocks) {
    if (WHOLE_USES.has(use) || pattern.isWhole) {
      result.parcels.push(signedArea(block) < 400 ? remnant(block) : shaped(block, bounds))
    } else if (!cell.isDeep) {
      add(result, cutPlainBlock(block, bounds, rule, random))
    } else if (use === 'houses' && isWhole(block, bounds)) {
      const deep = cutDeepBlock(bounds, rule, random)
      result.parcels.push(...deep.parcels)
      result.streets.push(...deep.streets)
    } else cutAcross(result, block, cell, rule, random)
  }
  const shared = withSharedVertices(result.parcels.map((parcel) => parcel.ring))
  result.parcels = result.parcels.map((parcel, index) => ({ ...parcel, ring: shared[index] ?? parcel.ring }))
  return result
}

function add(result: CellCut, cut: PlainCut): void {
  result.parcels.push(...cut.parcels)
  result.lanes.push(...cut.lanes)
}

const INNER_HALF = 8

/** Divides a deep block that is not a full rectangle by a street through its middle. */
function cutAcross(result: CellCut, block: Ring, cell: Cell, rule: CutRule, random: Random): void {
  const bounds: BlockBounds = cell
  const middle = (bounds.v0 + bounds.v1) / 2
  const lower = splitRing(block, 1, middle - INNER_HALF).below
  const upper = splitRing(block, 1, middle + INNER_HALF).above
  const key = `i${bounds.row}.${bounds.index}.s`
  for (const piece of lower)
    add(result, cutPlainBlock(piece, { ...bounds, v1: middle - INNER_HALF, northStreet: key }, rule, random))
  for (const piece of upper)
    add(result, cutPlainBlock(piece, { ...bounds, v0: middle + INNER_HALF, southStreet: key }, rule, random))
  if (lower.length === 0 || upper.length === 0) return
  const box = boxOf([...lower, ...upper].flat())
  // Between the middles of streets, or of the border road.
  for (const ground of cell.ground) {
    for (const [west, east] of stretches(ground, 1, middle)) {
      if (east <= box.west || west >= box.east) continue
      result.streets.push({
        key,
        kind: 'street',
        line: [
          [west, middle],
          [east, middle],
        ],
        ground: null,
      })
    }
  }
}
