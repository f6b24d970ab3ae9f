import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { type Area, dissolve } from '../geometry/dissolve.ts'
import { ringToWorld } from '../geometry/frame.ts'
import { itemAt } from '../geometry/point.ts'
import { withSharedVertices } from '../parcels/parcel-shape.ts'
import type { Ground, QuarterModel } from '../parcels/quarter-model.ts'
import type { Island } from '../place.ts'
import type { BlockUse } from '../plan/land-use.ts'
import { DESIGNATION_CODES, type Designation, ZONES } from '../plan/zones.ts'
import { areaPolygon, feature, polygon } from '../records.ts'

/** Joins adjacent cells with the same key. `cell` is the first cell, after which the area is named. */
export function* joinCells<Key extends string>(
  model: QuarterModel,
  classify: (ground: Ground) => Key | null,
): Iterable<{ key: Key; cell: string; area: Area }> {
  const pieces = model.ground.flatMap((ground) => ground.cell.ground.map((ring) => ({ ring, ground })))
  const rings = withSharedVertices(pieces.map(({ ring }) => ring))
  const keyedPieces = pieces.flatMap(({ ground }, index) => {
    const key = classify(ground)
    return key === null ? [] : [{ key, ring: itemAt(rings, index), cell: ground.cell.key }]
  })
  const counts = new Map<string, number>()
  for (const [key, group] of Map.groupBy(keyedPieces, (piece) => piece.key)) {
    for (const { area, firstRing } of dissolve(group.map(({ ring }) => ring))) {
      const cell = itemAt(group, firstRing).cell
      const order = counts.get(`${key} ${cell}`) ?? 0
      counts.set(`${key} ${cell}`, order + 1)
      yield {
        key,
        cell: order === 0 ? cell : `${cell}.${order}`,
        area: {
          outer: ringToWorld(model.place.frame, area.outer),
          holes: area.holes.map((hole) => ringToWorld(model.place.frame, hole)),
        },
      }
    }
  }
}

export function* quarterZoning(model: QuarterModel, island: Island): Iterable<LayerFeatureRecord> {
  const { quarter } = model.outline
  for (const { key, cell, area } of joinCells(model, ({ zone }) => zone)) {
    yield zoneFeature(
      `${island.code}-${quarter.key}-${key}-${cell}`,
      key,
      quarter.era,
      areaPolygon(island, area),
    )
  }
}

export function zoneFeature(
  ref: string,
  zone: Ground['zone'],
  era: number,
  geometry: LayerFeatureRecord['geometry'],
): LayerFeatureRecord {
  const facts = ZONES[zone]
  return feature('zoning', ref, geometry, {
    code: zone,
    title: facts.title,
    category: facts.category,
    status: 'adopted',
    effectiveOn: '2019-06-24',
    bylaw: `Zoning Bylaw No. ${era < 2000 ? 2140 : 2266}, 2019`,
    facts: { floorSpaceRatio: facts.densityFar, maximumHeightMetres: facts.maxHeightMetres },
  })
}

export function* quarterCommunityPlan(model: QuarterModel, island: Island): Iterable<LayerFeatureRecord> {
  const { quarter } = model.outline
  for (const { key, cell, area } of joinCells(model, ({ designation }) => designation)) {
    const ref = `${island.code}-${quarter.key}-${DESIGNATION_CODES[key]}-${cell}`
    yield communityPlanFeature(ref, key, areaPolygon(island, area))
  }
}

export function communityPlanFeature(
  ref: string,
  designation: Designation,
  geometry: LayerFeatureRecord['geometry'],
): LayerFeatureRecord {
  return feature('ocp', ref, geometry, {
    code: DESIGNATION_CODES[designation],
    title: designation,
    category: designation,
    status: 'adopted',
    effectiveOn: '2021-03-08',
    bylaw: 'Official Community Plan Bylaw No. 2301, 2021',
  })
}

export function* generateAgriculturalReserve(
  model: QuarterModel,
  island: Island,
): Iterable<LayerFeatureRecord> {
  const { quarter } = model.outline
  if (quarter.character !== 'farm') return
  for (const { cell, area } of joinCells(model, ({ use, isExcluded }) =>
    use === 'farm' && !isExcluded ? 'ALR' : null,
  )) {
    yield feature('alr', `${island.code}-${quarter.key}-${cell}`, areaPolygon(island, area), {
      code: 'ALR',
      title: 'Agricultural Land Reserve',
      category: 'Agricultural Land Reserve',
      status: 'in the reserve',
      effectiveOn: '1974-05-15',
    })
  }
}

const GROUND: Partial<Record<BlockUse, string>> = {
  'main-street': 'commercial',
  village: 'commercial',
  mall: 'commercial',
  civic: 'civic',
  elementary: 'school',
  secondary: 'school',
  industry: 'industrial',
  farm: 'farmland',
  forest: 'forest',
}

export function* quarterGround(model: QuarterModel, island: Island): Iterable<LayerFeatureRecord> {
  const { quarter } = model.outline
  for (const { key, cell, area } of joinCells(model, ({ use }) => GROUND[use] ?? null)) {
    yield feature('land', `1-${island.code}-${quarter.key}-${key}-${cell}`, areaPolygon(island, area), {
      category: key,
    })
  }
  for (const parcel of model.parcels) {
    // `shore-areas.ts` draws waterfront parks with their beaches.
    if ((parcel.use !== 'park' && parcel.use !== 'golf') || parcel.isWaterfront) continue
    yield feature('park', parcel.ref, polygon(island, parcel.ring), {
      title: parcel.name,
      category: parcel.use === 'golf' ? 'golf course' : 'park',
    })
  }
  for (const { ref, ring, kind } of model.publicGround) {
    if (kind === 'green') yield feature('park', ref, polygon(island, ring), { category: 'green' })
  }
}
