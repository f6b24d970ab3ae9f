import { describe, expect, it } from 'vitest'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { getAttributions } from './attribution-button.tsx'

const layer = (
  key: string,
  ...sources: readonly (readonly [attribution: string, asOf: string])[]
): LayerInfo => ({
  key,
  release: 'r1',
  bounds: null,
  featureCount: 1,
  categories: [],
  sources: sources.map(([attribution, asOf], index) => ({
    releaseId: index,
    sourceKey: 'source',
    datasetKey: 'dataset',
    title: attribution,
    publisher: attribution,
    licence: 'Open Government Licence',
    licenceUrl: null,
    attribution,
    asOf,
    isSynthetic: false,
  })),
})

describe('the attribution of the map', () => {
  it('names the sources of what is shown, each once, with its newest date', () => {
    const layers = [
      layer('parcel', ['City of Nanaimo', '2026-07-16']),
      layer('zoning', ['City of Nanaimo', '2026-08-01'], ['City of Burnaby', '2026-07-28']),
      layer('alr', ['Agricultural Land Commission', '2026-01-01']),
    ]
    expect(getAttributions(layers, new Set(['parcel', 'zoning']))).toEqual([
      'City of Nanaimo · Aug 1, 2026',
      'City of Burnaby · Jul 28, 2026',
    ])
  })

  it('is empty where nothing is shown', () => {
    expect(getAttributions([], new Set(['parcel']))).toEqual([])
  })
})
