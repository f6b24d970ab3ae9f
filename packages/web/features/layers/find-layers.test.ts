import { describe, expect, it } from 'vitest'
import type { LayersResponse } from '#contract/parcel/layers.ts'
import { LAYERS } from '#domain/layers/layers.ts'
import { findLayers } from './find-layers.ts'

const keys = (search: string, response: LayersResponse | null = null) =>
  findLayers(search, response).flatMap(({ layers }) => layers.map(({ key }) => key))

const withCategories: LayersResponse = {
  layers: [
    {
      key: 'zoning',
      release: 'r1',
      bounds: null,
      featureCount: 1,
      sources: [],
      categories: [{ category: 'Ground-oriented', count: 3 }],
    },
  ],
  home: null,
  isDemo: false,
  assessmentYears: { current: null, previous: null, bySource: {} },
}

describe('finding a layer', () => {
  it('lists all of them, by group, while nothing is typed', () => {
    expect(keys('  ')).toHaveLength(Object.keys(LAYERS).length)
    expect(findLayers('', null).map(({ group }) => group)[0]).toBe('Parcels')
  })

  it('goes by words of the title, in any order and case', () => {
    expect(keys('PLAN community')).toEqual(['ocp'])
    expect(keys('alr')).toEqual(['alr'])
  })

  it('goes by the group', () => {
    expect(keys('transit')).toContain('school_catchment')
  })

  it('goes by what the layer holds', () => {
    expect(keys('ground-oriented', withCategories)).toEqual(['zoning'])
  })

  it('finds nothing for words that stand nowhere', () => {
    expect(findLayers('volcano', withCategories)).toEqual([])
  })
})
