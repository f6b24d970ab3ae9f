import { boxAround, signedArea } from '#domain/geometry/local-plane.ts'
import { itemAt, type Ring } from '../geometry/point.ts'
import { slice, splitRing } from '../geometry/split.ts'
import type { Cell } from '../plan/neighbourhood.ts'
import type { Random } from '../random.ts'
import { type Front, lengthOn, middleOn, type ParcelShape } from './parcel-shape.ts'

export interface BlockBounds extends Pick<Cell, 'row' | 'index' | 'u0' | 'u1' | 'v0' | 'v1'> {
  southStreet?: string
  northStreet?: string
}

export interface CutRule {
  lotDepth: number
  lane: number
  /** Parcel widths, one of which is chosen for each side of a block. */
  frontages: readonly number[]
}

export interface PlainCut {
  parcels: ParcelShape[]
  lanes: Ring[]
}

export function cutPlainBlock(block: Ring, bounds: BlockBounds, rule: CutRule, random: Random): PlainCut {
  const box = boxAround(block)
  const extent = box.east - box.west
  const area = signedArea(block)
  const depth = area / Math.max(extent, 1)
  const parcels: ParcelShape[] = []
  const minArea = rule.lotDepth * Math.min(...rule.frontages) * 0.5
  if (area < minArea || depth < rule.lotDepth * 0.36) {
    return { parcels: [remnantShape(block)], lanes: [] }
  }
  if (depth < rule.lotDepth * 1.35) {
    for (const ring of cutSide(block, random.pick(rule.frontages), minArea, random))
      parcels.push(streetShape(ring, bounds))
    return { parcels, lanes: [] }
  }
  const middle = (bounds.v0 + bounds.v1) / 2
  const halves = splitRing(block, 1, middle - rule.lane / 2)
  const rest = halves.above.flatMap((ring) => splitRing(ring, 1, middle + rule.lane / 2).above)
  const lanes = rule.lane > 0 ? slice(halves.above, 1, middle - rule.lane / 2, middle + rule.lane / 2) : []
  for (const side of [halves.below, rest]) {
    const frontage = random.pick(rule.frontages)
    for (const piece of side) {
      if (signedArea(piece) < minArea) parcels.push(remnantShape(piece))
      else
        for (const ring of cutSide(piece, frontage, minArea, random)) parcels.push(streetShape(ring, bounds))
    }
  }
  return { parcels, lanes }
}

/** A slice that is too small joins its neighbour. */
function cutSide(side: Ring, frontage: number, minArea: number, random: Random): Ring[] {
  const box = boxAround(side)
  const extent = box.east - box.west
  const count = Math.max(1, Math.round(extent / frontage))
  const cuts: number[] = []
  for (let index = 1; index < count; index++) {
    const shift = random.isLucky(0.12) ? random.between(-0.18, 0.18) : 0
    const corner = count > 4 ? (1 - (2 * index) / count) * 0.22 : 0
    cuts.push(box.west + (extent * (index + shift + corner)) / count)
  }
  for (;;) {
    const edges = [-Infinity, ...cuts, Infinity]
    const slices = edges.slice(0, -1).map((low, index) => slice([side], 0, low, itemAt(edges, index + 1)))
    const small = slices.findIndex(
      (pieces) => pieces.reduce((sum, ring) => sum + signedArea(ring), 0) < minArea,
    )
    if (small === -1 || cuts.length === 0) return slices.flat()
    cuts.splice(small === 0 ? 0 : small - 1, 1)
  }
}

export function remnantShape(ring: Ring): ParcelShape {
  return { ...borderShape(ring), isRemnant: true }
}

export function borderShape(ring: Ring): ParcelShape {
  return { ring, front: { kind: 'border' }, frontAt: [0, 0], frontageMetres: 0 }
}

/** Faces the parcel to the row's street, else to the cross street or the border road. */
export function streetShape(ring: Ring, bounds: BlockBounds): ParcelShape {
  const box = boxAround(ring)
  const u = (box.west + box.east) / 2
  const v = (box.south + box.north) / 2
  const { row, index } = bounds
  const south = { kind: 'row', key: bounds.southStreet ?? `r${row}`, along: u, side: 0 } as const
  const north = { kind: 'row', key: bounds.northStreet ?? `r${row + 1}`, along: u, side: 1 } as const
  const west = { kind: 'cross', key: `c${row}.${index}`, along: v, side: 1 } as const
  const east = { kind: 'cross', key: `c${row}.${index + 1}`, along: v, side: 0 } as const
  const candidates: { axis: 0 | 1; at: number; weight: number; front: Front }[] = [
    { axis: 1, at: bounds.v0, weight: 1, front: south },
    { axis: 1, at: bounds.v1, weight: 1, front: north },
    { axis: 0, at: bounds.u0, weight: 0.4, front: west },
    { axis: 0, at: bounds.u1, weight: 0.4, front: east },
  ]
  let best: ParcelShape = borderShape(ring)
  let bestLength = 5
  for (const { axis, at, weight, front } of candidates) {
    const length = lengthOn(ring, axis, at)
    if (length * weight <= bestLength) continue
    bestLength = length * weight
    best = { ring, front, frontAt: middleOn(ring, axis, at), frontageMetres: length }
  }
  return best
}
