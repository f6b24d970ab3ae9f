import { boxAround, signedArea } from '#domain/geometry/local-plane.ts'
import { lineToWorld, ringToWorld } from '../geometry/frame.ts'
import type { Point, Ring } from '../geometry/point.ts'
import { clip } from '../geometry/split.ts'
import { assignUses, type BlockUse } from '../plan/land-use.ts'
import { type Cell, layOutNeighbourhood, type Neighbourhood, type StreetLine } from '../plan/neighbourhood.ts'
import type { Network, Outline } from '../plan/network.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'
import { Random } from '../random.ts'
import { cutCell } from './cell-parcels.ts'
import { assignCivicNumbers, type UnnumberedParcel } from './civic-numbers.ts'
import { type Cut, inlandParcel } from './inland-parcels.ts'
import type { Parcel, ParcelUse } from './parcel.ts'
import { chooseDesignation, chooseZone } from './parcel-use.ts'
import { cutShoreParcels, type ShoreRun } from './shore-parcels.ts'
import { nameSites } from './site-names.ts'
import { type NameStreet, streetNamer } from './street-namer.ts'

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

export function buildQuarterModel(
  outline: Outline,
  network: Network,
  { islandCode, seed, budget }: ModelOptions,
): QuarterModel {
  const isBuilt = budget > 0
  const site = isBuilt ? outline : { ...outline, quarter: { ...outline.quarter, character: 'park' as const } }
  const { quarter } = site
  const place = layOutNeighbourhood(site, seed)
  const uses = assignUses(place, network, seed)
  const nameStreet = streetNamer(quarter, place.pattern, seed, place.rows.length)
  const shore = cutShoreParcels(site, network, islandCode, seed, isBuilt)
  const model: QuarterModel = {
    outline: site,
    place,
    parcels: [],
    // Unbuilt streets get names too, so that names do not depend on the number of parcels.
    roads: place.streets.map((street) => toRoad(street, place, nameStreet)),
    publicGround: [],
    ground: [],
    shoreRuns: shore.runs,
  }
  const streetRandom = new Random(seed, 'private streets', quarter.key)
  const privateStreets = new Set<string>()
  const cuts: Cut[] = []
  let block = 0
  for (const cell of place.cells) {
    const use = isBuilt ? (uses.get(cell.key) ?? 'houses') : 'forest'
    model.ground.push({
      cell,
      use,
      zone: chooseZone(use, quarter),
      designation: chooseDesignation(use, quarter),
    })
    if (cell.blocks.length === 0) continue
    block++
    if (isBuilt && cuts.length + shore.waiting.length + model.publicGround.length >= budget) continue
    const random = new Random(seed, 'lots', quarter.key, cell.key)
    const cut = cutCell(cell, use, place.pattern, random)
    const number = block
    const addGround = (key: string, kind: PublicGround['kind'], ring: Ring): void => {
      const ref = `${islandCode}-${quarter.key}-${number}-${key}`
      model.publicGround.push({ ref, ring: ringToWorld(place.frame, ring), block: number, kind })
    }
    cut.parcels.forEach((shape, index) => {
      if (!shape.isRemnant) cuts.push({ shape, cell, use, block: number, lotNumber: index + 1 })
      else if (signedArea(shape.ring) > 40) addGround(`G${index + 1}`, 'green', shape.ring)
    })
    cut.lanes.forEach((ring, index) => {
      addGround(`L${index + 1}`, 'lane', ring)
      const key = `${quarter.key}-${cell.key}-l${index}`
      model.roads.push({ key, name: null, rank: 'lane', line: laneLine(place, ring) })
    })
    for (const [order, { key, kind, line, ground }] of cut.streets.entries()) {
      model.roads.push({
        key: `${quarter.key}-${key}${kind === 'street' ? `.${order}` : ''}`,
        name: nameStreet(key, kind),
        rank: 'local',
        line: lineToWorld(place.frame, line),
      })
      if (!ground) continue
      const isPrivate = streetRandom.isLucky(0.07)
      if (isPrivate) privateStreets.add(key)
      addGround(`R${key}`, isPrivate ? 'common property' : 'road', ground)
    }
    if (!cell.isDeep && hasSewer(use, quarter.character, random))
      sewerRings(cell).forEach((ring, index) => {
        addGround(`SRW${index + 1}`, 'interest', ring)
      })
  }
  const context = { islandCode, seed, place, nameStreet, privateStreets }
  const waiting: UnnumberedParcel[] = [...cuts.map((cut) => inlandParcel(cut, context)), ...shore.waiting]
  model.parcels = waiting.map(({ parcel }) => parcel)
  assignCivicNumbers(waiting)
  nameSites(model.parcels, quarter, seed)
  return model
}

function toRoad({ key, rank, line }: StreetLine, place: Neighbourhood, nameStreet: NameStreet): RoadLine {
  const { key: quarterKey, character } = place.outline.quarter
  const isFarmRoad = (character === 'farm' || character === 'acreage') && key.startsWith('r')
  return {
    key: `${quarterKey}-${key}`,
    name: nameStreet(key),
    rank: isFarmRoad ? 'collector' : rank,
    line: lineToWorld(place.frame, line),
  }
}

/** Rights of way for a sewer through the middle of a block, 3 m wide. */
function sewerRings({ blocks, u0, u1, v0, v1 }: Cell): Ring[] {
  const middle = (v0 + v1) / 2
  return clip(blocks, u0, u1, middle - 1.5, middle + 1.5)
}

function hasSewer(use: BlockUse, character: string, random: Random): boolean {
  if (use !== 'houses' || (character !== 'suburb' && character !== 'hillside' && character !== 'grid'))
    return false
  return random.isLucky(0.6)
}

function laneLine(place: Neighbourhood, ring: Ring): Point[] {
  const box = boxAround(ring)
  const middle = (box.south + box.north) / 2
  const reach = place.pattern.halfCrossStreet
  return lineToWorld(place.frame, [
    [box.west - reach, middle],
    [box.east + reach, middle],
  ])
}

export function isPublic(use: ParcelUse): boolean {
  return use === 'school' || use === 'civic' || use === 'park' || use === 'forest'
}
