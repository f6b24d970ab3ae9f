import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { closedNoise } from '../geometry/noise.ts'
import { mean, type Point } from '../geometry/point.ts'
import { offsetLine, resample } from '../geometry/polyline.ts'
import { stripRing } from '../parcels/shore-parcels.ts'
import type { Island } from '../place.ts'
import type { Network } from '../plan/network.ts'
import { feature, polygon } from '../records.ts'
import { riverLine } from './ground.ts'

/** Corners of the shore road between which the land is low. */
const LOW_SHORES = [
  ['wharf', 'yard'],
  ['sands', 'lagoon'],
  ['south', 'spit'],
] as const

export function* generateFloodplains(
  network: Network,
  island: Island,
  seed: number,
): Iterable<LayerFeatureRecord> {
  const river = smooth(resample(riverLine(network), 60).slice(2))
  const halfWidth = (index: number, side: string): number =>
    (260 + 130 * closedNoise(index / 6, 64, seed, 'flood', side)) * (1.15 - (0.45 * index) / river.length)
  const left = offsetLine(river, (index) => halfWidth(index, 'left'))
  const right = offsetLine(river, (index) => -halfWidth(index, 'right'))
  yield feature('floodplain', `${island.code}-river`, polygon(island, [...right, ...left.reverse()]), {
    code: 'FP-R',
    title: 'Little Salmon River floodplain (1 in 200 years)',
    category: 'River',
    status: 'designated',
    effectiveOn: '2017-11-20',
    facts: { floodConstructionLevelMetres: 4.6 },
  })
  const { shoreRoad, shoreline } = network.shore
  for (const [from, to] of LOW_SHORES) {
    const start = shoreRoad.indexOf(network.corner(from))
    const end = shoreRoad.indexOf(network.corner(to))
    yield feature(
      'floodplain',
      `${island.code}-${from}`,
      polygon(island, stripRing(shoreRoad, shoreline, start, end > start ? end : end + shoreRoad.length)),
      {
        code: 'FP-C',
        title: 'Coastal flood area (sea level of 2100)',
        category: 'Coastal',
        status: 'designated',
        effectiveOn: '2023-01-30',
        facts: { floodConstructionLevelMetres: 4.9 },
      },
    )
  }
}

function smooth(line: readonly Point[]): Point[] {
  return line.map((point, index) => {
    const neighbours = line.slice(Math.max(0, index - 9), index + 10)
    return neighbours.length < 5 ? point : mean(neighbours)
  })
}
