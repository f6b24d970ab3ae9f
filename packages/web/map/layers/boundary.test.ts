import { describe, expect, it } from 'vitest'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { MAP_LAYERS } from './registry.ts'

const info = (categories: LayerInfo['categories']): LayerInfo => ({
  key: 'school_catchment',
  release: 'r1',
  bounds: null,
  featureCount: categories.reduce((sum, { count }) => sum + count, 0),
  sources: [],
  categories,
})

describe('the legend of boundaries', () => {
  it('tells elementary and secondary catchments apart, however the source writes them', () => {
    const entries = MAP_LAYERS.school_catchment.legend(
      info([
        { category: 'Elementary K-7', count: 18 },
        { category: 'SECONDARY', count: 3 },
        { category: 'middle', count: 2 },
      ]),
      'light',
    )
    expect(entries.map(({ label, count }) => [label, count])).toEqual([
      ['Secondary school', 3],
      ['Elementary or middle school', 20],
    ])
    expect(new Set(entries.map(({ colour }) => colour)).size).toBe(2)
  })

  it('counts all areas where there is one kind', () => {
    const entries = MAP_LAYERS.municipality.legend(info([{ category: 'City', count: 4 }]), 'dark')
    expect(entries.map(({ count }) => count)).toEqual([4])
  })
})
