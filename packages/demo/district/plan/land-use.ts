import { boxAround, lengthBetween, signedArea } from '#domain/geometry/local-plane.ts'
import { centroid, type Point } from '../geometry/point.ts'
import { projectOn } from '../geometry/polyline.ts'
import { pickByShare, Random } from '../random.ts'
import type { Cell, Neighbourhood } from './neighbourhood.ts'
import type { Network, Outline } from './network.ts'
import type { Character } from './town-plan.ts'

export type BlockUse =
  | 'houses'
  | 'duplexes'
  | 'townhouses'
  | 'apartments'
  | 'main-street'
  | 'village'
  | 'mall'
  | 'civic'
  | 'elementary'
  | 'secondary'
  | 'park'
  | 'industry'
  | 'acreage'
  | 'farm'
  | 'forest'
  | 'golf'
  | 'nature'

export const WHOLE_USES: ReadonlySet<BlockUse> = new Set([
  'elementary',
  'secondary',
  'park',
  'mall',
  'civic',
  'golf',
  'nature',
])

const SINGLE_USES: Partial<Record<Character, BlockUse>> = {
  industrial: 'industry',
  acreage: 'acreage',
  farm: 'farm',
  forest: 'forest',
  golf: 'golf',
  park: 'nature',
}
const SECONDARY_QUARTERS = new Set(['CR', 'HV', 'FH'])
/** Corner at which a neighbourhood has its village. */
const VILLAGE_CORNERS: Record<string, string> = { CR: 'c2', HV: 'f0', FL: 'f0', AL: 'b0', LG: 'g1', FH: 'b2' }
const MALL_QUARTER = 'EA'
/** Neighbourhoods with a larger area have two parks. */
const TWO_PARKS_SQUARE_METRES = 1_200_000

interface Site {
  cell: Cell
  middle: Point
  areaSquareMetres: number
  isWhole: boolean
}

interface Assignment {
  /** By cell key. */
  uses: Map<string, BlockUse>
  sites: readonly Site[]
  outline: Outline
  network: Network
  random: Random
}

export function assignUses(place: Neighbourhood, network: Network, seed: number): Assignment['uses'] {
  const { quarter } = place.outline
  const mainUse = SINGLE_USES[quarter.character] ?? 'houses'
  const uses: Assignment['uses'] = new Map(place.cells.map(({ key }) => [key, mainUse]))
  if (mainUse !== 'houses') return uses
  const random = new Random(seed, 'uses', quarter.key)
  const sites = place.cells.map((cell) => ({
    cell,
    middle: findMiddle(place, cell),
    areaSquareMetres: measureArea(cell),
    isWhole: isWholeCell(cell),
  }))
  const assignment: Assignment = { uses, sites, outline: place.outline, network, random }
  if (quarter.character === 'old-town') assignOldTown(assignment)
  assignPublicSites(assignment)
  if (quarter.character !== 'old-town') assignDenseHomes(assignment)
  return uses
}

/** Density decreases with the distance from Main Street. */
function assignOldTown({ uses, sites, outline: { quarter }, network, random }: Assignment): void {
  const core = mainStreetCore(network)
  for (const { cell, middle } of sites) {
    const metresAway = Math.abs(projectOn(core, middle).offset)
    const chance = random.next()
    if (metresAway < 80) uses.set(cell.key, 'main-street')
    else if (metresAway < 190) uses.set(cell.key, chance < 0.62 ? 'apartments' : 'duplexes')
    else if (metresAway < 420)
      uses.set(cell.key, pickByShare({ apartments: 0.16, duplexes: 0.5, houses: 1 }, chance))
    else if (chance < 0.12) uses.set(cell.key, 'duplexes')
  }
  const square = sites.find(({ cell, isWhole }) => isWhole && uses.get(cell.key) === 'apartments')
  if (square) uses.set(square.cell.key, quarter.key === 'OT' ? 'civic' : 'park')
}

function assignPublicSites({ uses, sites, outline, network, random }: Assignment): void {
  const { key, character } = outline.quarter
  const centre = centroid(outline.outer)
  const nearCentre = (east: number, north: number): Point => [
    centre[0] + random.between(-east, east),
    centre[1] + random.between(-north, north),
  ]
  /** Assigns the nearest free cell of at least this area. */
  const assign = (use: BlockUse, point: Point, minSquareMetres: number): Cell | undefined => {
    const site = sortByDistance(sites, point).find(
      ({ cell, areaSquareMetres, isWhole }) =>
        isWhole && areaSquareMetres > minSquareMetres && uses.get(cell.key) === 'houses',
    )
    if (site) uses.set(site.cell.key, use)
    return site?.cell
  }
  const village = VILLAGE_CORNERS[key]
  if (village) {
    const large = sites.filter(({ areaSquareMetres }) => areaSquareMetres > 3000)
    const [shops] = sortByDistance(large, network.corner(village))
    if (shops) uses.set(shops.cell.key, 'village')
  }
  if (key === MALL_QUARTER) assign('mall', network.corner('f1'), 12_000)
  assign('elementary', nearCentre(150, 150), character === 'old-town' ? 9000 : 13_500)
  if (SECONDARY_QUARTERS.has(key)) assign('secondary', centre, 24_000)
  if (key === 'CR') assign('civic', network.corner('c1'), 12_000)
  const parks = signedArea(outline.inner) > TWO_PARKS_SQUARE_METRES ? 2 : 1
  for (let index = 0; index < parks; index++) {
    const park = assign('park', nearCentre(500, 450), 7000)
    if (!park) continue
    // A greenway along a ravine.
    const next = sites.find(({ cell }) => cell.row === park.row && cell.index === park.index + 1)
    const hasGreenway = character !== 'old-town' && random.isLucky(0.6)
    if (hasGreenway && next && uses.get(next.cell.key) === 'houses') uses.set(next.cell.key, 'park')
  }
}

/** Homes are denser near the neighbourhood's corners, where main roads meet. */
function assignDenseHomes({ uses, sites, outline: { quarter }, network, random }: Assignment): void {
  const corners = quarter.corners.map((name) => network.corner(name))
  for (const { cell, middle, areaSquareMetres } of sites) {
    if (uses.get(cell.key) !== 'houses' || areaSquareMetres < 2500) continue
    const metresAway = Math.min(...corners.map((corner) => lengthBetween(corner, middle)))
    const chance = random.next()
    if (metresAway < 260 && chance < 0.5) uses.set(cell.key, 'townhouses')
    else if (metresAway < 300 && chance < 0.68) uses.set(cell.key, 'apartments')
    else if (chance < 0.035) uses.set(cell.key, 'townhouses')
    else if (quarter.character === 'grid' && chance < 0.13) uses.set(cell.key, 'duplexes')
  }
}

const sortByDistance = (sites: readonly Site[], point: Point): Site[] =>
  sites.toSorted((a, b) => lengthBetween(a.middle, point) - lengthBetween(b.middle, point))

function mainStreetCore(network: Network): readonly Point[] {
  const edge = network.edges.get('c0 harbour')
  if (!edge) throw new Error('the town plan has no main street')
  return edge.line.slice(Math.floor(edge.line.length * 0.2))
}

function findMiddle(place: Neighbourhood, cell: Cell): Point {
  const block = cell.blocks[0]
  if (!block) return place.frame.toWorld([(cell.u0 + cell.u1) / 2, (cell.v0 + cell.v1) / 2])
  return place.frame.toWorld(centroid(block))
}

function measureArea(cell: Cell): number {
  return cell.blocks.reduce((sum, ring) => sum + signedArea(ring), 0)
}

function isWholeCell(cell: Cell): boolean {
  const block = cell.blocks.length === 1 ? cell.blocks[0] : undefined
  if (!block) return false
  const box = boxAround(block)
  return signedArea(block) > 0.85 * (box.east - box.west) * (box.north - box.south)
}
