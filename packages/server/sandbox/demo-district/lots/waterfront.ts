/** The strip between the shore road and the sea: waterfront lots, beaches, wharves. */
import { counterClockwise, cyclic, type Ring, signedArea } from '../geometry/point.ts'
import { offsetLine } from '../geometry/polyline.ts'
import { HALF_WIDTH, type Network, type Outline } from '../plan/network.ts'
import { Random } from '../random.ts'
import type { LotUse } from './lot.ts'

export interface ShoreLot {
  ring: Ring
  use: LotUse
  frontageMetres: number
  /** Index on the shore road of its middle. */
  at: number
}

/** Points of the shore road for a lot; one point each 12 m. */
const WIDTHS: Record<string, readonly number[]> = {
  house: [2, 2, 2, 3],
  acreage: [4, 5, 6],
  industry: [12, 15, 18],
  harbour: [6, 8, 11],
}

export function shoreLotsOf(outline: Outline, network: Network, seed: number): ShoreLot[] {
  const { shore } = network
  const { character, key } = outline.quarter
  const roadSide = offsetLine(shore.shoreRoad, () => -HALF_WIDTH.shore, true)
  const lots: ShoreLot[] = []
  for (const { from, to } of outline.shoreSections) {
    const random = new Random(seed, 'waterfront', key, from)
    const last = to > from ? to : to + shore.shoreRoad.length
    let at = from
    while (at < last) {
      const [use, wanted] = next(character, key, random, at === from || last - at < 16)
      const step = last - at - wanted < 3 ? last - at : wanted
      const road = Array.from({ length: step + 1 }, (_, index) => cyclic(roadSide, at + index))
      const sea = Array.from({ length: step + 1 }, (_, index) => cyclic(shore.shoreline, at + index))
      const ring = counterClockwise([...road, ...sea.reverse()])
      if (signedArea(ring) > 250)
        lots.push({ ring, use, frontageMetres: 12 * step, at: (at + step / 2) % shore.shoreRoad.length })
      at += step
    }
  }
  return lots
}

function next(character: string, key: string, random: Random, isEnd: boolean): [LotUse, number] {
  if (character === 'forest' || character === 'park') return ['park', random.integer(60, 90)]
  if (character === 'industrial') return isEnd ? ['park', 9] : ['port', random.pick(WIDTHS.industry ?? [12])]
  if (isEnd) return ['park', random.integer(7, 12)]
  const isHarbour = key === 'HN' || (key === 'OT' && random.isLucky(0.4))
  if (isHarbour) {
    const use: LotUse = random.isLucky(0.3) ? 'park' : random.isLucky(0.45) ? 'marina' : 'mixed'
    return [use, random.pick(WIDTHS.harbour ?? [8])]
  }
  if (random.isLucky(character === 'old-town' ? 0.07 : 0.022)) return ['park', random.integer(8, 20)]
  if (character === 'acreage') return ['acreage', random.pick(WIDTHS.acreage ?? [5])]
  return ['house', random.pick(WIDTHS.house ?? [2])]
}
