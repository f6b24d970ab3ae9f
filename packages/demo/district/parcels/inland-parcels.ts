import { boxAround, lengthBetween, signedArea } from '#domain/geometry/local-plane.ts'
import { ringToWorld } from '../geometry/frame.ts'
import { centroid, direction, itemAt, type Point, type Ring, shift } from '../geometry/point.ts'
import { placeAt, projectOn } from '../geometry/polyline.ts'
import type { BlockUse } from '../plan/land-use.ts'
import type { Cell, Neighbourhood } from '../plan/neighbourhood.ts'
import { type Edge, HALF_WIDTH_METRES } from '../plan/network.ts'
import type { UnnumberedParcel } from './civic-numbers.ts'
import type { Parcel } from './parcel.ts'
import type { ParcelShape } from './parcel-shape.ts'
import { chooseParcelUse, chooseZone } from './parcel-use.ts'
import type { NameStreet } from './street-namer.ts'

export interface Cut {
  shape: ParcelShape
  cell: Cell
  use: BlockUse
  block: number
  lotNumber: number
}

interface ParcelContext {
  islandCode: string
  seed: number
  place: Neighbourhood
  nameStreet: NameStreet
  privateStreets: ReadonlySet<string>
}

export function inlandParcel(
  { shape, cell, use, block, lotNumber }: Cut,
  context: ParcelContext,
): UnnumberedParcel {
  const { islandCode, seed, place, nameStreet, privateStreets } = context
  const { quarter, edges } = place.outline
  const ring = ringToWorld(place.frame, shape.ring)
  const { front } = shape
  const parcel: Parcel = {
    ref: `${islandCode}-${quarter.key}-${block}-${lotNumber}`,
    quarter,
    cell: cell.key,
    block,
    lotNumber,
    ring,
    areaSquareMetres: signedArea(ring),
    centre: centroid(ring),
    frontAt: place.frame.toWorld(shape.frontAt),
    frontageMetres: shape.frontageMetres,
    depthMetres: 0,
    use: chooseParcelUse(use, quarter, seed, block, lotNumber),
    zone: chooseZone(use, quarter),
    street: '',
    civicNumber: 0,
    isWaterfront: false,
    isBareLand: front.kind === 'inner' && privateStreets.has(front.key),
    name: null,
  }
  if (front.kind === 'border') {
    const road = nearestRoad(edges, parcel.centre)
    parcel.street = road.edge.name
    const touchingMetres = measureContact(ring, road.edge)
    // A parcel that does not touch the road reaches it over an easement, as wide as its frontage.
    parcel.frontageMetres =
      touchingMetres > 6 ? touchingMetres : Math.min(Math.sqrt(parcel.areaSquareMetres), 30)
    parcel.frontAt = road.front
    parcel.depthMetres = measureDepth(parcel, shape)
    return {
      parcel,
      alongMetres: road.edge.startsAt + road.along,
      side: road.offset > 0 ? 0 : 1,
      first: road.edge.firstNumber,
      spacingMetres: 8,
    }
  }
  parcel.street = nameStreet(front.key)
  parcel.depthMetres = measureDepth(parcel, shape)
  const alongMetres =
    front.kind === 'inner'
      ? front.along * 12
      : front.along - (front.kind === 'cross' ? place.vStart : place.uStart)
  return {
    parcel,
    alongMetres,
    side: front.side,
    first: 100 * (1 + ((quarter.turn * 7) % 36)),
    spacingMetres: 6,
  }
}

function nearestRoad(
  edges: readonly Edge[],
  point: Point,
): { edge: Edge; along: number; offset: number; front: Point } {
  let best: { edge: Edge; along: number; offset: number } | null = null
  for (const edge of new Set(edges)) {
    if (edge.rank === 'river') continue
    const place = projectOn(edge.line, point)
    if (best === null || Math.abs(place.offset) < Math.abs(best.offset)) best = { edge, ...place }
  }
  if (best === null) throw new Error('the neighbourhood has no roads')
  const { point: middle } = placeAt(best.edge.line, best.along)
  const front = shift(middle, direction(middle, point), HALF_WIDTH_METRES[best.edge.rank])
  return { ...best, front }
}

/** Length of a parcel's outline along a road. */
function measureContact(ring: Ring, edge: Edge): number {
  let sum = 0
  for (let index = 0; index < ring.length; index++) {
    const a = itemAt(ring, index)
    const b = itemAt(ring, index + 1)
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    if (Math.abs(projectOn(edge.line, middle).offset) < HALF_WIDTH_METRES[edge.rank] + 2)
      sum += lengthBetween(a, b)
  }
  return sum
}

function measureDepth(parcel: Parcel, shape: ParcelShape): number {
  const box = boxAround(shape.ring)
  if (shape.front.kind === 'row') return box.north - box.south
  if (shape.front.kind === 'cross') return box.east - box.west
  const meanDepth = parcel.areaSquareMetres / parcel.frontageMetres
  return Math.min(meanDepth, Math.max(box.east - box.west, box.north - box.south))
}
