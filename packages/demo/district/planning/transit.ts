import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { itemAt, type Point } from '../geometry/point.ts'
import { lengthOf, placeAt } from '../geometry/polyline.ts'
import type { Island } from '../place.ts'
import type { Network } from '../plan/network.ts'
import { feature, lineString, pointAt } from '../records.ts'

const lineOf =
  (category: 'rapid bus' | 'bus') =>
  (code: string, name: string, stopEveryMetres: number, departuresPerHour: number, corners: string) => ({
    code,
    name,
    category,
    corners: corners.split(' '),
    stopEveryMetres,
    /** In each direction, at midday on a weekday. */
    departuresPerHour,
  })
const rapidBus = lineOf('rapid bus')
const bus = lineOf('bus')

const LINES = [
  rapidBus('R1', 'West Bay – Harbour – Lookout', 780, 8, 'bay b1 c1 d1 r0 e1 f1 g1 east'),
  bus('2', 'Main Street – Southwest Point', 380, 4, 'southwest b0 c0 harbour wharf d1'),
  bus('5', 'Alder – Summit Hill', 400, 4, 'spit c0 c1 c2 c3'),
  bus('7', 'Ridge Road', 420, 3, 'west b2 c2 d2'),
  bus('8', 'Ferry Landing – Plains', 400, 2, 'ferry f0 f1 f2'),
  bus('9', 'Eastside – Lagoon', 420, 3, 'eastlanding f0 g0 lagoon'),
]

export function* transitOf(network: Network, island: Island): Iterable<LayerFeatureRecord> {
  for (const { code, name, category, corners, stopEveryMetres, departuresPerHour } of LINES) {
    const line = alongCorners(network, corners)
    yield feature('transit_line', `${island.code}-${code}`, lineString(island, line), {
      code,
      title: `${code} ${name}`,
      category,
    })
    const length = lengthOf(line)
    const count = Math.round(length / stopEveryMetres)
    for (let stop = 0; stop <= count; stop++) {
      const { point, angle } = placeAt(line, (length * stop) / count)
      // Stops are at the kerb, on the right.
      const kerb: Point = [point[0] + 8 * Math.sin(angle), point[1] - 8 * Math.cos(angle)]
      yield feature('transit_stop', `${island.code}-${code}-${stop}`, pointAt(island, kerb), {
        code: String(50_000 + Number(code.replace('R', '9')) * 100 + stop),
        title: `${name}, stop ${stop + 1}`,
        category,
        facts: { line: code, 'Departures an hour': departuresPerHour },
      })
    }
  }
  yield* straitFerryOf(network, island)
  const west = network.corner('harbour')
  const east = network.corner('eastlanding')
  const piers: Point[] = [
    [west[0] + 105, west[1]],
    [east[0] - 110, east[1] + 20],
  ]
  const crossing: Point[] = [
    itemAt(piers, 0),
    [(west[0] + east[0]) / 2, (west[1] + east[1]) / 2 - 60],
    itemAt(piers, 1),
  ]
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

function* straitFerryOf(network: Network, island: Island): Iterable<LayerFeatureRecord> {
  const [x, y] = network.corner('east')
  const way: Point[] = [
    [x + 150, y],
    [x + 1200, y + 90],
    [x + 6800, y + 900],
  ]
  yield feature('transit_line', `${island.code}-S`, lineString(island, way), {
    code: 'S',
    title: 'Strait ferry (vehicles)',
    category: 'ferry',
  })
  yield feature('transit_stop', `${island.code}-S-0`, pointAt(island, itemAt(way, 0)), {
    code: 'S1',
    title: 'Lookout Ferry Terminal',
    category: 'ferry',
    facts: { line: 'S', 'Departures an hour': 1 },
  })
  yield feature('place', `${island.code}-ferry`, pointAt(island, itemAt(way, 0)), {
    title: 'Lookout Ferry Terminal',
    category: 'ferry station',
  })
}

function alongCorners(network: Network, corners: readonly string[]): Point[] {
  const line: Point[] = []
  for (let index = 0; index + 1 < corners.length; index++) {
    const forward = network.edges.get(`${corners[index]} ${corners[index + 1]}`)
    const edge = forward ?? network.edges.get(`${corners[index + 1]} ${corners[index]}`)
    if (!edge) throw new Error(`no road for transit from ${corners[index]} to ${corners[index + 1]}`)
    const part = forward ? edge.line : [...edge.line].reverse()
    line.push(...(index === 0 ? part : part.slice(1)))
  }
  return line
}
