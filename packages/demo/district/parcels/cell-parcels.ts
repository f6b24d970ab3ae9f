import { boxAround, signedArea } from '#domain/geometry/local-plane.ts'
import type { Ring } from '../geometry/point.ts'
import { splitRing } from '../geometry/split.ts'
import { type BlockUse, WHOLE_USES } from '../plan/land-use.ts'
import { type Cell, CUL_DE_SAC_WIDTH, END_LOT_DEPTH, stretches } from '../plan/neighbourhood.ts'
import type { Pattern } from '../plan/patterns.ts'
import type { Random } from '../random.ts'
import { column, type DeepCut, type InnerStreet, placer } from './block-parts.ts'
import { cutCrescent } from './crescent.ts'
import { cutCulDeSac } from './cul-de-sac.ts'
import { type ParcelShape, withSharedVertices } from './parcel-shape.ts'
import {
  type BlockBounds,
  type CutRule,
  cutPlainBlock,
  type PlainCut,
  remnantShape,
  streetShape,
} from './plain-block.ts'

interface CellCut {
  parcels: ParcelShape[]
  lanes: PlainCut['lanes']
  streets: InnerStreet[]
}

/** Frontages of uses other than plain houses, in metres. */
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
    if (WHOLE_USES.has(use) || pattern.isUndivided) {
      result.parcels.push(signedArea(block) < 400 ? remnantShape(block) : streetShape(block, bounds))
    } else if (!cell.isDeep) {
      add(result, cutPlainBlock(block, bounds, rule, random))
    } else if (use === 'houses' && isWhole(block, bounds)) {
      const deep = cutDeepBlock(bounds, rule, random)
      result.parcels.push(...deep.parcels)
      result.streets.push(...deep.streets)
    } else cutAcross(result, block, cell, rule, random)
  }
  const rings = withSharedVertices(result.parcels.map((parcel) => parcel.ring))
  result.parcels = result.parcels.map((parcel, index) => ({ ...parcel, ring: rings[index] ?? parcel.ring }))
  return result
}

function add(result: CellCut, cut: PlainCut): void {
  result.parcels.push(...cut.parcels)
  result.lanes.push(...cut.lanes)
}

const INNER_HALF_WIDTH = 8

/** Cuts a deep block that is not a full rectangle by a street through its middle. */
function cutAcross(result: CellCut, block: Ring, cell: Cell, rule: CutRule, random: Random): void {
  const bounds: BlockBounds = cell
  const middle = (bounds.v0 + bounds.v1) / 2
  const lower = splitRing(block, 1, middle - INNER_HALF_WIDTH).below
  const upper = splitRing(block, 1, middle + INNER_HALF_WIDTH).above
  const key = `i${bounds.row}.${bounds.index}.s`
  for (const piece of lower)
    add(
      result,
      cutPlainBlock(piece, { ...bounds, v1: middle - INNER_HALF_WIDTH, northStreet: key }, rule, random),
    )
  for (const piece of upper)
    add(
      result,
      cutPlainBlock(piece, { ...bounds, v0: middle + INNER_HALF_WIDTH, southStreet: key }, rule, random),
    )
  if (lower.length === 0 || upper.length === 0) return
  const box = boxAround([...lower, ...upper].flat())
  // The street ends at the middles of the streets around.
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

function cutDeepBlock(bounds: BlockBounds, rule: CutRule, random: Random): DeepCut {
  const { u0, u1, v0, v1, row, index } = bounds
  const result: DeepCut = { parcels: [], streets: [] }
  const west = u0 + END_LOT_DEPTH
  const east = u1 - END_LOT_DEPTH
  for (const [from, to] of [
    [u0, west],
    [east, u1],
  ] as const) {
    for (const ring of column(from, to, v0, v1, random.pick(rule.frontages)))
      result.parcels.push(streetShape(ring, bounds))
  }
  const units = Math.round((east - west) / CUL_DE_SAC_WIDTH)
  const width = (east - west) / units
  for (let unit = 0; unit < units; ) {
    const isCrescent = units - unit >= 2 && random.isLucky(0.38)
    const isFlipped = random.isLucky(0.5)
    const place = placer(west + unit * width, isFlipped ? v1 : v0, isFlipped)
    const key = `i${row}.${index}.${unit}`
    const site = { cut: result, place, key, width, height: v1 - v0, rule, random }
    if (isCrescent) cutCrescent({ ...site, width: 2 * width })
    else cutCulDeSac(site)
    unit += isCrescent ? 2 : 1
  }
  // Parcels at the edge of the block face the streets around it.
  result.parcels = result.parcels.map((parcel) =>
    parcel.front.kind === 'border' ? streetShape(parcel.ring, bounds) : parcel,
  )
  return result
}

/** Cul-de-sacs and crescents require a full rectangle. */
function isWhole(block: Ring, { u0, u1, v0, v1 }: BlockBounds): boolean {
  return signedArea(block) > (u1 - u0) * (v1 - v0) * 0.9999
}
