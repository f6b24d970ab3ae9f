/** Zoning, community plan and beaches of the waterfront strip. */
import type { LayerFeatureRecord } from '#domain/records.ts'
import type { QuarterModel } from '../lots/quarter-model.ts'
import { SHORE_DESIGNATIONS, SHORE_ZONES, type ShoreRun, stripRing } from '../lots/shore-lots.ts'
import type { Island } from '../place.ts'
import type { Network } from '../plan/network.ts'
import { feature, polygon } from '../records.ts'
import { beachRing } from './ground.ts'
import { communityPlanFeature, zoneFeature } from './quarter-areas.ts'

export function* shoreAreasOf(
  model: QuarterModel,
  network: Network,
  island: Island,
): Iterable<LayerFeatureRecord> {
  const { quarter } = model.outline
  const { shoreRoad, shoreline } = network.shore
  const prefix = `${island.code}-${quarter.key}-W`
  for (const { from, to, value } of merged(model.shoreRuns, (use) => SHORE_ZONES[use] ?? 'CD-1')) {
    const ring = stripRing(shoreRoad, shoreline, from, to)
    yield zoneFeature(`${prefix}-${value}-${from}`, value, quarter.era, polygon(island, ring))
  }
  for (const { from, to, value } of merged(
    model.shoreRuns,
    (use) => SHORE_DESIGNATIONS[use] ?? 'Waterfront mixed use',
  )) {
    yield communityPlanFeature(
      `${prefix}-${from}`,
      value,
      polygon(island, stripRing(shoreRoad, shoreline, from, to)),
    )
  }
  for (const { from, to, value } of merged(model.shoreRuns, (use) => GROUND[use] ?? null)) {
    if (value !== null)
      yield feature(
        'land',
        `1-${prefix}-${from}`,
        polygon(island, stripRing(shoreRoad, shoreline, from, to)),
        { category: value },
      )
  }
  for (const { from, to, use } of model.shoreRuns) {
    if (use !== 'park' || quarter.character === 'industrial' || to - from < 5) continue
    yield feature('land', `2-${prefix}-${from}`, polygon(island, beachRing(network, from, to)), {
      category: 'beach',
    })
  }
}

/** What the base map tints. */
const GROUND: Partial<Record<ShoreRun['use'], string>> = {
  port: 'industrial',
  marina: 'commercial',
  mixed: 'commercial',
}

/** Neighbouring runs of one value as one. */
function merged<T>(
  runs: readonly ShoreRun[],
  sortOf: (use: ShoreRun['use']) => T,
): { from: number; to: number; value: T }[] {
  const result: { from: number; to: number; value: T }[] = []
  for (const { from, to, use } of runs) {
    const last = result.at(-1)
    const value = sortOf(use)
    if (last && last.value === value && last.to === from) last.to = to
    else result.push({ from, to, value })
  }
  return result
}
