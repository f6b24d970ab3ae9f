import { expect, test } from 'vitest'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { createRegionStyle, hasTitle } from './region-picture.ts'

const COLOURS = { ground: '#eee', area: '#fff', line: '#777', text: '#111', chosen: '#14594c' }
const layer = (key: string): LayerInfo => ({
  key,
  release: 'r1',
  bounds: null,
  featureCount: 1,
  sources: [],
  categories: [],
})

test('Municipalities lie over regional districts, names over all, and other layers stay out', () => {
  const { layers, sources } = createRegionStyle(
    [layer('municipality'), layer('zoning'), layer('regional_district')],
    COLOURS,
  )
  const ids = layers.map(({ id }) => id)
  expect(Object.keys(sources)).toEqual(['regional_district', 'municipality'])
  expect(ids.indexOf('municipality')).toBeGreaterThan(ids.indexOf('regional_district-hover'))
  expect(ids.slice(-2)).toEqual(['regional_district-name', 'municipality-name'])
})

test('Without data of a layer nothing of it is drawn', () => {
  expect(createRegionStyle([layer('municipality')], COLOURS).layers.map(({ id }) => id)).toEqual([
    'ground',
    'municipality',
    'municipality-chosen',
    'municipality-line',
    'municipality-hover',
    'municipality-name',
  ])
})

test('No title marks nothing, not even an area without one', () => {
  expect(hasTitle('Duncan')).toEqual(['==', ['get', 'title'], 'Duncan'])
  expect(hasTitle(null)).toEqual(['==', ['get', 'title'], '\u0000'])
})
