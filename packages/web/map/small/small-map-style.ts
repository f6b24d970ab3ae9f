import type { LineLayerSpecification, StyleSpecification } from 'maplibre-gl'
import { SUBJECT_COLOURS } from '#domain/layers/map-colours.ts'
import { composeStyle, type MapPicture } from '../compose-style.ts'
import { NO_FOCUS, NOTHING } from '../focus-layers.ts'
import { createTileSource } from '../layers/tile-source.ts'

const NEIGHBOURHOOD = 'neighbourhood'

/** Style with the outline of a neighbourhood, found by the name used to compare sales. */
export function createSmallMapStyle(
  available: MapPicture['available'],
  scheme: 'light' | 'dark',
  neighbourhood: string | null,
): StyleSpecification {
  const style = composeStyle(getPicture(available, scheme))
  const info = available.find(({ key }) => key === NEIGHBOURHOOD)
  if (neighbourhood === null || info === undefined) return style
  const outline: LineLayerSpecification = {
    id: NEIGHBOURHOOD,
    type: 'line',
    source: NEIGHBOURHOOD,
    'source-layer': NEIGHBOURHOOD,
    filter: ['==', ['get', 'title'], neighbourhood],
    layout: { 'line-join': 'round' },
    paint: createLinePaint(scheme),
  }
  return {
    ...style,
    sources: { ...style.sources, [NEIGHBOURHOOD]: createTileSource(info) },
    layers: [...style.layers, outline],
  }
}

export const createLinePaint = (scheme: 'light' | 'dark') => ({
  'line-color': SUBJECT_COLOURS[scheme],
  'line-width': 1.5,
  'line-dasharray': [3, 3],
})

function getPicture(available: MapPicture['available'], scheme: 'light' | 'dark'): MapPicture {
  return {
    base: { kind: 'streets' },
    scheme,
    available,
    layers: available.some(({ key }) => key === 'parcel') ? [{ key: 'parcel', opacity: 1, options: {} }] : [],
    units: 'metric',
    focus: NO_FOCUS,
    selectedPlaces: NOTHING,
    shownAreas: NOTHING,
    boundary: NOTHING,
    shownPlaces: NOTHING,
  }
}
