import type { FillLayerSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { getCategoryColour } from './category-colours.ts'
import { MAP_LAYERS } from './registry.ts'

describe('colours of planning categories', () => {
  it('follow the words, however they are written', () => {
    expect(getCategoryColour('Low-density residential')).toBe(getCategoryColour('LOW DENSITY RESIDENTIAL'))
    expect(getCategoryColour('Single-family')).toBe(getCategoryColour('RS'))
    expect(getCategoryColour('Large lot residential')).toBe(getCategoryColour('Suburban'))
  })

  it('tell the kinds of a town apart', () => {
    const kinds = [
      'Single-family',
      'Ground-oriented',
      'Medium-density residential',
      'Apartment',
      'Commercial',
      'Mixed use',
      'Industrial',
      'Agricultural',
      'Rural',
      'Park',
      'Public',
      'Comprehensive development',
    ]
    for (const scheme of ['light', 'dark'] as const)
      expect(new Set(kinds.map((kind) => getCategoryColour(kind, scheme))).size).toBe(kinds.length)
  })

  it('tell the letters of city zones apart', () => {
    const letters = ['R1', 'RT', 'RM', 'C', 'CD', 'M', 'MC', 'HA']
    for (const scheme of ['light', 'dark'] as const)
      expect(new Set(letters.map((letter) => getCategoryColour(letter, scheme))).size).toBe(letters.length)
  })

  it('give what nobody knows a colour of its own that never changes', () => {
    expect(getCategoryColour('Zzyzx')).toBe(getCategoryColour('zzyzx'))
    expect(getCategoryColour('Zzyzx')).toMatch(/^#[0-9a-f]{6}$/)
  })
})

describe('over the dark map', () => {
  const info = (category: string): LayerInfo =>
    ({ key: 'zoning', categories: [{ category, count: 1 }] }) as unknown as LayerInfo

  it.each(['light', 'dark', 'imagery'] as const)('the legend has the colour that is drawn: %s', (scheme) => {
    const category = 'Single-family'
    const [entry] = MAP_LAYERS.zoning.legend(info(category), scheme)
    const layers = MAP_LAYERS.zoning.styleLayers({
      key: 'zoning',
      info: info(category),
      scheme,
      opacity: 1,
      options: {},
      units: 'imperial',
    })
    const fill = layers.find(({ id }) => id === 'zoning-fill') as FillLayerSpecification
    expect(JSON.stringify(fill.paint?.['fill-color'])).toContain(entry?.colour)
  })

  it('zones are clearer than on paper, where they lie on nearly black ground', () => {
    expect(getCategoryColour('Apartment', 'dark')).not.toBe(getCategoryColour('Apartment'))
  })
})
