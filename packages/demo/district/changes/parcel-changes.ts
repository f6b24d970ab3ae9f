import { boxAround, signedArea } from '#domain/geometry/local-plane.ts'
import type { Holding } from '../facts/holding.ts'
import { createPid, latePidOrder } from '../facts/titles.ts'
import { dissolve } from '../geometry/dissolve.ts'
import { centroid, direction, type Point, type Ring } from '../geometry/point.ts'
import { splitRing } from '../geometry/split.ts'
import type { Parcel } from '../parcels/parcel.ts'
import type { Island } from '../place.ts'
import type { Random } from '../random.ts'

export interface ParcelChange {
  kind: 'subdivision' | 'assembly'
  before: Holding[]
  after: Holding[]
}

export interface ParcelChangeContext {
  island: Island
  random: Random
  changedRefs: Set<string>
  /** PIDs used so far from the end of the neighbourhood's range. */
  pidCounter: { count: number }
  release?: number
}

function isPlain({ parcel, units }: Holding): boolean {
  return (
    units.length === 0 &&
    parcel.cell !== null &&
    !parcel.isBareLand &&
    ['house', 'vacant', 'duplex', 'acreage'].includes(parcel.use)
  )
}

/** Splits a wide parcel into two or three, an acreage into four. Null if no parcel can be split. */
export function subdivide(holdings: readonly Holding[], context: ParcelChangeContext): ParcelChange | null {
  const numbers = new Set(holdings.map(({ parcel }) => `${parcel.civicNumber} ${parcel.street}`))
  const candidates = holdings
    .filter(
      (holding) =>
        isPlain(holding) && holding.parcel.use !== 'duplex' && !context.changedRefs.has(holding.parcel.ref),
    )
    .filter(
      ({ parcel }) => parcel.frontageMetres >= 17 && parcel.areaSquareMetres > parcel.frontageMetres * 20,
    )
    .map((holding) => ({ holding, rank: holding.parcel.frontageMetres * context.random.between(0.6, 1) }))
    .sort((a, b) => b.rank - a.rank)
  for (const { holding } of candidates.slice(0, 12)) {
    const { parcel } = holding
    const count = parcel.use === 'acreage' ? 4 : parcel.frontageMetres > 27 ? 3 : 2
    const pieces = sliceParcel(parcel, count)
    const isFree = pieces?.every(
      (_, index) => index === 0 || !numbers.has(`${parcel.civicNumber + 2 * index} ${parcel.street}`),
    )
    if (!pieces || !isFree) continue
    context.changedRefs.add(parcel.ref)
    const after = pieces.map((ring, index) =>
      bareHolding(
        holding,
        {
          ...withRing(parcel, ring),
          ref: `${parcel.ref}-${String.fromCharCode(65 + index)}`,
          lotNumber: index + 1,
          frontageMetres: parcel.frontageMetres / count,
          civicNumber: parcel.civicNumber + 2 * index,
          use: 'vacant',
        },
        context,
      ),
    )
    return { kind: 'subdivision', before: [holding], after }
  }
  return null
}

/** Cuts a parcel into strips, from left to right along its front. Null if its shape is too irregular. */
function sliceParcel(parcel: Parcel, count: number): Ring[] | null {
  const inward = direction(parcel.frontAt, parcel.centre)
  const local = parcel.ring.map(
    ([x, y]): Point => [inward[1] * x - inward[0] * y, inward[0] * x + inward[1] * y],
  )
  const box = boxAround(local)
  const pieces: Ring[] = []
  let rest: Ring = local
  for (let index = 1; index < count; index++) {
    const halves = splitRing(rest, 0, box.west + ((box.east - box.west) * index) / count)
    const [left] = halves.below
    const [right] = halves.above
    if (!left || !right || halves.below.length > 1 || halves.above.length > 1) return null
    pieces.push(left)
    rest = right
  }
  pieces.push(rest)
  const share = signedArea(local) / count
  if (pieces.some((piece) => signedArea(piece) < share * 0.6)) return null
  return pieces.map((piece) =>
    piece.map(([x, y]): Point => [inward[1] * x + inward[0] * y, inward[1] * y - inward[0] * x]),
  )
}

export function assemble(holdings: readonly Holding[], context: ParcelChangeContext): ParcelChange | null {
  const starts = holdings.filter((holding) => isPlain(holding) && holding.parcel.use !== 'acreage')
  for (let attempt = 0; attempt < 30 && starts.length > 0; attempt++) {
    const first = context.random.pick(starts)
    const groupSize = context.random.integer(2, 4)
    const group = [first]
    for (let step = 1; step < groupSize; step++) {
      const next = starts.find(
        ({ parcel }) =>
          parcel.block === first.parcel.block &&
          parcel.lotNumber === first.parcel.lotNumber + step &&
          parcel.street === first.parcel.street,
      )
      if (!next) break
      group.push(next)
    }
    if (group.length < 2 || group.some(({ parcel }) => context.changedRefs.has(parcel.ref))) continue
    const areas = dissolve(group.map(({ parcel }) => parcel.ring))
    const [union] = areas
    if (!union || areas.length !== 1 || union.area.holes.length > 0) continue
    for (const { parcel } of group) context.changedRefs.add(parcel.ref)
    const frontageMetres = group.reduce((sum, { parcel }) => sum + parcel.frontageMetres, 0)
    const mergedParcel: Parcel = {
      ...withRing(first.parcel, union.area.outer),
      ref: `${first.parcel.ref}-J`,
      lotNumber: 1,
      frontageMetres,
      use: 'vacant',
    }
    return { kind: 'assembly', before: group, after: [bareHolding(first, mergedParcel, context)] }
  }
  return null
}

function withRing(parcel: Parcel, ring: Ring): Parcel {
  return { ...parcel, ring, areaSquareMetres: signedArea(ring), centre: centroid(ring) }
}

function bareHolding(
  parent: Holding,
  parcel: Parcel,
  { island, pidCounter, release = 2 }: ParcelChangeContext,
): Holding {
  const order = pidCounter.count++
  const turn = String(parcel.quarter.turn).padStart(2, '0')
  return {
    ...parent,
    parcel,
    pid: createPid(island, parcel.quarter.turn, latePidOrder(order)),
    plan: `EPP${97 + release}${turn}${String(parent.parcel.block % 100).padStart(2, '0')}`,
    yearBuilt: null,
    storeys: 0,
    floorArea: 0,
    land: (parent.land * parcel.areaSquareMetres) / parent.parcel.areaSquareMetres,
    improvement: 0,
    units: [],
    hasSuite: false,
  }
}
