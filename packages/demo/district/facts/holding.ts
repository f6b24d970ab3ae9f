import { lengthBetween } from '#domain/geometry/local-plane.ts'
import type { Point } from '../geometry/point.ts'
import type { Parcel, ParcelUse } from '../parcels/parcel.ts'
import type { QuarterModel } from '../parcels/quarter-model.ts'
import type { Island } from '../place.ts'
import type { Network } from '../plan/network.ts'
import { Random } from '../random.ts'
import {
  type Grades,
  gradeParcel,
  improvementValue,
  landValue,
  type Setting,
  TYPICAL,
} from './price-model.ts'
import { createPid, createPlanNumber } from './titles.ts'

/** Share of an apartment building's floor area inside its units. */
export const NET_AREA_SHARE = 0.84

export interface Unit {
  number: number
  name: string
  pid: string
  floorArea: number
  bedrooms: number
  /** Share of the building's floor area, 0 to 1. */
  share: number
}

export interface Holding {
  parcel: Parcel
  pid: string | null
  plan: string
  yearBuilt: number | null
  storeys: number
  /** Area of all floors, in square metres. */
  floorArea: number
  grades: Grades | null
  land: number
  improvement: number
  /** Strata units. Empty for a parcel with one title. */
  units: readonly Unit[]
  hasSuite: boolean
}

export interface HoldingContext {
  island: Island
  network: Network
  seed: number
  /** Year of release 1. */
  year: number
}

export function createHoldings(model: QuarterModel, context: HoldingContext): Holding[] {
  const { island, network, seed, year } = context
  const harbour = network.corner('harbour')
  const coast = network.shore.shoreline.filter((_, index) => index % 5 === 0)
  let pidOrder = 0
  const nextPid = (): string => createPid(island, model.outline.quarter.turn, pidOrder++)
  return model.parcels.map((parcel): Holding => {
    const random = new Random(seed, 'holding', parcel.ref)
    const setting: Setting = {
      toWater: distanceTo(coast, parcel.centre),
      toCore: lengthBetween(parcel.centre, harbour),
    }
    const building = createBuilding(parcel, random, year)
    const grades = gradeParcel(parcel, setting, seed)
    const { view, grade, condition } = grades ?? TYPICAL
    const land = landValue(parcel, setting, view)
    const improvement = building
      ? improvementValue(parcel.use, {
          floorArea: building.floorArea,
          ageYears: year - building.yearBuilt,
          grade,
          condition,
        })
      : 0
    const isStrata = building !== null && isStrataUse(parcel, random)
    const units = isStrata && building ? createUnits(parcel, building, random, nextPid) : []
    return {
      parcel,
      pid: isStrata || parcel.use === 'park' || parcel.use === 'forest' ? null : nextPid(),
      plan: createPlanNumber(island, parcel, isStrata, building?.yearBuilt ?? parcel.quarter.era),
      yearBuilt: building?.yearBuilt ?? null,
      storeys: building?.storeys ?? 0,
      floorArea: building?.floorArea ?? 0,
      grades,
      land,
      improvement,
      units,
      hasSuite: parcel.use === 'house' && random.isLucky(0.17),
    }
  })
}

function distanceTo(points: readonly Point[], point: Point): number {
  let min = Infinity
  for (const [x, y] of points) min = Math.min(min, (x - point[0]) ** 2 + (y - point[1]) ** 2)
  return Math.sqrt(min)
}

function isStrataUse(parcel: Parcel, random: Random): boolean {
  if (parcel.use === 'townhouses') return random.isLucky(0.94)
  if (parcel.use === 'apartments') return random.isLucky(0.78)
  if (parcel.use === 'mixed') return random.isLucky(0.5)
  if (parcel.use === 'duplex') return random.isLucky(0.4)
  return false
}

interface Building {
  yearBuilt: number
  storeys: number
  floorArea: number
}

function createBuilding(parcel: Parcel, random: Random, year: number): Building | null {
  const { use, areaSquareMetres: area, quarter } = parcel
  const isRenewed = random.isLucky(quarter.era < 1990 ? 0.16 : 0.03)
  const rawYear = isRenewed ? random.between(2006, year - 1) : quarter.era + random.normal() * 9
  const yearBuilt = Math.min(year - 1, Math.max(1908, Math.round(rawYear)))
  const footprint = (share: number, max: number): number => Math.min(area * share, max)
  const build = (storeys: number, floorArea: number, builtIn = yearBuilt): Building => ({
    yearBuilt: builtIn,
    storeys,
    floorArea: Math.round(floorArea),
  })
  switch (use) {
    case 'vacant':
    case 'park':
    case 'forest':
      return null
    case 'house': {
      const storeys = random.isLucky(yearBuilt > 1985 ? 0.72 : 0.35) ? 2 : 1
      const ground = footprint(0.28, 165) * random.between(0.72, 1)
      return build(storeys, ground * (storeys === 2 ? 1.75 : 1.35))
    }
    case 'duplex':
      return build(2, footprint(0.42, 260) * random.between(1.2, 1.5), Math.max(yearBuilt, 1972))
    case 'acreage':
      return build(2, random.between(170, 420))
    case 'farm':
      return build(2, random.between(180, 900))
    case 'townhouses':
      return build(3, area * random.between(0.62, 0.82), Math.max(1978, yearBuilt + 8))
    case 'apartments':
      return build(random.integer(3, 6), area * random.between(1.25, 1.75), Math.max(1966, yearBuilt + 14))
    case 'shop':
      return build(random.integer(1, 2), area * random.between(0.6, 1))
    case 'office':
      return build(random.integer(2, 4), area * random.between(1, 1.9))
    case 'mixed':
      return build(random.integer(4, 9), area * random.between(1.6, 2.6), Math.max(1985, yearBuilt))
    case 'mall':
      return build(1, area * 0.36, 1978)
    case 'industry':
      return build(1, area * random.between(0.28, 0.5))
    case 'port':
      return build(1, area * random.between(0.08, 0.24))
    case 'marina':
      return build(1, footprint(0.15, 900))
    case 'golf':
      return build(1, 1400, 1994)
    case 'school':
      return build(2, footprint(0.26, 11_000), Math.max(1950, quarter.era + 3))
    case 'civic':
      return build(3, area * 0.6)
  }
}

function createUnits(parcel: Parcel, building: Building, random: Random, nextPid: () => string): Unit[] {
  const { use } = parcel
  const typicalArea = typicalUnitArea(use, building, random)
  const netArea = building.floorArea * (use === 'duplex' || use === 'townhouses' ? 1 : NET_AREA_SHARE)
  const count = Math.max(2, Math.min(150, Math.floor(netArea / typicalArea)))
  const perFloor = Math.max(1, Math.ceil(count / building.storeys))
  const rawSizes = Array.from({ length: count }, () => typicalArea * random.between(0.78, 1.3))
  const total = rawSizes.reduce((sum, size) => sum + size, 0)
  // Rounded sizes must not exceed the building.
  const scale = Math.min(1, (building.floorArea - count / 2) / total)
  const sizes = rawSizes.map((size) => size * scale)
  return sizes.map((size, index) => ({
    number: index + 1,
    name: unitName(use, index, perFloor),
    pid: nextPid(),
    floorArea: Math.round(size),
    bedrooms: unitBedrooms(use, size),
    share: size / (total * scale),
  }))
}

function typicalUnitArea(use: ParcelUse, building: Building, random: Random): number {
  if (use === 'townhouses') return random.between(125, 160)
  return use === 'duplex' ? building.floorArea / 2 : random.between(66, 88)
}

/** A or B in a duplex, 1, 2 … in a row, and 101, 102 … by floor in an apartment building. */
function unitName(use: ParcelUse, index: number, perFloor: number): string {
  if (use === 'duplex') return index === 0 ? 'A' : 'B'
  if (use === 'townhouses') return String(index + 1)
  return `${1 + Math.floor(index / perFloor)}${String(1 + (index % perFloor)).padStart(2, '0')}`
}

function unitBedrooms(use: ParcelUse, floorArea: number): number {
  if (use === 'townhouses' || use === 'duplex') return floorArea > 130 ? 4 : 3
  if (floorArea > 84) return 3
  return floorArea > 62 ? 2 : 1
}

export const houseBedrooms = (floorArea: number): number =>
  Math.max(2, Math.min(6, Math.round(floorArea / 62)))

/** Strata units, or null for a parcel with one title. */
export const listTitledUnits = ({ units }: Holding): readonly (Unit | null)[] =>
  units.length > 0 ? units : [null]
