import { lineToWorld, ringToWorld } from '../geometry/frame.ts'
import { boxOf, type Point, type Ring, signedArea } from '../geometry/point.ts'
import { clip } from '../geometry/split.ts'
import { type BlockUse, usesOf } from '../plan/land-use.ts'
import { type Cell, type Neighbourhood, neighbourhoodOf } from '../plan/neighbourhood.ts'
import type { Network, Outline } from '../plan/network.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'
import { Random } from '../random.ts'
import { cutCell } from './cell-parcels.ts'
import { assignCivicNumbers, type UnnumberedParcel } from './civic-numbers.ts'
import { type Cut, inlandParcel } from './inland-parcels.ts'
import type { Parcel, ParcelUse } from './parcel.ts'
import { designationOf, zoningOf } from './parcel-use.ts'
import { type ShoreRun, shoreParcelsOf } from './shore-parcels.ts'
import { nameSites } from './site-names.ts'
import { streetNamer } from './street-namer.ts'

interface RoadLine {
  key: string
  name: string | null
  rank: 'arterial' | 'collector' | 'local' | 'lane'
  line: readonly Point[]
}

export interface PublicGround {
  ref: string
  ring: Ring
  block: number
  kind: 'lane' | 'road' | 'common property' | 'green' | 'interest'
}

export interface Ground {
  cell: Cell
  use: BlockUse
  zone: ZoneCode
  designation: Designation
  isExcluded?: boolean
}

export interface QuarterModel {
  outline: Outline
  place: Neighbourhood
  parcels: Parcel[]
  roads: RoadLine[]
  publicGround: PublicGround[]
  ground: Ground[]
  shoreRuns: ShoreRun[]
}

interface ModelOptions {
  islandCode: string
  seed: number
  /** Number of parcels still to generate. At zero, the neighbourhood stays forest. */
  budget: number
}

export function quarterModelOf(
  outline: Outline,
  network: Network,
  { islandCode, seed, budget }: ModelOptions,
): QuarterModel {
  const isBuilt = budget > 0
  const site = isBuilt ? outline : { ...outline, quarter: { ...outline.quarter, character: 'park' as const } }
  const { quarter } = site
  const place = neighbourhoodOf(site, seed)
  const uses = usesOf(place, network, seed)
  const nameOf = streetNamer(quarter, place.pattern, seed, place.rows.length)
  const prefix = `${islandCode}-${quarter.key}`
  const model: QuarterModel = {
    outline: site,
    place,
    parcels: [],
    roads: [],
    publicGround: [],
    ground: [],
    shoreRuns: [],
  }
  const isRural = quarter.character === 'farm' || quarter.character === 'acreage'
  const streetRandom = new Random(seed, 'private streets', quarter.key)
  const privateStreets = new Set<string>()

  // Unbuilt streets get names too, so that names do not depend on the number of parcels.
  for (const { key, rank, line } of place.streets) {
    const isFarmRoad = isRural && key.startsWith('r')
    model.roads.push({
      key: `${quarter.key}-${key}`,
      name: nameOf(key),
      rank: isFarmRoad ? 'collector' : rank,
      line: lineToWorld(place.frame, line),
    })
  }

  const shore = shoreParcelsOf(site, network, islandCode, seed, isBuilt)
  model.shoreRuns = shore.runs
  const cuts: Cut[] = []
  let block = 0
  for (const cell of place.cells) {
    const use = isBuilt ? (uses.get(cell.key) ?? 'houses') : 'forest'
    model.ground.push({ cell, use, zone: zoningOf(use, quarter), designation: designationOf(use, quarter) })
    if (cell.blocks.length === 0) continue
    block++
    if (isBuilt && cuts.length + shore.waiting.length + model.publicGround.length >= budget) continue
    const random = new Random(seed, 'lots', quarter.key, cell.key)
    const cut = cutCell(cell, use, place.pattern, random)
    const add = (key: string, kind: PublicGround['kind'], ring: Ring): void => {
      model.publicGround.push({
        ref: `${prefix}-${block}-${key}`,
        ring: ringToWorld(place.frame, ring),
        block,
        kind,
      })
    }
    cut.parcels.forEach((shape, index) => {
      if (!shape.isRemnant) cuts.push({ shape, cell, use, block, lotNumber: index + 1 })
      else if (signedArea(shape.ring) > 40) add(`G${index + 1}`, 'green', shape.ring)
    })
    cut.lanes.forEach((ring, index) => {
      add(`L${index + 1}`, 'lane', ring)
      model.roads.push({
        key: `${quarter.key}-${cell.key}-l${index}`,
        name: null,
        rank: 'lane',
        line: laneLine(place, ring),
      })
    })
    for (const [order, { key, kind, line, ground }] of cut.streets.entries()) {
      model.roads.push({
        key: `${quarter.key}-${key}${kind === 'street' ? `.${order}` : ''}`,
        name: nameOf(key, kind),
        rank: 'local',
        line: lineToWorld(place.frame, line),
      })
      if (!ground) continue
      const isPrivate = streetRandom.isLucky(0.07)
      if (isPrivate) privateStreets.add(key)
      add(`R${key}`, isPrivate ? 'common property' : 'road', ground)
    }
    if (!cell.isDeep && hasSewerWay(use, quarter.character, random)) {
      const middle = (cell.v0 + cell.v1) / 2
      const ways = clip(cell.blocks, cell.u0, cell.u1, middle - 1.5, middle + 1.5)
      ways.forEach((ring, index) => {
        add(`SRW${index + 1}`, 'interest', ring)
      })
    }
  }
  const context = { islandCode, seed, place, nameOf, privateStreets }
  const waiting: UnnumberedParcel[] = [...cuts.map((cut) => inlandParcel(cut, context)), ...shore.waiting]
  model.parcels = waiting.map(({ parcel }) => parcel)
  assignCivicNumbers(waiting)
  nameSites(model.parcels, quarter, seed)
  return model
}

function hasSewerWay(use: BlockUse, character: string, random: Random): boolean {
  if (use !== 'houses' || (character !== 'suburb' && character !== 'hillside' && character !== 'grid'))
    return false
  return random.isLucky(0.6)
}

function laneLine(place: Neighbourhood, ring: Ring): Point[] {
  const box = boxOf(ring)
  const middle = (box.south + box.north) / 2
  const reach = place.pattern.crossHalf
  return lineToWorld(place.frame, [
    [box.west - reach, middle],
    [box.east + reach, middle],
  ])
}

export function isPublic(use: ParcelUse): boolean {
  return use === 'school' || use === 'civic' || use === 'park' || use === 'forest'
}
