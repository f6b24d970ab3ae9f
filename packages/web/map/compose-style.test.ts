import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it } from 'vitest'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { LAYERS, type LayerKey } from '#domain/layers/layers.ts'
import { toBoundaryFeatures } from './areas/boundary-layer.ts'
import { toAreaFeatures } from './areas/shown-areas-layer.ts'
import { composeStyle, type MapPicture } from './compose-style.ts'
import { NO_FOCUS, NOTHING } from './focus-layers.ts'
import { toPlaceFeatures } from './places/shown-places-layer.ts'
import type { MapScheme } from './styles/scheme.ts'

const KEYS = Object.keys(LAYERS) as LayerKey[]
const CATEGORIES = ['Single-family', 'RM', 'bus', 'Rezoning', 'Nobody knows']

const info = (key: string, release = 'r1'): LayerInfo => ({
  key,
  release,
  bounds: [-124, 49, -122, 50],
  featureCount: 10,
  sources: [],
  categories: CATEGORIES.map((category, index) => ({ category, count: 9 - index })),
})

const picture = (change: Partial<MapPicture> = {}): MapPicture => ({
  base: { kind: 'streets' },
  scheme: 'light',
  available: ['streets', ...KEYS].map((key) => info(key)),
  layers: KEYS.map((key) => ({ key, opacity: 0.7, options: {} })),
  units: 'imperial',
  focus: NO_FOCUS,
  selectedPlaces: NOTHING,
  shownAreas: NOTHING,
  boundary: NOTHING,
  shownPlaces: NOTHING,
  ...change,
})

const aerial: MapPicture['base'] = {
  kind: 'raster',
  key: 'esri-aerial',
  source: { type: 'raster', tiles: ['lotline-aerial://{z}/{x}/{y}'], tileSize: 256, maxzoom: 19 },
  hasNames: true,
}
const ids = (of: MapPicture) => composeStyle(of).layers.map(({ id }) => id)

describe('the style of the map', () => {
  it.each<MapScheme>(['light', 'dark', 'imagery'])('is valid in %s with every layer on', (scheme) => {
    for (const units of ['imperial', 'metric'] as const) {
      // No `glyphs`: labels use the page's fonts.
      const errors = validateStyleMin(composeStyle(picture({ scheme, units }))).filter(
        ({ message }) => !message.includes('glyphs'),
      )
      expect(errors.map(({ message }) => message)).toEqual([])
    }
  })

  it('is valid where layers hold no categories', () => {
    const available = ['streets', ...KEYS].map((key) => ({ ...info(key), categories: [] }))
    const errors = validateStyleMin(composeStyle(picture({ available })))
    expect(errors.filter(({ message }) => !message.includes('glyphs'))).toEqual([])
  })

  it('gives every style layer a name of its own and a source that exists', () => {
    const { layers, sources } = composeStyle(picture())
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
    for (const layer of layers) if ('source' in layer) expect(sources).toHaveProperty(String(layer.source))
  })

  it('draws fills under roads, parcels over roads, the selection over parcels, and names last', () => {
    const order = ids(picture())
    const at = (id: string) => order.indexOf(id)
    expect(at('zoning-fill')).toBeLessThan(at('road-local'))
    expect(at('road-highway')).toBeLessThan(at('parcel-line'))
    expect(at('parcel-line')).toBeLessThan(at('parcel-outline'))
    expect(at('parcel-outline')).toBeLessThan(at('road-name-local'))
    expect(at('parcel-label')).toBeLessThan(at('place-landmark'))
  })

  it('draws layers in the order in which they were put', () => {
    const shown = (['zoning', 'ocp'] as const).map((key) => ({ key, opacity: 1, options: {} }))
    const order = ids(picture({ layers: shown }))
    expect(order.indexOf('zoning-fill')).toBeLessThan(order.indexOf('ocp-fill'))
    const turned = ids(picture({ layers: shown.toReversed() }))
    expect(turned.indexOf('zoning-fill')).toBeGreaterThan(turned.indexOf('ocp-fill'))
  })

  it('keeps parcels clickable and the selection shown while the layer of parcels is off', () => {
    const order = ids(picture({ layers: [] }))
    expect(order).toContain('parcel-hit')
    expect(order).toContain('parcel-selected-fill')
    expect(order).not.toContain('parcel-line')
  })

  it('leaves out what the server does not have', () => {
    const order = ids(picture({ available: [info('parcel')] }))
    expect(order).toContain('parcel-line')
    expect(order.some((id) => id.startsWith('zoning') || id.startsWith('road'))).toBe(false)
  })

  it('draws names, and neither ground nor roads, over photographs', () => {
    const order = ids(picture({ base: aerial, scheme: 'imagery' }))
    expect(order).toContain('picture')
    expect(order).toContain('road-name-local')
    expect(order).not.toContain('road-local')
    expect(order).not.toContain('water')
  })

  it('writes no second names over drawn maps of others', () => {
    const order = ids(picture({ base: { ...aerial, key: 'open-street-map', hasNames: false } }))
    expect(order.some((id) => id.startsWith('road-name'))).toBe(false)
  })

  it('names the release in the address of tiles, so that an import brings new ones', () => {
    const { sources } = composeStyle(picture({ available: [info('parcel', 'r2')] }))
    expect(sources.parcel).toMatchObject({ tiles: ['/api/tiles/parcel/r2/{z}/{x}/{y}'], promoteId: 'upid' })
  })

  it('leaves dimensions and areas out when they are switched off', () => {
    const shown = [{ key: 'parcel' as const, opacity: 1, options: { dimensions: false, areas: false } }]
    expect(ids(picture({ layers: shown }))).not.toContain('parcel-dimension')
  })

  it('keeps watched areas whichever base map and colours come, under the selection', () => {
    const areas = [{ id: 'a', name: 'Fraser', geometry: [square] }]
    const shownAreas = toAreaFeatures({ areas, focusId: 'a' })
    for (const change of [{}, { scheme: 'dark' as const }, { base: aerial, scheme: 'imagery' as const }]) {
      const { sources, layers } = composeStyle(picture({ ...change, shownAreas }))
      expect(sources['watched-areas']).toEqual({ type: 'geojson', data: shownAreas })
      const order = layers.map(({ id }) => id)
      expect(order).toContain('watched-area-name')
      expect(order.indexOf('watched-area-line')).toBeLessThan(order.indexOf('parcel-outline'))
    }
  })

  it('draws the dots of a list over parcels and labels, the first of the list on top', () => {
    const shownPlaces = toPlaceFeatures([
      { id: 7, at: [-123, 49] },
      { id: 8, at: [-122, 49] },
    ])
    expect(shownPlaces.features.map(({ id }) => id)).toEqual([8, 7])
    const { sources, layers } = composeStyle(picture({ shownPlaces }))
    expect(sources['shown-places']).toEqual({ type: 'geojson', data: shownPlaces })
    const order = layers.map(({ id }) => id)
    expect(order.indexOf('shown-places')).toBeGreaterThan(order.indexOf('parcel-outline'))
  })
})

const square: GeoJSON.Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-123, 49],
      [-122, 49],
      [-122, 50],
      [-123, 50],
      [-123, 49],
    ],
  ],
}

describe('watched areas on the map', () => {
  it('are outlined together and named once, inside the largest part', () => {
    const small = {
      ...square,
      coordinates: [
        [
          [0, 0],
          [0.1, 0],
          [0.1, 0.1],
          [0, 0],
        ],
      ],
    }
    const { features } = toAreaFeatures({
      areas: [
        { id: 'a', name: 'Fraser', geometry: [small, square] },
        { id: 'b', name: 'Nowhere yet', geometry: [] },
      ],
      focusId: null,
    })
    expect(features).toMatchObject([
      { properties: { isFocused: false }, geometry: { type: 'MultiPolygon', coordinates: { length: 2 } } },
      { properties: { name: 'Fraser' }, geometry: { type: 'Point', coordinates: [-122.5, 49.5] } },
    ])
  })

  it('tell the focused one apart', () => {
    const areas = ['a', 'b'].map((id) => ({ id, name: id, geometry: [square] }))
    const { features } = toAreaFeatures({ areas, focusId: 'b' })
    expect(features.map(({ properties }) => properties?.isFocused)).toEqual([false, false, true, true])
  })
})

describe('the boundary in hand', () => {
  const lines = (picture: Parameters<typeof toBoundaryFeatures>[0]) =>
    toBoundaryFeatures(picture).features.flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? [geometry.coordinates] : [],
    )

  it('is filled and outlined; what is chosen is filled by the tools', () => {
    const types = (chosen: { area: number; vertex: null } | null) =>
      toBoundaryFeatures({ areas: [square], chosen, added: null }).features.map(
        ({ geometry }) => geometry.type,
      )
    expect(types(null)).toEqual(['Polygon', 'LineString'])
    expect(types({ area: 0, vertex: null })).toEqual(['LineString'])
  })

  it('has a gap where a corner moves, and where one is added', () => {
    const vertex = { area: 0, ring: 0, vertex: 1 }
    expect(lines({ areas: [square], chosen: { area: 0, vertex }, added: null })).toEqual([
      [
        [-122, 50],
        [-123, 50],
        [-123, 49],
      ],
    ])
    expect(lines({ areas: [square], chosen: null, added: { ...vertex, vertex: 4 } })).toEqual([
      [
        [-123, 49],
        [-122, 49],
        [-122, 50],
        [-123, 50],
      ],
    ])
  })
})
