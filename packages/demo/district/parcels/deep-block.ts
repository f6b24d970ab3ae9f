/** Cul-de-sacs and crescents side by side, with parcels to the cross streets at both ends. */
import { type Ring, signedArea } from '../geometry/point.ts'
import { CUL_DE_SAC_WIDTH, END_LOT_DEPTH } from '../plan/neighbourhood.ts'
import type { Random } from '../random.ts'
import { column, type DeepCut, placer } from './block-parts.ts'
import { cutCrescent } from './crescent.ts'
import { cutCulDeSac } from './cul-de-sac.ts'
import { type BlockBounds, type CutRule, shaped } from './plain-block.ts'

/** For a whole rectangle of the frame. */
export function cutDeepBlock(bounds: BlockBounds, rule: CutRule, random: Random): DeepCut {
  const { u0, u1, v0, v1, row, index } = bounds
  const result: DeepCut = { parcels: [], streets: [] }
  const west = u0 + END_LOT_DEPTH
  const east = u1 - END_LOT_DEPTH
  for (const [from, to] of [
    [u0, west],
    [east, u1],
  ] as const) {
    for (const ring of column(from, to, v0, v1, random.pick(rule.frontages)))
      result.parcels.push(shaped(ring, bounds))
  }
  const units = Math.round((east - west) / CUL_DE_SAC_WIDTH)
  const width = (east - west) / units
  for (let unit = 0; unit < units; ) {
    const isCrescent = units - unit >= 2 && random.isLucky(0.38)
    const isFlipped = random.isLucky(0.5)
    const place = placer(west + unit * width, isFlipped ? v1 : v0, isFlipped)
    const key = `i${row}.${index}.${unit}`
    if (isCrescent) cutCrescent(result, place, key, 2 * width, v1 - v0, rule, random)
    else cutCulDeSac(result, place, key, width, v1 - v0, rule, random)
    unit += isCrescent ? 2 : 1
  }
  // Outer rows face the streets around the block.
  result.parcels = result.parcels.map((parcel) =>
    parcel.front.kind === 'border' ? shaped(parcel.ring, bounds) : parcel,
  )
  return result
}

/** The deep templates need the whole rectangle. */
export function isWhole(block: Ring, { u0, u1, v0, v1 }: BlockBounds): boolean {
  return signedArea(block) > (u1 - u0) * (v1 - v0) * 0.9999
}
