import type { FeatureCollection } from 'geojson'
import type { MapScheme } from './styles/scheme.ts'
import type { SlottedLayer } from './styles/slots.ts'

export const FOCUS_SOURCES = ['zones', 'plans', 'preview'] as const
export type FocusKey = (typeof FOCUS_SOURCES)[number]

export const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
export const NO_FOCUS: Record<FocusKey, FeatureCollection> = {
  zones: NOTHING,
  plans: NOTHING,
  preview: NOTHING,
}

const COLOURS: Record<FocusKey, Record<MapScheme, string>> = {
  zones: { light: '#0b5d8a', dark: '#63c4f5', imagery: '#8fd8ff' },
  plans: { light: '#7d2a7a', dark: '#e29be0', imagery: '#f5c2f3' },
  preview: { light: '#14594c', dark: '#74d3bf', imagery: '#8ff0db' },
}

export function createFocusLayers(scheme: MapScheme): SlottedLayer[] {
  const casing = scheme === 'light' ? 'rgba(255,255,255,0.9)' : 'rgba(10,15,14,0.8)'
  return FOCUS_SOURCES.flatMap((key): SlottedLayer[] => {
    const source = `focus-${key}`
    const colour = COLOURS[key][scheme]
    const layout = { 'line-join': 'round' as const, 'line-cap': 'round' as const }
    return [
      // Only search results are filled: zones have their legend's tint.
      ...(key === 'preview' ? [createPreviewFill(source, colour)] : []),
      // Lines are below street names, because zones end in the middle of streets.
      {
        slot: 'selection',
        id: `${source}-casing`,
        type: 'line',
        source,
        layout,
        paint: { 'line-color': casing, 'line-width': 5 },
      },
      {
        slot: 'selection',
        id: `${source}-line`,
        type: 'line',
        source,
        layout,
        paint: {
          'line-color': colour,
          'line-width': 2.5,
          ...(key === 'plans' ? { 'line-dasharray': [3, 1.8] } : {}),
        },
      },
      {
        slot: 'focus',
        id: `${source}-point`,
        type: 'circle',
        source,
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-color': colour,
          'circle-radius': 7,
          'circle-stroke-color': casing,
          'circle-stroke-width': 3,
        },
      },
    ]
  })
}

const createPreviewFill = (source: string, colour: string): SlottedLayer => ({
  slot: 'selection',
  id: `${source}-fill`,
  type: 'fill',
  source,
  filter: ['==', ['geometry-type'], 'Polygon'],
  paint: { 'fill-color': colour, 'fill-opacity': 0.08 },
})
