import { LAYERS } from '#domain/layers/layers.ts'
import { SELECTION_CASING, SELECTION_COLOUR } from '#domain/layers/map-colours.ts'
import { scaleByZoom } from '../styles/expressions.ts'
import type { SlottedLayer } from '../styles/slots.ts'

export const SELECTED_PLACES_SOURCE = 'selected-places'

export function createSelectedPlacesLayer(): SlottedLayer {
  return {
    slot: 'selection',
    id: SELECTED_PLACES_SOURCE,
    type: 'circle',
    source: SELECTED_PLACES_SOURCE,
    maxzoom: LAYERS.parcel.minZoom,
    paint: {
      'circle-color': SELECTION_COLOUR,
      'circle-radius': scaleByZoom([8, 2.2], [14, 4]),
      'circle-stroke-color': SELECTION_CASING,
      'circle-stroke-width': 0.8,
      'circle-stroke-opacity': 0.7,
    },
  }
}
