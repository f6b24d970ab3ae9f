/** Subdivisions and assemblies: PIDs that go, and those that take their place. */
import type { Holding } from '../facts/holding.ts'
import { latePidOrder, pidOf } from '../facts/titles.ts'
import { dissolve } from '../geometry/dissolve.ts'
import { boxOf, centroid, distance, type Point, type Ring, signedArea } from '../geometry/point.ts'
import { splitRing } from '../geometry/split.ts'
import type { Lot } from '../lots/lot.ts'
import type { Island } from '../place.ts'
import type { Random } from '../random.ts'

export interface LotChange {
  kind: 'subdivision' | 'assembly'
  before: Holding[]
  after: Holding[]
}

export interface LotChangeContext {
  island: Island
  random: Random
  /** Parcels that something else already happens to. */
  taken: Set<string>
  /** Counts PIDs given from the end of the quarter's range. */
  latePids: { count: number }
  /** Number of the release that shows it: 2, unless stated. */
  release?: number
}

function isPlain({ lot, units }: Holding): boolean {
  return (
    units.length === 0 &&
    lot.cell !== null &&
    !lot.isBareLand &&
    ['house', 'vacant', 'duplex', 'acreage'].includes(lot.use)
  )
}

/** Splits the widest of a few parcels tried into two (an acreage into four). */
export function subdivide(holdings: readonly Holding[], context: LotChangeContext): LotChange | null {
  const numbers = new Set(holdings.map(({ lot }) => `${lot.civicNumber} ${lot.street}`))
  const candidates = holdings
    .filter(
      (holding) => isPlain(holding) && holding.lot.use !== 'duplex' && !context.taken.has(holding.lot.ref),
    )
    .filter(({ lot }) => lot.frontageMetres >= 17 && lot.areaSquareMetres > lot.frontageMetres * 20)
    .map((holding) => ({ holding, rank: holding.lot.frontageMetres * context.random.between(0.6, 1) }))
    .sort((a, b) => b.rank - a.rank)
  for (const { holding } of candidates.slice(0, 12)) {
    const { lot } = holding
    const count = lot.use === 'acreage' ? 4 : lot.frontageMetres > 27 ? 3 : 2
    const pieces = sliced(lot, count)
    const isFree = pieces?.every(
      (_, index) => index === 0 || !numbers.has(`${lot.civicNumber + 2 * index} ${lot.street}`),
    )
    if (!pieces || !isFree) continue
    context.taken.add(lot.ref)
    const after = pieces.map((ring, index) =>
      bareHolding(
        holding,
        {
          ...reshaped(lot, ring),
          ref: `${lot.ref}-${String.fromCharCode(65 + index)}`,
          lotNumber: index + 1,
          frontageMetres: lot.frontageMetres / count,
          civicNumber: lot.civicNumber + 2 * index,
          use: 'vacant',
        },
        context,
      ),
    )
    return { kind: 'subdivision', before: [holding], after }
  }
  return null
}

/** Equal slices along the parcel's front, from left to right; null when the parcel is too oddly shaped. */
function sliced(lot: Lot, count: number): Ring[] | null {
  const away = distance(lot.frontAt, lot.centre) || 1
  const into: Point = [(lot.centre[0] - lot.frontAt[0]) / away, (lot.centre[1] - lot.frontAt[1]) / away]
  const local = lot.ring.map(([x, y]): Point => [into[1] * x - into[0] * y, into[0] * x + into[1] * y])
  const box = boxOf(local)
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
    piece.map(([x, y]): Point => [into[1] * x + into[0] * y, into[1] * y - into[0] * x]),
  )
}

/** Joins two to four neighbours on one street into one parcel. */
export function assemble(holdings: readonly Holding[], context: LotChangeContext): LotChange | null {
  const starts = holdings.filter((holding) => isPlain(holding) && holding.lot.use !== 'acreage')
  for (let attempt = 0; attempt < 30 && starts.length > 0; attempt++) {
    const first = context.random.pick(starts)
    const wanted = context.random.integer(2, 4)
    const group = [first]
    for (let step = 1; step < wanted; step++) {
      const next = starts.find(
        ({ lot }) =>
          lot.block === first.lot.block &&
          lot.lotNumber === first.lot.lotNumber + step &&
          lot.street === first.lot.street,
      )
      if (!next) break
      group.push(next)
    }
    if (group.length < 2 || group.some(({ lot }) => context.taken.has(lot.ref))) continue
    const areas = dissolve(group.map(({ lot }) => lot.ring))
    const [only] = areas
    if (!only || areas.length !== 1 || only.area.holes.length > 0) continue
    for (const { lot } of group) context.taken.add(lot.ref)
    const frontageMetres = group.reduce((sum, { lot }) => sum + lot.frontageMetres, 0)
    const whole: Lot = {
      ...reshaped(first.lot, only.area.outer),
      ref: `${first.lot.ref}-J`,
      lotNumber: 1,
      frontageMetres,
      use: 'vacant',
    }
    return { kind: 'assembly', before: group, after: [bareHolding(first, whole, context)] }
  }
  return null
}

function reshaped(lot: Lot, ring: Ring): Lot {
  return { ...lot, ring, areaSquareMetres: signedArea(ring), centre: centroid(ring) }
}

function bareHolding(
  parent: Holding,
  lot: Lot,
  { island, latePids, release = 2 }: LotChangeContext,
): Holding {
  const order = latePids.count++
  const turn = String(lot.quarter.turn).padStart(2, '0')
  return {
    ...parent,
    lot,
    pid: pidOf(island, lot.quarter.turn, latePidOrder(order)),
    plan: `EPP${97 + release}${turn}${String(parent.lot.block % 100).padStart(2, '0')}`,
    yearBuilt: null,
    storeys: 0,
    floorArea: 0,
    land: (parent.land * lot.areaSquareMetres) / parent.lot.areaSquareMetres,
    improvement: 0,
    units: [],
    hasSuite: false,
  }
}
