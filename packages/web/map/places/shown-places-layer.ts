import type { FeatureCollection } from 'geojson'
import { WATCHED_AREA_COLOURS } from '#domain/layers/map-colours.ts'
import type { ShownPlace } from '../../state/map/shown-places.ts'
import { scaleByZoom } from '../styles/expressions.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'

export const SHOWN_PLACES_SOURCE = 'shown-places'

/** Features of dots in reverse order, because later ones are drawn on top. */
export const toPlaceFeatures = (places: readonly ShownPlace[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.toReversed().map(({ id, at }) => ({
    type: 'Feature',
    id,
    properties: {},
    geometry: { type: 'Point', coordinates: [...at] },
  })),
})

/** Dots that are small at low zooms, to show the density of up to 20,000. */
export function createShownPlacesLayer(scheme: MapScheme): SlottedLayer {
  return {
    slot: 'landmark',
    id: SHOWN_PLACES_SOURCE,
    type: 'circle',
    source: SHOWN_PLACES_SOURCE,
    paint: {
      'circle-color': WATCHED_AREA_COLOURS[scheme],
      'circle-radius': scaleByZoom([8, 2], [12, 3.2], [15, 5], [18, 6.5]),
      'circle-stroke-color': scheme === 'light' ? '#ffffff' : '#0a1412',
      'circle-stroke-width': scaleByZoom([8, 0.6], [15, 1.6]),
    },
  }
}
