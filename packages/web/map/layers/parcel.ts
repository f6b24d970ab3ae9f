import type { ExpressionSpecification } from 'maplibre-gl'
import { PARCEL_LINES } from '#domain/layers/map-colours.ts'
import { scaleByZoom } from '../styles/expressions.ts'
import { MEDIUM, REGULAR } from '../styles/fonts.ts'
import { formatAreaExpression, formatLengthExpression } from '../styles/number-text.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'
import type { LayerContext, MapLayer } from './map-layer.ts'

interface ParcelColours {
  line: string
  block: string
  blockEdge: string
  number: string
  area: string
  dimension: string
  halo: string
}

const COLOURS: Record<MapScheme, ParcelColours> = {
  light: {
    line: PARCEL_LINES.light,
    block: '#b3ab92',
    blockEdge: '#cfcabb',
    number: '#45433b',
    area: '#7a766a',
    dimension: '#8d8878',
    halo: 'rgba(251,250,246,0.9)',
  },
  dark: {
    line: PARCEL_LINES.dark,
    block: '#4d5d58',
    blockEdge: '#2f3a37',
    number: '#cfd9d6',
    area: '#b9c5c1',
    dimension: '#adbab6',
    halo: 'rgba(15,20,19,0.92)',
  },
  imagery: {
    line: '#ffffff',
    block: '#ffffff',
    blockEdge: '#ffffff',
    number: '#ffffff',
    area: '#eef3e6',
    dimension: '#ffe9b8',
    halo: 'rgba(10,15,14,0.75)',
  },
}

/** Excludes rights of way and roads, which overlap parcels and would double their lines. */
const isParcel: ExpressionSpecification = ['!', ['in', ['get', 'class'], ['literal', ['interest', 'road']]]]

/** Draws parcels from zoom 14, and blocks (groups of parcels) below it. */
export const parcel: MapLayer = {
  legend: (info, scheme) => [
    { label: 'Parcel', colour: COLOURS[scheme].line, swatch: 'line', count: info.featureCount },
    { label: 'Block (zoomed out)', colour: COLOURS[scheme].block, swatch: 'fill', count: null },
  ],
  styleLayers: (context) => [...drawBlocks(context), ...drawOutlines(context), ...drawLabels(context)],
}

function drawBlocks({ key, scheme, opacity }: LayerContext): SlottedLayer[] {
  const colours = COLOURS[scheme]
  const base = { source: key, 'source-layer': 'block', minzoom: 11, maxzoom: 14 }
  const isPicture = scheme === 'imagery'
  return [
    {
      slot: 'ground',
      ...base,
      id: 'parcel-block',
      type: 'fill',
      paint: { 'fill-color': colours.block, 'fill-opacity': (isPicture ? 0.1 : 0.22) * opacity },
    },
    {
      slot: isPicture ? 'parcel' : 'ground',
      ...base,
      id: 'parcel-block-edge',
      type: 'line',
      minzoom: 12,
      paint: {
        'line-color': colours.blockEdge,
        'line-width': scaleByZoom([12, 0.4], [14, 0.8]),
        'line-opacity': (isPicture ? 0.5 : 1) * opacity,
      },
    },
  ]
}

function drawOutlines({ key, scheme, opacity }: LayerContext): SlottedLayer[] {
  const colours = COLOURS[scheme]
  const base = { source: key, 'source-layer': 'parcel', minzoom: 14, filter: isParcel }
  const strength = (scheme === 'imagery' ? 0.85 : 1) * opacity
  const casing: SlottedLayer[] =
    scheme === 'imagery'
      ? [
          {
            slot: 'parcel',
            ...base,
            id: 'parcel-casing',
            type: 'line',
            minzoom: 15.5,
            paint: {
              'line-color': '#0a0f0e',
              'line-opacity': 0.35 * opacity,
              'line-width': scaleByZoom([15.5, 1.6], [19, 4]),
            },
          },
        ]
      : []
  return [
    ...casing,
    {
      slot: 'parcel',
      ...base,
      id: 'parcel-line',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.line,
        'line-width': scaleByZoom([14, 0.35], [15, 0.6], [17, 1], [20, 1.8]),
        // Paler at low zooms, where lines of small parcels run together.
        'line-opacity': scaleByZoom([14, 0.55 * strength], [15.5, strength]),
      },
    },
  ]
}

function drawLabels(context: LayerContext): SlottedLayer[] {
  const { dimensions = true, areas = true } = context.options
  return [...(dimensions ? [createDimensionLabels(context)] : []), createNumberLabels(context, areas)]
}

function createDimensionLabels({ key, scheme, opacity, units }: LayerContext): SlottedLayer {
  const colours = COLOURS[scheme]
  return {
    slot: 'label',
    id: 'parcel-dimension',
    source: key,
    'source-layer': 'parcel_edge',
    type: 'symbol',
    minzoom: 17.5,
    filter: ['<=', ['get', 'fit_zoom'], ['zoom']],
    layout: {
      'text-field': formatLengthExpression(['/', ['get', 'length_cm'], 100], units),
      'text-font': REGULAR,
      'text-size': scaleByZoom([17.5, 9.5], [20, 11.5]),
      'text-rotate': ['/', ['get', 'angle_tenths'], 10],
      'text-anchor': ['get', 'anchor'],
      'text-offset': ['match', ['get', 'anchor'], 'top', ['literal', [0, 0.3]], ['literal', [0, -0.3]]],
      'text-rotation-alignment': 'map',
      'text-padding': 1,
      'symbol-sort-key': ['-', ['get', 'length_cm']],
    },
    paint: { 'text-color': colours.dimension, ...getHalo(colours, opacity) },
  }
}

function createNumberLabels({ key, scheme, opacity, units }: LayerContext, hasAreas: boolean): SlottedLayer {
  const colours = COLOURS[scheme]
  const civic: ExpressionSpecification = ['coalesce', ['get', 'civic'], '']
  const civicAndArea: ExpressionSpecification = [
    'format',
    civic,
    { 'text-font': ['literal', MEDIUM], 'text-color': colours.number },
    ['case', ['has', 'civic'], '\n', ''],
    {},
    formatAreaExpression(['/', ['get', 'area_cm2'], 10_000], units),
    { 'text-font': ['literal', REGULAR], 'font-scale': 0.86, 'text-color': colours.area },
  ]
  return {
    slot: 'label',
    id: 'parcel-label',
    source: key,
    'source-layer': 'parcel_label',
    type: 'symbol',
    minzoom: 16.3,
    layout: {
      'text-field': hasAreas ? ['step', ['zoom'], civic, 17.4, civicAndArea] : civic,
      'text-font': MEDIUM,
      'text-size': scaleByZoom([16, 9.5], [18, 12], [20, 14.5]),
      'text-line-height': 1.15,
      'text-padding': 1,
      'symbol-sort-key': ['-', ['get', 'area_cm2']],
    },
    paint: { 'text-color': colours.number, ...getHalo(colours, opacity) },
  }
}

const getHalo = ({ halo }: ParcelColours, opacity: number) => ({
  'text-halo-color': halo,
  'text-halo-width': 1.3,
  'text-opacity': opacity,
})
