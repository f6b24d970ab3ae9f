import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { between, counterClockwise, itemAt, type Point } from '../geometry/point.ts'
import { offsetLine } from '../geometry/polyline.ts'
import type { QuarterModel } from '../parcels/quarter-model.ts'
import { SHORE_DESIGNATIONS, SHORE_ZONES, type ShoreRun, stripRing } from '../parcels/shore-parcels.ts'
import type { Island } from '../place.ts'
import { HALF_WIDTH_METRES, type Network, section } from '../plan/network.ts'
import { feature, polygon } from '../records.ts'
import { communityPlanFeature, zoneFeature } from './quarter-areas.ts'

export function* generateShoreAreas(
  model: QuarterModel,
  network: Network,
  island: Island,
): Iterable<LayerFeatureRecord> {
  const { quarter } = model.outline
  const { shoreRoad, shoreline } = network.shore
  const roadSide = offsetLine(shoreRoad, () => -HALF_WIDTH_METRES.shore, true)
  const prefix = `${island.code}-${quarter.key}-W`
  const areasBy = <T>(classify: (use: ShoreRun['use']) => T) =>
    mergeRuns(model.shoreRuns, classify).map(({ from, to, value }) => ({
      from,
      value,
      geometry: polygon(island, stripRing(shoreRoad, shoreline, from, to)),
    }))
  for (const { from, value, geometry } of areasBy((use) => SHORE_ZONES[use] ?? 'CD-1'))
    yield zoneFeature(`${prefix}-${value}-${from}`, value, quarter.era, geometry)
  for (const { from, value, geometry } of areasBy((use) => SHORE_DESIGNATIONS[use] ?? 'Waterfront mixed use'))
    yield communityPlanFeature(`${prefix}-${from}`, value, geometry)
  for (const { from, value, geometry } of areasBy((use) => GROUND[use] ?? null)) {
    if (value !== null) yield feature('land', `1-${prefix}-${from}`, geometry, { category: value })
  }
  for (const { from, to, use, parcel } of model.shoreRuns) {
    if (use !== 'park' || !parcel) continue
    const isBeach = quarter.character !== 'industrial' && to - from >= 5
    const dry = isBeach ? dryLine(network, from, to) : section(shoreline, from, to)
    const park = counterClockwise([...section(roadSide, from, to), ...[...dry].reverse()])
    yield feature('park', parcel.ref, polygon(island, park), {
      title: parcel.name,
      category: 'waterfront park',
    })
    if (!isBeach) continue
    const beach = counterClockwise([...section(shoreline, from, to), ...dry.slice(1, -1).reverse()])
    yield feature('land', `2-${prefix}-${from}`, polygon(island, beach), { category: 'beach' })
  }
}

/** Upper edge of a beach, up to 30 % of the way to the shore road, and at the sea at both ends. */
function dryLine(network: Network, from: number, to: number): Point[] {
  const { shoreline, shoreRoad } = network.shore
  return section(shoreline, from, to).map((point, index) => {
    const share = 0.3 * Math.min(1, 2 * Math.sin((Math.PI * index) / (to - from)))
    return between(point, itemAt(shoreRoad, from + index), share)
  })
}

const GROUND: Partial<Record<ShoreRun['use'], string>> = {
  port: 'industrial',
  marina: 'commercial',
  mixed: 'commercial',
  forest: 'forest',
}

function mergeRuns<T>(
  runs: readonly ShoreRun[],
  classify: (use: ShoreRun['use']) => T,
): { from: number; to: number; value: T }[] {
  const result: { from: number; to: number; value: T }[] = []
  for (const { from, to, use } of runs) {
    const last = result.at(-1)
    const value = classify(use)
    if (last && last.value === value && last.to === from) last.to = to
    else result.push({ from, to, value })
  }
  return result
}
