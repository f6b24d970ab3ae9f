import { pathLength, signedArea } from '#domain/geometry/local-plane.ts'
import { centroid, counterClockwise, itemAt, type Point, type Ring } from '../geometry/point.ts'
import { offsetLine } from '../geometry/polyline.ts'
import { HALF_WIDTH_METRES, type Network, type Outline, SHORE_ROAD_NAME, section } from '../plan/network.ts'
import type { Quarter } from '../plan/town-plan.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'
import { Random } from '../random.ts'
import type { UnnumberedParcel } from './civic-numbers.ts'
import type { Parcel, ParcelUse } from './parcel.ts'

interface ShoreParcels {
  waiting: UnnumberedParcel[]
  runs: ShoreRun[]
}

export interface ShoreRun {
  from: number
  to: number
  use: ParcelUse
  parcel: Parcel | null
}

/** Parcel widths, in points of the shore road (12 m apart). */
const WIDTHS = {
  house: [2, 2, 2, 3],
  acreage: [4, 5, 6],
  industry: [12, 15, 18],
  harbour: [6, 8, 11],
} as const

/** Points of the shore road without parcels on each side of the river's mouth. */
const MOUTH_POINTS = 6

const SHORE_BLOCK = 900
/** Smaller pieces of land get no parcel. */
const MIN_AREA_SQUARE_METRES = 250

/** Cuts the shore into parcels. If `isBuilt` is false, it stays natural. */
export function cutShoreParcels(
  outline: Outline,
  network: Network,
  islandCode: string,
  seed: number,
  isBuilt: boolean,
): ShoreParcels {
  const { shore } = network
  const { quarter } = outline
  const roadSide = offsetLine(shore.shoreRoad, () => -HALF_WIDTH_METRES.shore, true)
  const stepMetres = pathLength([...shore.shoreRoad, itemAt(shore.shoreRoad, 0)]) / shore.shoreRoad.length
  const firstPoint = network.edges.get('east northeast')?.line[0]
  const start = firstPoint ? shore.shoreRoad.indexOf(firstPoint) : 0
  const result: ShoreParcels = { waiting: [], runs: [] }
  for (const { from, to } of outline.shoreSections) {
    const random = new Random(seed, 'waterfront', quarter.key, from)
    const mouth = shore.shoreRoad.indexOf(network.corner('mouth'))
    const last = (to > from ? to : to + shore.shoreRoad.length) - (to === mouth ? MOUTH_POINTS : 0)
    const first = from + (from === mouth ? MOUTH_POINTS : 0)
    for (let at = first; at < last; ) {
      const isEnd = at === first || last - at < 16
      const [use, width] = isBuilt
        ? nextUse(quarter.character, quarter.key, random, isEnd)
        : (['forest', 80] as const)
      const step = last - at - width < 3 ? last - at : width
      const ring = stripRing(roadSide, shore.shoreline, at, at + step)
      const run: ShoreRun = { from: at, to: at + step, use, parcel: null }
      result.runs.push(run)
      const middle = at + step / 2
      if (signedArea(ring) > MIN_AREA_SQUARE_METRES) {
        const lotNumber = result.waiting.length + 1
        const frontage = { frontAt: itemAt(roadSide, Math.floor(middle)), frontageMetres: stepMetres * step }
        run.parcel = createShoreParcel(quarter, islandCode, lotNumber, ring, use, frontage)
        const alongMetres = ((middle - start + shore.shoreRoad.length) % shore.shoreRoad.length) * stepMetres
        result.waiting.push({ parcel: run.parcel, alongMetres, side: 1, first: 100, spacingMetres: 8 })
      }
      at += step
    }
  }
  return result
}

function createShoreParcel(
  quarter: Quarter,
  islandCode: string,
  lotNumber: number,
  ring: Ring,
  use: ParcelUse,
  frontage: Pick<Parcel, 'frontAt' | 'frontageMetres'>,
): Parcel {
  const areaSquareMetres = signedArea(ring)
  return {
    ...frontage,
    ref: `${islandCode}-${quarter.key}-W-${lotNumber}`,
    quarter,
    cell: null,
    block: SHORE_BLOCK,
    lotNumber,
    ring,
    areaSquareMetres,
    centre: centroid(ring),
    depthMetres: areaSquareMetres / frontage.frontageMetres,
    use,
    zone: SHORE_ZONES[use] ?? 'CD-1',
    street: SHORE_ROAD_NAME,
    civicNumber: 0,
    isWaterfront: true,
    isBareLand: false,
    name: null,
  }
}

export const SHORE_ZONES: Partial<Record<ParcelUse, ZoneCode>> = {
  park: 'P-2',
  port: 'M-2',
  house: 'RS-2',
  acreage: 'RU-1',
  forest: 'RU-1',
}
export const SHORE_DESIGNATIONS: Partial<Record<ParcelUse, Designation>> = {
  park: 'Park',
  port: 'Industrial',
  house: 'Low-density residential',
  acreage: 'Rural',
  forest: 'Resource',
}

/** Returns the land between an inland line and the high-water mark, counter-clockwise. */
export function stripRing(inland: readonly Point[], shoreline: Ring, from: number, to: number): Ring {
  return counterClockwise([...section(inland, from, to), ...section(shoreline, from, to).reverse()])
}

function nextUse(
  character: string,
  key: string,
  random: Random,
  isEnd: boolean,
): readonly [ParcelUse, number] {
  if (character === 'forest' || character === 'park') return ['park', random.integer(60, 90)]
  if (character === 'industrial') return isEnd ? ['park', 9] : ['port', random.pick(WIDTHS.industry)]
  if (isEnd) return ['park', random.integer(7, 12)]
  const isHarbour = key === 'HN' || (key === 'OT' && random.isLucky(0.4))
  if (isHarbour) {
    const use: ParcelUse = random.isLucky(0.3) ? 'park' : random.isLucky(0.45) ? 'marina' : 'mixed'
    return [use, random.pick(WIDTHS.harbour)]
  }
  if (random.isLucky(character === 'old-town' ? 0.07 : 0.022)) return ['park', random.integer(8, 20)]
  if (character === 'acreage') return ['acreage', random.pick(WIDTHS.acreage)]
  return ['house', random.pick(WIDTHS.house)]
}
