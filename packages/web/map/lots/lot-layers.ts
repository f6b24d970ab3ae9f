import type { ExpressionSpecification } from 'maplibre-gl'
import type { SlottedLayer } from '../styles/slots.ts'
import { LOT_SOURCE } from './lot-painter.ts'

/** Survey orange with its thin dark casing: reads on pictures, on the light map and on the dark one. */
export const SELECTION_COLOUR = '#ff6a1a'
export const SELECTION_CASING = '#3b1b06'
const FILL_OPACITY = 0.22
const LINE_PIXELS = 2

/** The invisible surface that answers "which lot is under the pointer". */
export const LOT_HIT_LAYER = 'lot-hit'

const isSelected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]
const isHovered: ExpressionSpecification = ['boolean', ['feature-state', 'hovered'], false]
const isMarked: ExpressionSpecification = ['any', isSelected, isHovered]

/** Selected: outline, casing and 22 % fill. Hovered: the outline alone. */
export function lotStateLayers(): SlottedLayer[] {
  const base = { source: LOT_SOURCE, 'source-layer': 'parcel', minzoom: 14 }
  const layout = { 'line-join': 'round' as const, 'line-cap': 'round' as const }
  return [
    {
      slot: 'lot',
      layer: {
        ...base,
        id: LOT_HIT_LAYER,
        type: 'fill',
        filter: ['!', ['in', ['get', 'class'], ['literal', ['interest', 'road']]]],
        paint: { 'fill-opacity': 0 },
      },
    },
    {
      slot: 'selection',
      layer: {
        ...base,
        id: 'lot-selected-fill',
        type: 'fill',
        paint: {
          'fill-color': SELECTION_COLOUR,
          'fill-opacity': ['case', isSelected, FILL_OPACITY, 0],
          'fill-antialias': false,
        },
      },
    },
    {
      slot: 'selection',
      layer: {
        ...base,
        id: 'lot-casing',
        type: 'line',
        layout,
        paint: {
          'line-color': SELECTION_CASING,
          'line-width': LINE_PIXELS + 1.8,
          'line-opacity': ['case', isMarked, 0.6, 0],
        },
      },
    },
    {
      slot: 'selection',
      layer: {
        ...base,
        id: 'lot-outline',
        type: 'line',
        layout,
        paint: {
          'line-color': SELECTION_COLOUR,
          'line-width': ['case', ['all', isSelected, isHovered], LINE_PIXELS + 1, LINE_PIXELS],
          'line-opacity': ['case', isMarked, 1, 0],
        },
      },
    },
  ]
}
