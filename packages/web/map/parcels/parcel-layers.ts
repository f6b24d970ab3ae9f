import type { ExpressionSpecification } from 'maplibre-gl'
import { SELECTION_CASING, SELECTION_COLOUR, SUBJECT_COLOURS } from '#domain/layers/map-colours.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'
import { PARCEL_SOURCE } from './parcel-painter.ts'

const FILL_OPACITY = 0.22
/** Stronger fill of a hovered parcel among selected neighbours. */
const LIT_FILL_OPACITY = 0.45
const LINE_PIXELS = 2
const OPENED_LINE_PIXELS = 3
const LIT_LINE_PIXELS = 4
const CASING_PIXELS = 3
/** White edge, because dark zones would hide the casing. */
const HALO_PIXELS = 5

/** Casings contrast with the subject's violet, which is dark only on the light map. */
const SUBJECT_CASINGS = { light: '#ffffff', dark: '#1a0f33', imagery: '#1a0f33' } as const
const SUBJECT_HALOES = { light: '#1a0f33', dark: '#ffffff', imagery: '#ffffff' } as const
const SELECTION_HALO = '#ffffff'

export const PARCEL_HIT_LAYER = 'parcel-hit'

const hasState = (name: string): ExpressionSpecification => ['boolean', ['feature-state', name], false]
const isSelected = hasState('selected')
const isHovered = hasState('hovered')
const isOpened = hasState('opened')
const isSubject = hasState('subject')
const isMarked: ExpressionSpecification = ['any', isSelected, isHovered, isOpened, isSubject]
const isLit: ExpressionSpecification = ['all', isSelected, isHovered]

/** Line width, zero for unmarked parcels. Thinner at low zooms. */
function getMarkedLineWidth(addPixels: number): ExpressionSpecification {
  const width = (share: number): ExpressionSpecification => [
    'case',
    isLit,
    (LIT_LINE_PIXELS + addPixels) * share,
    ['any', isOpened, isSubject],
    (OPENED_LINE_PIXELS + addPixels) * share,
    isMarked,
    (LINE_PIXELS + addPixels) * share,
    0,
  ]
  return ['interpolate', ['linear'], ['zoom'], 14, width(0.6), 15.5, width(1)]
}

/** All marked parcels have outline and casing. Selected ones and the subject also have fill and halo. */
export function createParcelStateLayers(scheme: MapScheme): SlottedLayer[] {
  const colour: ExpressionSpecification = ['case', isSubject, SUBJECT_COLOURS[scheme], SELECTION_COLOUR]
  const casing: ExpressionSpecification = ['case', isSubject, SUBJECT_CASINGS[scheme], SELECTION_CASING]
  const halo: ExpressionSpecification = ['case', isSubject, SUBJECT_HALOES[scheme], SELECTION_HALO]
  const base = { source: PARCEL_SOURCE, 'source-layer': 'parcel', minzoom: 14 }
  const createLine = (
    id: string,
    colour: ExpressionSpecification,
    addPixels: number,
    opacity: ExpressionSpecification,
  ): SlottedLayer => ({
    slot: 'selection',
    ...base,
    id,
    type: 'line',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': getMarkedLineWidth(addPixels), 'line-opacity': opacity },
  })
  return [
    {
      slot: 'parcel',
      ...base,
      id: PARCEL_HIT_LAYER,
      type: 'fill',
      filter: ['!', ['in', ['get', 'class'], ['literal', ['interest', 'road']]]],
      paint: { 'fill-opacity': 0 },
    },
    {
      slot: 'selection',
      ...base,
      id: 'parcel-selected-fill',
      type: 'fill',
      paint: {
        'fill-color': colour,
        'fill-opacity': ['case', isLit, LIT_FILL_OPACITY, ['any', isSelected, isSubject], FILL_OPACITY, 0],
        'fill-antialias': false,
      },
    },
    createLine('parcel-state-halo', halo, HALO_PIXELS, ['case', ['any', isSelected, isSubject], 0.85, 0]),
    createLine('parcel-state-casing', casing, CASING_PIXELS, ['case', isMarked, 0.9, 0]),
    createLine('parcel-outline', colour, 0, ['case', isMarked, 1, 0]),
  ]
}
