import { pathLength } from '#domain/geometry/local-plane.ts'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import type { Point } from '../geometry/point.ts'
import { placeAt } from '../geometry/polyline.ts'
import type { Island } from '../place.ts'
import { joinEdges, type Network } from '../plan/network.ts'
import { feature, lineString, pointAt } from '../records.ts'

interface BusRoute {
  code: string
  name: string
  category: 'rapid bus' | 'bus'
  /** Corners of the road network, in the order of travel. */
  corners: string
  stopSpacingMetres: number
  /** In each direction, at midday on a weekday. */
  departuresPerHour: number
}

// biome-ignore format: a table, one a line
const BUS_ROUTES: readonly BusRoute[] = [
  { code: 'R1', name: 'West Bay – Harbour – Lookout', category: 'rapid bus', corners: 'bay b1 c1 d1 r0 e1 f1 g1 east', stopSpacingMetres: 780, departuresPerHour: 8 },
  { code: '2', name: 'Main Street – Southwest Point', category: 'bus', corners: 'southwest b0 c0 harbour wharf d1', stopSpacingMetres: 380, departuresPerHour: 4 },
  { code: '5', name: 'Alder – Summit Hill', category: 'bus', corners: 'spit c0 c1 c2 c3', stopSpacingMetres: 400, departuresPerHour: 4 },
  { code: '7', name: 'Ridge Road', category: 'bus', corners: 'west b2 c2 d2', stopSpacingMetres: 420, departuresPerHour: 3 },
  { code: '8', name: 'Ferry Landing – Plains', category: 'bus', corners: 'ferry f0 f1 f2', stopSpacingMetres: 400, departuresPerHour: 2 },
  { code: '9', name: 'Eastside – Lagoon', category: 'bus', corners: 'eastlanding f0 g0 lagoon', stopSpacingMetres: 420, departuresPerHour: 3 },
]

/** Distance of a bus stop from the middle of the road. */
const KERB_METRES = 8

export function* generateTransit(network: Network, island: Island): Iterable<LayerFeatureRecord> {
  for (const route of BUS_ROUTES) yield* generateBusRoute(route, network, island)
  yield* generateStraitFerry(network, island)
  yield* generateArmFerry(network, island)
}

function* generateBusRoute(
  { code, name, category, corners, stopSpacingMetres, departuresPerHour }: BusRoute,
  network: Network,
  island: Island,
): Iterable<LayerFeatureRecord> {
  const line = joinEdges(network, corners.split(' '))
  yield feature('transit_line', `${island.code}-${code}`, lineString(island, line), {
    code,
    title: `${code} ${name}`,
    category,
  })
  const lengthMetres = pathLength(line)
  const sections = Math.round(lengthMetres / stopSpacingMetres)
  for (let stop = 0; stop <= sections; stop++) {
    const { point, angle } = placeAt(line, (lengthMetres * stop) / sections)
    // On the right-hand side of the road.
    const kerb: Point = [point[0] + KERB_METRES * Math.sin(angle), point[1] - KERB_METRES * Math.cos(angle)]
    yield feature('transit_stop', `${island.code}-${code}-${stop}`, pointAt(island, kerb), {
      code: String(50_000 + Number(code.replace('R', '9')) * 100 + stop),
      title: `${name}, stop ${stop + 1}`,
      category,
      facts: { line: code, 'Departures an hour': departuresPerHour },
    })
  }
}

/** The foot-passenger ferry between the two sides of the inlet. */
function* generateArmFerry(network: Network, island: Island): Iterable<LayerFeatureRecord> {
  const harbour = network.corner('harbour')
  const eastside = network.corner('eastlanding')
  // The piers reach from the shore roads into the water.
  const piers: readonly [Point, Point] = [
    [harbour[0] + 105, harbour[1]],
    [eastside[0] - 110, eastside[1] + 20],
  ]
  // The ferry bears slightly south in the middle of the inlet.
  const midway: Point = [(harbour[0] + eastside[0]) / 2, (harbour[1] + eastside[1]) / 2 - 60]
  const crossing = [piers[0], midway, piers[1]]
  yield feature('transit_line', `${island.code}-F`, lineString(island, crossing), {
    code: 'F',
    title: 'Arm Ferry (foot passengers)',
    category: 'ferry',
  })
  for (const [index, pier] of piers.entries()) {
    yield feature('transit_stop', `${island.code}-F-${index}`, pointAt(island, pier), {
      code: `F${index + 1}`,
      title: index === 0 ? 'Harbour Pier' : 'Eastside Pier',
      category: 'ferry',
      facts: { line: 'F', 'Departures an hour': 3 },
    })
  }
}

/** The car ferry across the strait, drawn as far as the open sea. */
function* generateStraitFerry(network: Network, island: Island): Iterable<LayerFeatureRecord> {
  const [x, y] = network.corner('east')
  const terminal: Point = [x + 150, y]
  const crossing: Point[] = [terminal, [x + 1200, y + 90], [x + 6800, y + 900]]
  yield feature('transit_line', `${island.code}-S`, lineString(island, crossing), {
    code: 'S',
    title: 'Strait ferry (vehicles)',
    category: 'ferry',
  })
  yield feature('transit_stop', `${island.code}-S-0`, pointAt(island, terminal), {
    code: 'S1',
    title: 'Lookout Ferry Terminal',
    category: 'ferry',
    facts: { line: 'S', 'Departures an hour': 1 },
  })
  yield feature('place', `${island.code}-ferry`, pointAt(island, terminal), {
    title: 'Lookout Ferry Terminal',
    category: 'ferry station',
  })
}
