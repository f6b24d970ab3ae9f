/** One quarter in full: lots in the world with their addresses, streets, lanes and planning ground. */

import { type StreetKind, StreetNames } from '../facts/names.ts'
import { lineToWorld, ringToWorld } from '../geometry/frame.ts'
import { boxOf, centroid, cyclic, distance, type Point, type Ring, signedArea } from '../geometry/point.ts'
import { lengthOf, projectOn } from '../geometry/polyline.ts'
import { type BlockUse, usesOf } from '../plan/land-use.ts'
import { type Cell, type Neighbourhood, neighbourhoodOf } from '../plan/neighbourhood.ts'
import { type Edge, HALF_WIDTH, type Network, type Outline, SHORE_ROAD_NAME } from '../plan/network.ts'
import { QUARTERS } from '../plan/town-plan.ts'
import type { ZoneCode } from '../plan/zones.ts'
import { Random } from '../random.ts'
import { type CellCut, cutCell } from './cell-lots.ts'
import type { Lot, LotUse } from './lot.ts'
import type { LotShape } from './lot-shape.ts'
import { lotUseOf, zoningOf } from './lot-use.ts'
import { shoreLotsOf } from './waterfront.ts'

export interface RoadLine {
  key: string
  name: string | null
  rank: 'arterial' | 'collector' | 'local' | 'lane'
  line: readonly Point[]
}

export interface QuarterModel {
  outline: Outline
  place: Neighbourhood
  lots: Lot[]
  roads: RoadLine[]
  /** Road parcels: lanes and cul-de-sacs, which were dedicated by a plan of their own. */
  roadGround: { ref: string; ring: Ring; block: number }[]
  /** Slivers between a road and the lots. */
  greens: { ref: string; ring: Ring; block: number }[]
  /** For planning polygons: frame rings with their zone and use. */
  ground: { cell: Cell; use: BlockUse; zone: ZoneCode }[]
  hasAllLots: boolean
}

export interface Wanted {
  islandCode: string
  seed: number
  /** Lots left to make; cells beyond stay one undivided lot. */
  budget: number
}

export function quarterModelOf(
  outline: Outline,
  network: Network,
  { islandCode, seed, budget }: Wanted,
): QuarterModel {
  const { quarter } = outline
  const place = neighbourhoodOf(outline, seed)
  const uses = usesOf(place, network, seed)
  const names = new StreetNames(seed, quarter.key, quarter.turn, QUARTERS.length)
  const model: QuarterModel = {
    outline,
    place,
    lots: [],
    roads: [],
    roadGround: [],
    greens: [],
    ground: [],
    hasAllLots: true,
  }
  const borderRoads = [...new Set(outline.edges)].filter((edge) => edge.rank !== 'river')
  const base = 100 * (1 + ((quarter.turn * 7) % 36))
  const isRural = quarter.character === 'farm' || quarter.character === 'acreage'
  const styleOf = (
    kind: StreetKind,
    row: number,
  ): [string, StreetKind, 'avenues' | 'catch' | 'nature', number] | null => {
    if (quarter.key === 'OT' && kind === 'row') return ['r' + row, kind, 'avenues', row]
    if (quarter.key === 'HN' && kind === 'row') return ['r' + row, kind, 'catch', row]
    return null
  }
  const streetName = (key: string, innerKind: StreetKind = 'street'): string => {
    const letter = key.charAt(0)
    const [row = '0', index = '0'] = key.slice(1).split('.')
    if (letter === 'r') {
      const style = styleOf('row', Number(row))
      return style ? names.nameOf(...style) : names.nameOf('r' + row, isRural ? 'rural' : 'row')
    }
    if (letter === 'c')
      return names.nameOf(place.pattern.isGrid ? `c.${index}` : key, isRural ? 'rural' : 'cross')
    return names.nameOf(key, innerKind)
  }

  // Streets are named first, in a fixed order, so that names do not hang on what is built.
  for (const street of place.streets) {
    model.roads.push({
      key: `${quarter.key}-${street.key}`,
      name: streetName(street.key),
      rank: isRural && street.key.startsWith('r') ? 'collector' : street.rank,
      line: lineToWorld(place.frame, street.line),
    })
  }
  let block = 0
  const shapes: { shape: LotShape; cell: Cell; use: BlockUse; block: number; lot: number }[] = []
  for (const cell of place.cells) {
    const use = uses.get(cell.key) ?? 'houses'
    model.ground.push({ cell, use, zone: zoningOf(use, quarter) })
    if (cell.blocks.length === 0) continue
    block++
    const random = new Random(seed, 'lots', quarter.key, cell.key)
    const isBuilt = shapes.length < budget
    if (!isBuilt) model.hasAllLots = false
    const cut: CellCut = isBuilt
      ? cutCell(cell, use, place.pattern, random)
      : {
          lots: cell.blocks.map((ring): LotShape => ({ ring, front: { kind: 'border' }, frontageMetres: 0 })),
          lanes: [],
          streets: [],
        }
    let lot = 0
    for (const shape of cut.lots) {
      lot++
      if (shape.isRemnant) {
        if (signedArea(shape.ring) > 40)
          model.greens.push({
            ref: `${islandCode}-${quarter.key}-${block}-G${lot}`,
            ring: ringToWorld(place.frame, shape.ring),
            block,
          })
      } else shapes.push({ shape, cell, use: isBuilt ? use : 'nature', block, lot })
    }
    cut.lanes.forEach((ring, index) => {
      model.roadGround.push({
        ref: `${islandCode}-${quarter.key}-${block}-L${index}`,
        ring: ringToWorld(place.frame, ring),
        block,
      })
      const box = boxOf(ring)
      const middle = (box.south + box.north) / 2
      const reach = place.pattern.crossHalf
      model.roads.push({
        key: `${quarter.key}-${cell.key}-l${index}`,
        name: null,
        rank: 'lane',
        line: lineToWorld(place.frame, [
          [box.west - reach, middle],
          [box.east + reach, middle],
        ]),
      })
    })
    for (const street of cut.streets) {
      model.roads.push({
        key: `${quarter.key}-${street.key}`,
        name: streetName(street.key, street.kind),
        rank: 'local',
        line: lineToWorld(place.frame, street.line),
      })
      if (street.ground) {
        model.roadGround.push({
          ref: `${islandCode}-${quarter.key}-${block}-R${street.key}`,
          ring: ringToWorld(place.frame, street.ground),
          block,
        })
      }
    }
  }

  const numbers = new CivicNumbers()
  const waiting: { lot: Lot; key: string; along: number; side: 0 | 1; first: number; spacing: number }[] = []
  for (const { shape, use, block: blockNumber, lot: lotNumber } of shapes) {
    const ring = ringToWorld(place.frame, shape.ring)
    const centre = centroid(ring)
    const area = signedArea(ring)
    const lotUse = lotUseOf(use, quarter, seed, blockNumber, lotNumber)
    const lot: Lot = {
      ref: `${islandCode}-${quarter.key}-${blockNumber}-${lotNumber}`,
      quarter,
      block: blockNumber,
      lot: lotNumber,
      ring,
      areaSquareMetres: area,
      centre,
      frontageMetres: shape.frontageMetres,
      depthMetres: 0,
      use: lotUse,
      zone: zoningOf(use, quarter),
      designation: 'Low-density residential',
      street: '',
      civicNumber: 0,
      isWaterfront: false,
      name: null,
    }
    const { front } = shape
    if (front.kind === 'border') {
      const road = nearestRoad(borderRoads, centre)
      lot.street = road.edge.name
      lot.frontageMetres = frontOn(ring, road.edge) || Math.min(Math.sqrt(area), 30)
      waiting.push({
        lot,
        key: road.edge.name,
        along: road.edge.startsAt + road.along,
        side: road.offset > 0 ? 0 : 1,
        first: road.edge.firstNumber,
        spacing: 8,
      })
    } else {
      lot.street = streetName(front.key)
      const isInner = front.kind === 'inner'
      const start = front.kind === 'cross' ? place.vStart : place.uStart
      waiting.push({
        lot,
        key: lot.street,
        along: isInner ? front.along * 12 : front.along - start,
        side: front.side,
        first: base,
        spacing: 6,
      })
    }
    lot.depthMetres = depthOf(lot, shape)
    model.lots.push(lot)
  }
  const roadLength = shoreRoadLengths(network)
  shoreLotsOf(outline, network, seed).forEach((shoreLot, index) => {
    const area = signedArea(shoreLot.ring)
    const lot: Lot = {
      ref: `${islandCode}-${quarter.key}-W-${index + 1}`,
      quarter,
      block: 900,
      lot: index + 1,
      ring: shoreLot.ring,
      areaSquareMetres: area,
      centre: centroid(shoreLot.ring),
      frontageMetres: shoreLot.frontageMetres,
      depthMetres: area / shoreLot.frontageMetres,
      use: shoreLot.use,
      zone:
        shoreLot.use === 'park'
          ? 'P-2'
          : shoreLot.use === 'port'
            ? 'M-2'
            : shoreLot.use === 'house'
              ? 'RS-2'
              : shoreLot.use === 'acreage'
                ? 'RU-1'
                : 'CD-1',
      designation: 'Low-density residential',
      street: SHORE_ROAD_NAME,
      civicNumber: 0,
      isWaterfront: true,
      name: null,
    }
    waiting.push({
      lot,
      key: SHORE_ROAD_NAME,
      along: roadLength(shoreLot.at),
      side: 1,
      first: 100,
      spacing: 8,
    })
    model.lots.push(lot)
  })
  waiting.sort((a, b) => a.along - b.along)
  for (const { lot, key, along, side, first, spacing } of waiting)
    lot.civicNumber = numbers.next(key, side, first + 2 * Math.floor(along / spacing))
  return model
}

/** Even numbers on the left of a street, odd ones on its right; ascending, none twice. */
class CivicNumbers {
  readonly #last = new Map<string, number>()

  next(street: string, side: 0 | 1, wanted: number): number {
    const key = `${street} ${side}`
    const even = wanted - (wanted % 2) + side
    const number = Math.max(even, (this.#last.get(key) ?? -1) + 2)
    this.#last.set(key, number)
    return number
  }
}

function nearestRoad(edges: readonly Edge[], point: Point): { edge: Edge; along: number; offset: number } {
  let best: { edge: Edge; along: number; offset: number } | null = null
  for (const edge of edges) {
    const found = projectOn(edge.line, point)
    if (best === null || Math.abs(found.offset) < Math.abs(best.offset)) best = { edge, ...found }
  }
  if (best === null) throw new Error('a quarter without roads')
  return best
}

/** Length of the lot's outline that runs along the road's allowance. */
function frontOn(ring: Ring, edge: Edge): number {
  let sum = 0
  for (let index = 0; index < ring.length; index++) {
    const a = cyclic(ring, index)
    const b = cyclic(ring, index + 1)
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    if (Math.abs(projectOn(edge.line, middle).offset) < HALF_WIDTH[edge.rank] + 2) sum += distance(a, b)
  }
  return sum
}

function depthOf(lot: Lot, shape: LotShape): number {
  const box = boxOf(shape.ring)
  if (shape.front.kind === 'row') return box.north - box.south
  if (shape.front.kind === 'cross') return box.east - box.west
  const even = lot.areaSquareMetres / lot.frontageMetres
  return Math.min(even, Math.max(box.east - box.west, box.north - box.south))
}

function shoreRoadLengths(network: Network): (at: number) => number {
  const ring = network.shore.shoreRoad
  const first = network.edges.get('east northeast')?.line[0]
  const start = first ? ring.indexOf(first) : 0
  const step = lengthOf([...ring, cyclic(ring, 0)]) / ring.length
  return (at) => ((at - start + ring.length) % ring.length) * step
}

export function isPublic(use: LotUse): boolean {
  return use === 'school' || use === 'civic' || use === 'park' || use === 'forest'
}
