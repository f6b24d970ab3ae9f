/** A crescent leaves a street and returns to it, around an island of parcels. */
import { itemAt, type Point, type Ring } from '../geometry/point.ts'
import { END_LOT_DEPTH } from '../plan/neighbourhood.ts'
import {
  arc,
  column,
  ENTRANCE_OFFSET,
  type InnerSite,
  innerParcels,
  onCircle,
  row,
  STEM_HALF_WIDTH,
} from './block-parts.ts'
import { borderShape } from './plain-block.ts'

const BEND_RADIUS = 9
const QUARTER_TURN = Math.PI / 2

export function cutCrescent(site: InnerSite): void {
  const { cut, place, key, width, height, rule, random } = site
  const side = END_LOT_DEPTH
  const road = 2 * STEM_HALF_WIDTH
  const backRow = height - rule.lotDepth
  const islandTop = backRow - rule.lotDepth - road
  const streetTop = islandTop + road
  const left = side + road + BEND_RADIUS
  const right = width - left
  const shoulder = islandTop - BEND_RADIUS
  const outer = BEND_RADIUS + road
  const frontage = random.pick(rule.frontages)
  for (const ring of row(0, width, backRow, height, random.pick(rule.frontages)))
    cut.parcels.push(borderShape(place(ring)))
  const add = innerParcels(site)
  const middleY = (ring: Ring): number => (itemAt(ring, 0)[1] + itemAt(ring, 2)[1]) / 2
  const sizeY = (ring: Ring): number => itemAt(ring, 2)[1] - itemAt(ring, 0)[1]
  const sizeX = (ring: Ring): number => itemAt(ring, 2)[0] - itemAt(ring, 0)[0]
  const middleX = (ring: Ring): number => (itemAt(ring, 0)[0] + itemAt(ring, 2)[0]) / 2
  // Each outer corner is cut along the diagonal into two wedges.
  const addWedge = (x: number, from: number, before: Point[], after: Point[]): void => {
    const centre: Point = [x, shoulder]
    const curve = arc(centre, outer, from, from - QUARTER_TURN / 2, 4)
    add(
      [...before, ...curve, ...after],
      onCircle(centre, outer, from - QUARTER_TURN / 4),
      (outer * QUARTER_TURN) / 2,
      1,
    )
  }

  for (const ring of column(0, side, 0, shoulder, frontage)) add(ring, [side, middleY(ring)], sizeY(ring), 1)
  const front = (x: number): Point => [x, shoulder]
  const back = (x: number): Point => [x, backRow]
  addWedge(left, 2 * QUARTER_TURN, [front(0)], [back(0)])
  addWedge(left, 1.5 * QUARTER_TURN, [], [back(left), back(0)])
  for (const ring of row(left, right, streetTop, backRow, frontage))
    add(ring, [middleX(ring), streetTop], sizeX(ring), 1)
  addWedge(right, QUARTER_TURN, [], [back(width), back(right)])
  addWedge(right, 0.5 * QUARTER_TURN, [], [front(width), back(width)])
  for (const ring of column(width - side, width, 0, shoulder, frontage).reverse())
    add(ring, [width - side, middleY(ring)], sizeY(ring), 1)

  // One row faces the outer street, the other the crescent.
  const half = Math.min(rule.lotDepth, islandTop / 2)
  const islandWest = side + road
  for (const ring of row(islandWest, width - islandWest, 0, half, frontage))
    cut.parcels.push(borderShape(place(ring)))
  const tops = row(islandWest, width - islandWest, half, islandTop, frontage)
  tops.forEach((ring, step) => {
    const end =
      step === tops.length - 1 ? arc([right, shoulder], BEND_RADIUS, 0, QUARTER_TURN, 4) : [itemAt(ring, 2)]
    const begin =
      step === 0 ? arc([left, shoulder], BEND_RADIUS, QUARTER_TURN, 2 * QUARTER_TURN, 4) : [itemAt(ring, 3)]
    add([itemAt(ring, 0), itemAt(ring, 1), ...end, ...begin], [middleX(ring), islandTop], sizeX(ring), 0)
  })
  const line: Point[] = [
    [side + STEM_HALF_WIDTH, -ENTRANCE_OFFSET],
    ...arc([left, shoulder], BEND_RADIUS + STEM_HALF_WIDTH, 2 * QUARTER_TURN, QUARTER_TURN, 4),
    ...arc([right, shoulder], BEND_RADIUS + STEM_HALF_WIDTH, QUARTER_TURN, 0, 4),
    [width - side - STEM_HALF_WIDTH, -ENTRANCE_OFFSET],
  ]
  cut.streets.push({ key, kind: 'crescent', line: place(line), ground: null })
}
