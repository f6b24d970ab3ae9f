import { describe, expect, test } from 'vitest'
import {
  availableBaseMaps,
  BASE_MAPS,
  type BaseMapKey,
  chosenBaseMap,
  DEFAULT_BASE_MAP,
  INITIAL_ZOOM,
  MAX_ZOOM,
} from './base-maps.ts'

const baseMap = (key: BaseMapKey) => BASE_MAPS.find((one) => one.key === key)
const keys = (mapboxToken: string | null, pmbcUrl: string | null, resources: string[] = []) =>
  availableBaseMaps({ mapboxToken, pmbcUrl }, resources).map((one) => one.key)

describe('base maps', () => {
  test('max native zooms: open street map 19, Mapbox aerial 20; none beyond the max zoom', () => {
    expect(baseMap('open-street-map')?.maxNativeZoom).toBe(19)
    expect(baseMap('mapbox-aerial')?.maxNativeZoom).toBe(20)
    for (const one of BASE_MAPS) expect(one.maxNativeZoom).toBeLessThanOrEqual(MAX_ZOOM)
  })

  test('max zoom 21, initial zoom 13, default esri-aerial', () => {
    expect([MAX_ZOOM, INITIAL_ZOOM, DEFAULT_BASE_MAP]).toEqual([21, 13, 'esri-aerial'])
  })

  test('without keys, those that need none', () => {
    expect(keys(null, null)).toEqual(['lotline-streets', 'esri-aerial', 'esri-road', 'open-street-map'])
    expect(keys('', '')).toEqual(keys(null, null))
  })

  test('Mapbox base maps with a token', () => {
    expect(keys('pk.x', null)).toEqual([
      ...keys(null, null),
      'mapbox-aerial',
      'mapbox-dark',
      'mapbox-navigation-dark',
    ])
  })

  test('PMBC only for testing', () => {
    expect(keys(null, 'https://pmbc.example')).not.toContain('pmbc')
    expect(keys(null, 'https://pmbc.example', ['testing'])).toContain('pmbc')
    expect(keys(null, null, ['testing'])).not.toContain('pmbc')
  })

  test('the stored choice, or the default when it is gone', () => {
    const available = availableBaseMaps({ mapboxToken: null, pmbcUrl: null }, [])
    expect(chosenBaseMap('esri-road', available)).toBe('esri-road')
    expect(chosenBaseMap('mapbox-dark', available)).toBe('esri-aerial')
    expect(chosenBaseMap(null, available)).toBe('esri-aerial')
    expect(chosenBaseMap('nonsense', available)).toBe('esri-aerial')
  })
})
