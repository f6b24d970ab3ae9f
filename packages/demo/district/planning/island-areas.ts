import type { MultiPolygon, Polygon } from 'geojson'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { type Area, dissolve } from '../geometry/dissolve.ts'
import { closedNoise } from '../geometry/noise.ts'
import { itemAt, type Point, type Ring } from '../geometry/point.ts'
import { DEMO_PLACE, type Island } from '../place.ts'
import { type Network, type Outline, section } from '../plan/network.ts'
import { QUARTERS } from '../plan/town-plan.ts'
import { areaPolygon, type FeatureValues, feature, polygon } from '../records.ts'
import { generateFloodplains } from './floodplains.ts'

/** Neighbourhoods of each elementary catchment. One without a school joins a neighbour's. */
const ELEMENTARY: Record<string, string> = {
  OT: 'OT',
  HN: 'HN PI',
  SP: 'SP',
  AL: 'AL',
  CR: 'CR RP',
  EA: 'EA FW IE',
  FL: 'FL',
  WH: 'WH',
  SW: 'SW',
  FH: 'FH',
  SB: 'SB',
  HV: 'HV RE',
  WB: 'WB CP',
  LG: 'LG SG',
  GC: 'GC UP',
  LK: 'LK PT WF',
  SH: 'SH NF',
  RG: 'RG BL CV IN',
}
const SECONDARY: Record<string, string> = {
  'Cedar Arm Secondary': 'OT HN PI SP AL CR RP RG BL CV IN',
  'Fernhollow Secondary': 'FH WH SW WB CP SH NF',
  'Heron Valley Secondary': 'EA FW IE FL SB HV RE LG SG GC UP LK PT WF',
}

const policy =
  (layer: 'local_area_plan' | 'rental_policy', status: string) =>
  (
    code: string,
    title: string,
    category: string,
    keys: string,
    effectiveOn: string | null,
    bylaw: string,
  ) => ({
    layer,
    keys,
    values: { code, title, category, status, effectiveOn, bylaw },
  })
const adopt = policy('local_area_plan', 'adopted')
const propose = policy('local_area_plan', 'proposed')
const inForce = policy('rental_policy', 'in force')

const PLAN = 'Local area plan'
const POLICIES = [
  adopt('OTH', 'Old Town and Harbour local area plan', PLAN, 'OT HN', '2018-10-15', 'Bylaw No. 2207, 2018'),
  adopt('EAV', 'East Arm Village local area plan', PLAN, 'EA FL', '2022-05-30', 'Bylaw No. 2344, 2022'),
  adopt('EML', 'Employment lands plan', PLAN, 'PI FW IE', '2020-02-10', 'Bylaw No. 2271, 2020'),
  propose('SRP', 'Summit and Ridgeline local area plan', PLAN, 'SH RG', null, 'Draft Bylaw No. 2419'),
  inForce(
    'RR-1',
    'Old Town rental replacement area',
    'Rental replacement',
    'OT HN',
    '2019-06-24',
    'Bylaw No. 2233, 2019',
  ),
  inForce(
    'RT-1',
    'East Arm rental tenure zone',
    'Rental tenure zoning',
    'EA FL',
    '2021-02-08',
    'Bylaw No. 2298, 2021',
  ),
  inForce(
    'STR',
    'Beach quarters: short-term rental by resident owners',
    'Short-term rental limits',
    'SB SP LG',
    '2023-11-27',
    'Bylaw No. 2381, 2023',
  ),
]

export function* islandAreas(network: Network, island: Island, seed: number): Iterable<LayerFeatureRecord> {
  const createArea = (layer: LayerFeatureRecord['layer'], ref: string, keys: string, values: FeatureValues) =>
    feature(
      layer,
      `${island.code}-${ref}`,
      toGeometry(uniteNeighbourhoods(keys.split(' '), network), island),
      values,
    )
  yield feature('municipality', island.code, polygon(island, drawLimit(network, 420, seed)), {
    code: island.code,
    title: island.municipality,
    category: 'District municipality',
    facts: { regionalDistrict: DEMO_PLACE.regionalDistrict, economicRegion: DEMO_PLACE.economicRegion },
  })
  yield feature('regional_district', island.code, polygon(island, drawLimit(network, 3600, seed)), {
    code: 'SIRD',
    title: DEMO_PLACE.regionalDistrict,
    category: 'Regional district',
  })
  for (const { key, name } of QUARTERS) {
    yield createArea('neighbourhood', key, key, { code: key, title: name, category: 'Neighbourhood' })
  }
  for (const [key, keys] of Object.entries(ELEMENTARY)) {
    const name = QUARTERS.find((quarter) => quarter.key === key)?.name ?? key
    yield createArea('school_catchment', `E-${key}`, keys, {
      title: `${name} Elementary`,
      category: 'elementary',
      facts: { grades: 'K to 7' },
    })
  }
  for (const [title, keys] of Object.entries(SECONDARY)) {
    yield createArea('school_catchment', `S-${title.replace(/ .*/, '')}`, keys, {
      title,
      category: 'secondary',
      facts: { grades: '8 to 12' },
    })
  }
  for (const { layer, keys, values } of POLICIES) yield createArea(layer, values.code, keys, values)
  yield* generateFloodplains(network, island, seed)
}

function toGeometry(areas: readonly Area[], island: Island): Polygon | MultiPolygon {
  const polygons = areas.map((area) => areaPolygon(island, area))
  const [only] = polygons
  if (only && polygons.length === 1) return only
  return { type: 'MultiPolygon', coordinates: polygons.map(({ coordinates }) => coordinates) }
}

/** A smooth ring at this distance from the shore, for a boundary on the water. */
function drawLimit(network: Network, metres: number, seed: number): Ring {
  const sectors = 90
  const reach = Array.from({ length: sectors }, () => 0)
  for (const [x, y] of network.shore.shoreline) {
    const sector = Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * sectors) % sectors
    reach[sector] = Math.max(itemAt(reach, sector), Math.hypot(x, y))
  }
  return reach.map((_, index): Point => {
    let sum = 0
    for (let step = -3; step <= 3; step++) sum += itemAt(reach, index + step)
    const radius =
      Math.max(sum / 7, itemAt(reach, index)) +
      metres * (1 + 0.15 * closedNoise(index / 10, 9, seed, 'limit'))
    const angle = ((index + 0.5) / sectors) * 2 * Math.PI - Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

function listRings(outline: Outline, network: Network): Ring[] {
  const { shoreline, shoreRoad } = network.shore
  // Land lies to the left of the shore road.
  const strips = outline.shoreSections.map(
    ({ from, to }): Ring => [...section(shoreline, from, to), ...section(shoreRoad, from, to).reverse()],
  )
  return [outline.outer, ...strips]
}

function uniteNeighbourhoods(keys: readonly string[], network: Network): Area[] {
  const outlines = network.outlines.filter(({ quarter }) => keys.includes(quarter.key))
  return dissolve(outlines.flatMap((outline) => listRings(outline, network))).map(({ area }) => area)
}
