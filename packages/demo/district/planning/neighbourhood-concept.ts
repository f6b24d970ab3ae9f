/** A neighbourhood plan, whose density decreases with the distance from Main Street. */
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { centroid, type Point } from '../geometry/point.ts'
import { projectOn } from '../geometry/polyline.ts'
import type { Ground, QuarterModel } from '../parcels/quarter-model.ts'
import type { Island } from '../place.ts'
import type { Network } from '../plan/network.ts'
import { areaPolygon, feature } from '../records.ts'
import { joinCells } from './quarter-areas.ts'

const CODES = {
  'Mixed use, 6 storeys': 'MU6',
  'Apartments, 4 storeys': 'AP4',
  'Townhouses and stacked homes': 'TH',
  'Heritage houses and infill': 'HI',
  'Park and school': 'PK',
} as const
type Concept = keyof typeof CODES

/** By distance from the main road. */
const BELTS: readonly { metres: number; concept: Concept }[] = [
  { metres: 110, concept: 'Mixed use, 6 storeys' },
  { metres: 290, concept: 'Apartments, 4 storeys' },
  { metres: 560, concept: 'Townhouses and stacked homes' },
]

export function* generateConceptPlan(
  model: QuarterModel,
  network: Network,
  island: Island,
): Iterable<LayerFeatureRecord> {
  if (model.outline.quarter.key !== 'HN') return
  const main = network.edges.get('c0 harbour')?.line ?? []
  for (const { key, cell, area } of joinCells(model, (ground) => drawConcept(model, ground, main))) {
    yield feature('ncp', `${island.code}-HN-${CODES[key]}-${cell}`, areaPolygon(island, area), {
      code: CODES[key],
      title: key,
      category: key,
      status: 'adopted',
      effectiveOn: '2023-09-18',
      bylaw: 'Harbour North Neighbourhood Concept Plan, Bylaw No. 2388, 2023',
    })
  }
}

function drawConcept(model: QuarterModel, { cell, use }: Ground, main: readonly Point[]): Concept {
  if (use === 'park' || use === 'elementary' || use === 'civic') return 'Park and school'
  const middle = model.place.frame.toWorld(centroid(cell.ground[0] ?? []))
  const distance = Math.abs(projectOn(main, middle).offset)
  return BELTS.find(({ metres }) => distance < metres)?.concept ?? 'Heritage houses and infill'
}
