/** The base map of the island: land, water, big roads, railway, names of places. */
import type { LayerFeatureRecord } from '#domain/records.ts'
import { boxOf, cyclic, type Point, type Ring } from '../geometry/point.ts'
import { offsetLine, resampled } from '../geometry/polyline.ts'
import type { Island } from '../place.ts'
import { type Network, RIVER_HALF_WIDTH, section } from '../plan/network.ts'
import { seaOf } from '../plan/shoreline.ts'
import { areaPolygon, feature, lineString, pointAt, polygon } from '../records.ts'

export function* groundOfIsland(network: Network, island: Island): Iterable<LayerFeatureRecord> {
  const { shoreline, islets } = network.shore
  yield feature('land', `0-${island.code}-0`, polygon(island, shoreline), { category: 'island' })
  yield* islets.map((ring, index) =>
    feature('land', `0-${island.code}-${index + 1}`, polygon(island, ring), { category: 'forest' }),
  )
  yield feature(
    'water',
    `0-${island.code}-sea`,
    areaPolygon(island, { outer: seaOf(shoreline), holes: [shoreline, ...islets] }),
    { category: 'sea' },
  )
  yield feature('water', `${island.code}-river`, polygon(island, riverOf(network)), {
    title: 'Little Salmon River',
    category: 'river',
  })
  yield feature('water', `${island.code}-creek`, lineString(island, creekOf(network)), {
    title: 'Upper Salmon Creek',
    category: 'creek',
  })
  for (const [key, edge] of network.edges) {
    if (edge.rank === 'river') continue
    yield feature('road', `${island.code}-${key.replace(' ', '-')}`, lineString(island, edge.line), {
      title: edge.name,
      code: edge.name === 'Arm Highway' ? '9' : null,
      category: edge.name === 'Arm Highway' ? 'highway' : edge.rank === 'shore' ? 'collector' : edge.rank,
    })
  }
  yield feature('railway', `${island.code}-rail`, lineString(island, railwayOf(network)), {
    title: 'Port Spur',
    category: 'rail',
  })
  yield feature('place', `${island.code}-town`, pointAt(island, [-1500, -1150]), {
    title: island.municipality.replace('District of ', ''),
    category: 'town',
  })
  for (const { quarter, outer } of network.outlines) {
    const box = boxOf(outer)
    const category = quarter.character === 'park' ? 'park' : 'neighbourhood'
    yield feature(
      'place',
      `${island.code}-${quarter.key}`,
      pointAt(island, [(box.west + box.east) / 2, (box.south + box.north) / 2]),
      { title: quarter.name, category },
    )
  }
  const waters: readonly (readonly [string, Point])[] = [
    ['Cedar Arm', [-250, -1700]],
    ['West Bay', [-6200, -150]],
    ['Sands Bight', [2700, -3400]],
    ['Point Sound', [4600, 3100]],
  ]
  for (const [title, place] of waters)
    yield feature('place', `${island.code}-${title.replace(' ', '-')}`, pointAt(island, place), {
      title,
      category: 'bay',
    })
}

/** The river's middle from the sea to the Upper Plain. */
export function riverLine(network: Network): Point[] {
  const parts = ['mouth r0', 'r0 r1', 'r1 r2', 'r2 r3'].map((key) => network.edges.get(key)?.line ?? [])
  const line = parts.flatMap((part, index) => (index === 0 ? part : part.slice(1)))
  const mouth = cyclic(line, 0)
  const next = cyclic(line, 1)
  // On into the sea, so that the river's end is hidden by it.
  const reach = 170 / Math.hypot(mouth[0] - next[0], mouth[1] - next[1])
  return [[mouth[0] + (mouth[0] - next[0]) * reach, mouth[1] + (mouth[1] - next[1]) * reach], ...line]
}

function riverOf(network: Network): Ring {
  const line = resampled(riverLine(network), 14)
  const half = (index: number): number => {
    const share = index / line.length
    return RIVER_HALF_WIDTH * (share < 0.12 ? 2.3 - share * 10.8 : 1.05 - share * 0.55)
  }
  const left = offsetLine(line, half)
  const right = offsetLine(line, (index) => -half(index))
  return [...right, ...left.reverse()]
}

function creekOf(network: Network): Point[] {
  const from = network.corner('r3')
  const to: Point = [from[0] - 250, from[1] + 1000]
  return Array.from({ length: 40 }, (_, index): Point => {
    const share = index / 39
    return [
      from[0] + (to[0] - from[0]) * share + 70 * Math.sin(share * 9) * share,
      from[1] + (to[1] - from[1]) * share + 25 * Math.sin(share * 14),
    ]
  })
}

/** From the port along the highway and up to the quarry. */
function railwayOf(network: Network): Point[] {
  const road = [
    ...(network.edges.get('d1 d2')?.line ?? []),
    ...(network.edges.get('d2 d3')?.line ?? []).slice(1),
  ]
  const beside = offsetLine(road, () => -55)
  const port = network.corner('wharf')
  const start = cyclic(beside, 0)
  return [
    [port[0] + 70, port[1] + 60],
    [(port[0] + 3 * start[0]) / 4 + 60, (port[1] + start[1]) / 2],
    ...beside,
  ]
}

/** Beaches: the outer part of the waterfront between two points of the shore. */
export function beachRing(network: Network, from: number, to: number): Ring {
  const { shoreline, shoreRoad } = network.shore
  const sea = section(shoreline, from, to)
  const dry = sea.map(([x, y], index): Point => {
    const road = cyclic(shoreRoad, from + index)
    const share = 0.3 * Math.sin((Math.PI * index) / Math.max(1, sea.length - 1))
    return [x + (road[0] - x) * share, y + (road[1] - y) * share]
  })
  return [...sea, ...dry.slice(1, -1).reverse()]
}
