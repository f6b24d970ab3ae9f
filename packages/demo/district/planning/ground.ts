import { boxAround, lengthBetween } from '#domain/geometry/local-plane.ts'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { closedNoise } from '../geometry/noise.ts'
import { between, itemAt, type Point, type Ring } from '../geometry/point.ts'
import { offsetLine, resample, spline } from '../geometry/polyline.ts'
import { type Island, toMetres } from '../place.ts'
import { joinEdges, type Network, RIVER_HALF_WIDTH_METRES, section } from '../plan/network.ts'
import { areaPolygon, feature, lineString, pointAt, polygon } from '../records.ts'

const TOWN_CENTRE: Point = [-1500, -1150]
const BAYS: readonly (readonly [title: string, Point])[] = [
  ['Cedar Arm', [-250, -1700]],
  ['West Bay', [-6200, -150]],
  ['Sands Bight', [2700, -3400]],
  ['Point Sound', [4600, 3100]],
]

export function* islandGround(network: Network, island: Island): Iterable<LayerFeatureRecord> {
  const { shoreline, islets } = network.shore
  const land = outlineLand(network)
  yield feature('land', `0-${island.code}-0`, polygon(island, land), { category: 'island' })
  yield* islets.map((ring, index) =>
    feature('land', `0-${island.code}-${index + 1}`, polygon(island, ring), { category: 'forest' }),
  )
  yield feature(
    'water',
    `0-${island.code}-sea`,
    areaPolygon(island, { outer: outlineSea(island, shoreline), holes: [land, ...islets] }),
    { category: 'sea' },
  )
  yield feature('water', `${island.code}-river`, lineString(island, riverLine(network)), {
    title: 'Little Salmon River',
    category: 'river',
  })
  yield feature('water', `${island.code}-creek`, lineString(island, drawCreek(network)), {
    title: 'Upper Salmon Creek',
    category: 'creek',
  })
  for (const [key, { name, rank, line }] of network.edges) {
    if (rank === 'river') continue
    const category = rank === 'shore' ? 'collector' : rank
    const isHighway = name === 'Arm Highway'
    yield feature('road', `${island.code}-${key.replace(' ', '-')}`, lineString(island, line), {
      title: name,
      code: isHighway ? '9' : null,
      category: isHighway ? 'highway' : category,
    })
  }
  yield feature('railway', `${island.code}-rail`, lineString(island, drawRailway(network)), {
    title: 'Port Spur',
    category: 'rail',
  })
  yield feature('place', `${island.code}-town`, pointAt(island, TOWN_CENTRE), {
    title: island.municipality.replace('District of ', ''),
    category: 'town',
  })
  for (const { quarter, outer } of network.outlines) {
    const box = boxAround(outer)
    const category = quarter.character === 'park' ? 'park' : 'neighbourhood'
    yield feature(
      'place',
      `${island.code}-${quarter.key}`,
      pointAt(island, [(box.west + box.east) / 2, (box.south + box.north) / 2]),
      { title: quarter.name, category },
    )
  }
  for (const [title, point] of BAYS)
    yield feature('place', `${island.code}-${title.replace(' ', '-')}`, pointAt(island, point), {
      title,
      category: 'bay',
    })
}

export function riverLine(network: Network): Point[] {
  const line = joinEdges(network, ['mouth', 'r0', 'r1', 'r2', 'r3'])
  // Extends the river over the beach into the sea.
  const mouth = itemAt(line, 0)
  const shore = itemAt(network.shore.shoreline, network.shore.shoreRoad.indexOf(mouth))
  const sea = between(mouth, shore, 1 + 150 / lengthBetween(mouth, shore))
  return [...spline([sea, shore, mouth, itemAt(line, 3), itemAt(line, 5)], false), ...line.slice(6)]
}

/** The outline of the land continues across the river's mouth. */
export function outlineLand(network: Network): Ring {
  const { shoreline } = network.shore
  const line = resample(riverLine(network), 14)
  // The river widens towards its mouth.
  const half = (index: number): number =>
    RIVER_HALF_WIDTH_METRES * (1.02 - (0.5 * index) / line.length) + 34 * Math.exp((-index * 14) / 85)
  const left = findShoreCrossing(offsetLine(line, half), shoreline)
  const right = findShoreCrossing(
    offsetLine(line, (index) => -half(index)),
    shoreline,
  )
  return [...section(shoreline, right.at + 1, left.at), ...left.bank, ...right.bank.reverse()]
}

/** Finds where a river bank meets the shoreline, and the part of the bank inland. */
function findShoreCrossing(bank: readonly Point[], shoreline: Ring): { at: number; bank: Point[] } {
  for (let index = 0; index + 1 < bank.length; index++) {
    const from = itemAt(bank, index)
    const to = itemAt(bank, index + 1)
    for (let at = 0; at < shoreline.length; at++) {
      const point = findIntersection(from, to, itemAt(shoreline, at), itemAt(shoreline, at + 1))
      if (point) return { at, bank: [point, ...bank.slice(index + 1)] }
    }
  }
  throw new Error('the river does not reach the sea')
}

function findIntersection(a: Point, b: Point, c: Point, d: Point): Point | null {
  const cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
  if (cross === 0) return null
  const share = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / cross
  const other = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / cross
  return share >= 0 && share <= 1 && other >= 0 && other <= 1 ? between(a, b, share) : null
}

function drawCreek(network: Network): Point[] {
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

/** Distance of the railway from the road it follows. */
const TRACK_OFFSET_METRES = 55

function drawRailway(network: Network): Point[] {
  const track = offsetLine(joinEdges(network, ['d1', 'd2', 'd3']), () => -TRACK_OFFSET_METRES)
  const port = network.corner('wharf')
  const start = itemAt(track, 0)
  return [
    [port[0] + 70, port[1] + 60],
    [(port[0] + 3 * start[0]) / 4 + 60, (port[1] + start[1]) / 2],
    ...track,
  ]
}

/** The Strait of Georgia, inside the real shores. Longitude and latitude, counter-clockwise. */
// biome-ignore format: points, six a line
const STRAIT: readonly Point[] = [
  [-123.36, 49.3], [-123.44, 49.35], [-123.52, 49.383], [-123.6, 49.412], [-123.68, 49.437], [-123.76, 49.452],
  [-123.86, 49.455], [-123.93, 49.465], [-124.0, 49.51], [-124.045, 49.545], [-124.085, 49.515], [-124.12, 49.462],
  [-124.2, 49.438], [-124.33, 49.425], [-124.36, 49.39], [-124.24, 49.377], [-124.15, 49.34], [-124.105, 49.302],
  [-124.03, 49.279], [-123.96, 49.26], [-123.89, 49.245], [-123.82, 49.228], [-123.75, 49.195], [-123.66, 49.13],
  [-123.55, 49.055], [-123.42, 48.985], [-123.3, 48.98], [-123.25, 49.03], [-123.3, 49.11], [-123.33, 49.2],
]

/** The home island lies in the Strait, the others in the open ocean. */
function outlineSea(island: Island, shoreline: Ring): Ring {
  return island.index === 0 ? outlineStrait(island) : outlineOcean(shoreline)
}

function outlineStrait(island: Island): Ring {
  const smooth = spline(
    STRAIT.map((point) => toMetres(island, point)),
    true,
    10,
  )
  const [first = [0, 0]] = smooth
  const points = resample([...smooth, first], 180).slice(0, -1)
  const wander = (index: number, count: number, metres: number): number =>
    metres * closedNoise((index / points.length) * count, count, 'strait', count)
  return offsetLine(
    points,
    (index) => 260 + wander(index, 70, 420) + wander(index, 210, 190) + wander(index, 600, 70),
    true,
  )
}

/** An ellipse around the island. */
function outlineOcean(shoreline: Ring): Ring {
  const box = boxAround(shoreline)
  const [rx, ry] = [(box.east - box.west) / 2 + 7500, (box.north - box.south) / 2 + 6000]
  return Array.from({ length: 96 }, (_, step): Point => {
    const angle = (step / 96) * 2 * Math.PI
    return [rx * Math.cos(angle), ry * Math.sin(angle)]
  })
}
