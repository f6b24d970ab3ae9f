/** A crescent leaves a street and returns to it, around an island of parcels. */
import { itemAt, type Point, type Ring } from '../geometry/point.ts'
import { END_LOT_DEPTH } from '../plan/neighbourhood.ts'
import type { Random } from '../random.ts'
import {
  arc,
  column,
  type DeepCut,
  ENTRANCE_OFFSET,
  innerParcels,
  onCircle,
  type Place,
  row,
  STEM_HALF_WIDTH,
} from './block-parts.ts'
import { borderShape, type CutRule } from './plain-block.ts'

const BEND = 9
const QUARTER = Math.PI / 2

export function cutCrescent(
  out: DeepCut,
  place: Place,
  key: string,
  width: number,
  height: number,
  rule: CutRule,
  random: Random,
): void {
  const side = END_LOT_DEPTH
  const road = 2 * STEM_HALF_WIDTH
  const backRow = height - rule.lotDepth
  const islandTop = backRow - rule.lotDepth - road
  const streetTop = islandTop + road
  const left = side + road + BEND
  const right = width - left
  const shoulder = islandTop - BEND
  const outer = BEND + road
  const frontage = random.pick(rule.frontages)
  for (const ring of row(0, width, backRow, height, random.pick(rule.frontages)))
    out.parcels.push(borderShape(place(ring)))
  const add = innerParcels(out, place, key)
  const middleY = (ring: Ring): number => (itemAt(ring, 0)[1] + itemAt(ring, 2)[1]) / 2
  const sizeY = (ring: Ring): number => itemAt(ring, 2)[1] - itemAt(ring, 0)[1]
  const sizeX = (ring: Ring): number => itemAt(ring, 2)[0] - itemAt(ring, 0)[0]
  const middleX = (ring: Ring): number => (itemAt(ring, 0)[0] + itemAt(ring, 2)[0]) / 2
  // Outer corners are cut along the diagonal into two wedges.
  const pie = (x: number, from: number, before: Point[], after: Point[]): void => {
    const centre: Point = [x, shoulder]
    const curve = arc(centre, outer, from, from - QUARTER / 2, 4)
    add(
      [...before, ...curve, ...after],
      onCircle(centre, outer, from - QUARTER / 4),
      (outer * QUARTER) / 2,
      1,
    )
  }

  for (const ring of column(0, side, 0, shoulder, frontage)) add(ring, [side, middleY(ring)], sizeY(ring), 1)
  const front = (x: number): Point => [x, shoulder]
  const back = (x: number): Point => [x, backRow]
  pie(left, 2 * QUARTER, [front(0)], [back(0)])
  pie(left, 1.5 * QUARTER, [], [back(left), back(0)])
  for (const ring of row(left, right, streetTop, backRow, frontage))
    add(ring, [middleX(ring), streetTop], sizeX(ring), 1)
  pie(right, QUARTER, [], [back(width), back(right)])
  pie(right, 0.5 * QUARTER, [], [front(width), back(width)])
  for (const ring of column(width - side, width, 0, shoulder, frontage).reverse())
    add(ring, [width - side, middleY(ring)], sizeY(ring), 1)

  // One row faces the outer street, the other the crescent.
  const half = Math.min(rule.lotDepth, islandTop / 2)
  const islandWest = side + road
  for (const ring of row(islandWest, width - islandWest, 0, half, frontage))
    out.parcels.push(borderShape(place(ring)))
  const tops = row(islandWest, width - islandWest, half, islandTop, frontage)
  tops.forEach((ring, step) => {
    const end = step === tops.length - 1 ? arc([right, shoulder], BEND, 0, QUARTER, 4) : [itemAt(ring, 2)]
    const begin = step === 0 ? arc([left, shoulder], BEND, QUARTER, 2 * QUARTER, 4) : [itemAt(ring, 3)]
    add([itemAt(ring, 0), itemAt(ring, 1), ...end, ...begin], [middleX(ring), islandTop], sizeX(ring), 0)
  })
  const way: Point[] = [
    [side + STEM_HALF_WIDTH, -ENTRANCE_OFFSET],
    ...arc([left, shoulder], BEND + STEM_HALF_WIDTH, 2 * QUARTER, QUARTER, 4),
    ...arc([right, shoulder], BEND + STEM_HALF_WIDTH, QUARTER, 0, 4),
    [width - side - STEM_HALF_WIDTH, -ENTRANCE_OFFSET],
  ]
  out.streets.push({ key, kind: 'crescent', line: place(way), ground: null })
}
