import type { MultiPolygon, Polygon } from 'geojson'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { type Area, dissolve } from '../geometry/dissolve.ts'
import { closedNoise } from '../geometry/noise.ts'
import { cyclic, type Point, type Ring } from '../geometry/point.ts'
import { DEMO_PLACE, type Island } from '../place.ts'
import type { Network, Outline } from '../plan/network.ts'
import { QUARTERS } from '../plan/town-plan.ts'
import { areaPolygon, feature, polygon } from '../records.ts'
import { floodplainsOf } from './floodplains.ts'

/** Neighbourhoods of each elementary catchment. Those without a school belong to a neighbour's. */
const ELEMENTARY: Record<string, readonly string[]> = {
  OT: ['OT'],
  HN: ['HN', 'PI'],
  SP: ['SP'],
  AL: ['AL'],
  CR: ['CR', 'RP'],
  EA: ['EA', 'FW', 'IE'],
  FL: ['FL'],
  WH: ['WH'],
  SW: ['SW'],
  FH: ['FH'],
  SB: ['SB'],
  HV: ['HV', 'RE'],
  WB: ['WB', 'CP'],
  LG: ['LG', 'SG'],
  GC: ['GC', 'UP'],
  LK: ['LK', 'PT', 'WF'],
  SH: ['SH', 'NF'],
  RG: ['RG', 'BL', 'CV', 'IN'],
}
const SECONDARY: Record<string, readonly string[]> = {
  'Cedar Arm Secondary': ['OT', 'HN', 'PI', 'SP', 'AL', 'CR', 'RP', 'RG', 'BL', 'CV', 'IN'],
  'Fernhollow Secondary': ['FH', 'WH', 'SW', 'WB', 'CP', 'SH', 'NF'],
  'Heron Valley Secondary': [
    'EA',
    'FW',
    'IE',
    'FL',
    'SB',
    'HV',
    'RE',
    'LG',
    'SG',
    'GC',
    'UP',
    'LK',
    'PT',
    'WF',
  ],
}
const LOCAL_PLANS = [
  {
    code: 'OTH',
    title: 'Old Town and Harbour local area plan',
    keys: ['OT', 'HN'],
    status: 'adopted',
    effectiveOn: '2018-10-15',
    bylaw: 'Bylaw No. 2207, 2018',
  },
  {
    code: 'EAV',
    title: 'East Arm Village local area plan',
    keys: ['EA', 'FL'],
    status: 'adopted',
    effectiveOn: '2022-05-30',
    bylaw: 'Bylaw No. 2344, 2022',
  },
  {
    code: 'EML',
    title: 'Employment lands plan',
    keys: ['PI', 'FW', 'IE'],
    status: 'adopted',
    effectiveOn: '2020-02-10',
    bylaw: 'Bylaw No. 2271, 2020',
  },
  {
    code: 'SRP',
    title: 'Summit and Ridgeline local area plan',
    keys: ['SH', 'RG'],
    status: 'proposed',
    effectiveOn: null,
    bylaw: 'Draft Bylaw No. 2419',
  },
] as const

const RENTAL_POLICIES = [
  {
    code: 'RR-1',
    title: 'Old Town rental replacement area',
    category: 'Rental replacement',
    keys: ['OT', 'HN'],
    effectiveOn: '2019-06-24',
    bylaw: 'Bylaw No. 2233, 2019',
  },
  {
    code: 'RT-1',
    title: 'East Arm rental tenure zone',
    category: 'Rental tenure zoning',
    keys: ['EA', 'FL'],
    effectiveOn: '2021-02-08',
    bylaw: 'Bylaw No. 2298, 2021',
  },
  {
    code: 'STR',
    title: 'Beach quarters: short-term rental by resident owners',
    category: 'Short-term rental limits',
    keys: ['SB', 'SP', 'LG'],
    effectiveOn: '2023-11-27',
    bylaw: 'Bylaw No. 2381, 2023',
  },
] as const

export function* islandAreas(network: Network, island: Island, seed: number): Iterable<LayerFeatureRecord> {
  yield feature('municipality', island.code, polygon(island, around(network, 420, seed)), {
    code: island.code,
    title: island.municipality,
    category: 'District municipality',
    facts: { regionalDistrict: DEMO_PLACE.regionalDistrict, economicRegion: DEMO_PLACE.economicRegion },
  })
  yield feature('regional_district', island.code, polygon(island, around(network, 3600, seed)), {
    code: 'SIRD',
    title: DEMO_PLACE.regionalDistrict,
    category: 'Regional district',
  })
  for (const { key, name } of QUARTERS) {
    yield feature('neighbourhood', `${island.code}-${key}`, geometryOf(unionOf([key], network), island), {
      code: key,
      title: name,
      category: 'Neighbourhood',
    })
  }
  for (const [key, keys] of Object.entries(ELEMENTARY)) {
    const name = QUARTERS.find((quarter) => quarter.key === key)?.name ?? key
    yield feature('school_catchment', `${island.code}-E-${key}`, geometryOf(unionOf(keys, network), island), {
      title: `${name} Elementary`,
      category: 'elementary',
      facts: { grades: 'K to 7' },
    })
  }
  for (const [title, keys] of Object.entries(SECONDARY)) {
    yield feature(
      'school_catchment',
      `${island.code}-S-${title.replace(/ .*/, '')}`,
      geometryOf(unionOf(keys, network), island),
      { title, category: 'secondary', facts: { grades: '8 to 12' } },
    )
  }
  for (const { code, title, keys, status, effectiveOn, bylaw } of LOCAL_PLANS) {
    yield feature('local_area_plan', `${island.code}-${code}`, geometryOf(unionOf(keys, network), island), {
      code,
      title,
      category: 'Local area plan',
      status,
      effectiveOn,
      bylaw,
    })
  }
  for (const { code, keys, ...values } of RENTAL_POLICIES) {
    yield feature('rental_policy', `${island.code}-${code}`, geometryOf(unionOf(keys, network), island), {
      code,
      status: 'in force',
      ...values,
    })
  }
  yield* floodplainsOf(network, island, seed)
}

function geometryOf(areas: readonly Area[], island: Island): Polygon | MultiPolygon {
  const polygons = areas.map((area) => areaPolygon(island, area))
  const [only] = polygons
  if (only && polygons.length === 1) return only
  return { type: 'MultiPolygon', coordinates: polygons.map(({ coordinates }) => coordinates) }
}

function around(network: Network, metres: number, seed: number): Ring {
  const sectors = 90
  const reach = Array.from({ length: sectors }, () => 0)
  for (const [x, y] of network.shore.shoreline) {
    const sector = Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * sectors) % sectors
    reach[sector] = Math.max(cyclic(reach, sector), Math.hypot(x, y))
  }
  return reach.map((_, index): Point => {
    let sum = 0
    for (let step = -3; step <= 3; step++) sum += cyclic(reach, index + step)
    const radius =
      Math.max(sum / 7, cyclic(reach, index)) +
      metres * (1 + 0.15 * closedNoise(index / 10, 9, seed, 'limit'))
    const angle = ((index + 0.5) / sectors) * 2 * Math.PI - Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

function ringsOf(outline: Outline, network: Network): Ring[] {
  const { shoreline, shoreRoad } = network.shore
  const strips = outline.shoreSections.map(({ from, to }): Ring => {
    const road: Point[] = []
    const sea: Point[] = []
    for (let index = from; ; index++) {
      road.push(cyclic(shoreRoad, index))
      sea.push(cyclic(shoreline, index))
      if (index % shoreRoad.length === to % shoreRoad.length) break
    }
    // Land lies to the left of the shore road.
    return [...sea, ...road.reverse()]
  })
  return [outline.outer, ...strips]
}

function unionOf(keys: readonly string[], network: Network): Area[] {
  const wanted = network.outlines.filter(({ quarter }) => keys.includes(quarter.key))
  return dissolve(wanted.flatMap((outline) => ringsOf(outline, network))).map(({ area }) => area)
}
