import { describe, expect, it } from 'vitest'
import type { LayerHit } from '#contract/parcel/layers.ts'
import { groupBoundaries } from './zone-info.tsx'

const hit = (id: string, layer: string): LayerHit => ({
  id,
  layer,
  code: null,
  title: null,
  category: null,
  status: null,
  effectiveOn: null,
  bylaw: null,
  url: null,
  geometry: { type: 'Point', coordinates: [0, 0] },
  facts: {},
  releaseId: 1,
})

describe('what was clicked into', () => {
  it('is outlined as a zone or as a plan area', () => {
    const { zones, plans } = groupBoundaries([
      hit('z', 'zoning'),
      hit('o', 'ocp'),
      hit('l', 'local_area_plan'),
    ])
    expect(zones.features.map(({ id }) => id)).toEqual(['z'])
    expect(plans.features.map(({ id }) => id)).toEqual(['o', 'l'])
  })

  it('leaves nothing outlined where there is nothing', () => {
    expect(groupBoundaries([])).toEqual({
      zones: { type: 'FeatureCollection', features: [] },
      plans: { type: 'FeatureCollection', features: [] },
    })
  })
})
