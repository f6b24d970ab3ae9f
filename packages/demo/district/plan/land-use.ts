import { boxOf, centroid, distance, type Point, signedArea } from '../geometry/point.ts'
import { projectOn } from '../geometry/polyline.ts'
import { Random } from '../random.ts'
import type { Cell, Neighbourhood } from './neighbourhood.ts'
import type { Network } from './network.ts'
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
const VILLAGES: Record<string, string> = { CR: 'c2', HV: 'f0', FL: 'f0', AL: 'b0', LG: 'g1', FH: 'b2' }
const MALL_QUARTER = 'EA'

export function usesOf(place: Neighbourhood, network: Network, seed: number): Map<string, BlockUse> {
  const { quarter } = place.outline
  const uses = new Map<string, BlockUse>()
  const { character } = quarter
  const singleUse = SINGLE_USES[character]
  if (singleUse) {
    for (const cell of place.cells) uses.set(cell.key, singleUse)
    return uses
  }
  const random = new Random(seed, 'uses', quarter.key)
  const cells = place.cells.map((cell) => ({
    cell,
    middle: middleOf(place, cell),
    area: areaOf(cell),
    isWhole: isWholeCell(cell),
  }))
  for (const { cell } of cells) uses.set(cell.key, 'houses')
  const core = mainStreetCore(network)
  const centre = centroid(place.outline.outer)
  const isFree = (key: string): boolean => uses.get(key) === 'houses'
  const find = (point: Point, minArea: number, maxArea = Infinity): Cell | undefined =>
    cells
      .filter(({ cell, area, isWhole }) => isFree(cell.key) && isWhole && area > minArea && area < maxArea)
      .sort((a, b) => distance(a.middle, point) - distance(b.middle, point))[0]?.cell

  if (character === 'old-town') {
    for (const { cell, middle } of cells) {
      const metresAway = Math.abs(projectOn(core, middle).offset)
      const chance = random.next()
      if (metresAway < 80) uses.set(cell.key, 'main-street')
      else if (metresAway < 190) uses.set(cell.key, chance < 0.62 ? 'apartments' : 'duplexes')
      else if (metresAway < 420)
        uses.set(cell.key, chance < 0.16 ? 'apartments' : chance < 0.5 ? 'duplexes' : 'houses')
      else if (chance < 0.12) uses.set(cell.key, 'duplexes')
    }
    const square = cells.filter(({ cell, isWhole }) => isWhole && uses.get(cell.key) === 'apartments')[0]
    if (square) uses.set(square.cell.key, quarter.key === 'OT' ? 'civic' : 'park')
  }
  const village = VILLAGES[quarter.key]
  if (village) {
    const corner = network.corner(village)
    const shops = cells
      .filter(({ area }) => area > 3000)
      .sort((a, b) => distance(a.middle, corner) - distance(b.middle, corner))
    const first = shops[0]
    if (first) uses.set(first.cell.key, 'village')
  }
  if (quarter.key === MALL_QUARTER) {
    const cell = find(network.corner('f1'), 12000)
    if (cell) uses.set(cell.key, 'mall')
  }
  const isOld = character === 'old-town'
  const elementary = find(
    [centre[0] + random.between(-150, 150), centre[1] + random.between(-150, 150)],
    isOld ? 9000 : 13500,
  )
  if (elementary) uses.set(elementary.key, 'elementary')
  if (SECONDARY_QUARTERS.has(quarter.key)) {
    const cell = find(centre, 24000)
    if (cell) uses.set(cell.key, 'secondary')
  }
  if (quarter.key === 'CR') {
    const cell = find(network.corner('c1'), 12000)
    if (cell) uses.set(cell.key, 'civic')
  }
  const parks = signedArea(place.outline.inner) > 1_200_000 ? 2 : 1
  for (let index = 0; index < parks; index++) {
    const cell = find([centre[0] + random.between(-500, 500), centre[1] + random.between(-450, 450)], 7000)
    if (!cell) continue
    uses.set(cell.key, 'park')
    // A greenway along a ravine.
    const next = cells.find(({ cell: other }) => other.row === cell.row && other.index === cell.index + 1)
    if (character !== 'old-town' && random.isLucky(0.6) && next && isFree(next.cell.key))
      uses.set(next.cell.key, 'park')
  }
  if (character !== 'old-town') {
    // Land use is denser near the neighbourhood's corners, where main roads meet.
    const corners = place.outline.quarter.corners.map((name) => network.corner(name))
    for (const { cell, middle, area } of cells) {
      if (!isFree(cell.key) || area < 2500) continue
      const metresAway = Math.min(...corners.map((corner) => distance(corner, middle)))
      const chance = random.next()
      if (metresAway < 260 && chance < 0.5) uses.set(cell.key, 'townhouses')
      else if (metresAway < 300 && chance < 0.68) uses.set(cell.key, 'apartments')
      else if (chance < 0.035) uses.set(cell.key, 'townhouses')
      else if (character === 'grid' && chance < 0.13) uses.set(cell.key, 'duplexes')
    }
  }
  return uses
}

function mainStreetCore(network: Network): readonly Point[] {
  const edge = network.edges.get('c0 harbour')
  if (!edge) throw new Error('the town plan has no main street')
  return edge.line.slice(Math.floor(edge.line.length * 0.2))
}

function middleOf(place: Neighbourhood, cell: Cell): Point {
  const block = cell.blocks[0]
  if (!block) return place.frame.toWorld([(cell.u0 + cell.u1) / 2, (cell.v0 + cell.v1) / 2])
  return place.frame.toWorld(centroid(block))
}

function areaOf(cell: Cell): number {
  return cell.blocks.reduce((sum, ring) => sum + signedArea(ring), 0)
}

function isWholeCell(cell: Cell): boolean {
  const block = cell.blocks.length === 1 ? cell.blocks[0] : undefined
  if (!block) return false
  const box = boxOf(block)
  return signedArea(block) > 0.85 * (box.east - box.west) * (box.north - box.south)
}
