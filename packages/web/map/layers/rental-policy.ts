import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { RENTAL_POLICIES } from '#domain/layers/layer-options.ts'
import { createLabelPaint, matchesCategory, NAME, scaleByZoom } from '../styles/expressions.ts'
import { type MapScheme, MEDIUM } from '../styles/scheme.ts'
import { getOutlineColours } from './category-colours.ts'
import type { LayerContext, MapLayer } from './map-layer.ts'
import { createLayerStart, firstNameFilter, getAreaNameSource } from './tile-source.ts'

type Colours = Record<MapScheme, string>

const COLOURS: Record<(typeof RENTAL_POLICIES)[number]['key'], Colours> = {
  replacement: { light: '#a3386c', dark: '#e58ab5', imagery: '#ffb3d4' },
  tenure: { light: '#8a5a00', dark: '#e0b45e', imagery: '#ffdc94' },
  shortTerm: { light: '#2f6db0', dark: '#86b8ef', imagery: '#b5d8ff' },
}
const OTHER: Colours = { light: '#5a6461', dark: '#aab6b2', imagery: '#e4ebe8' }

export const rentalPolicy: MapLayer = {
  styleLayers: ({ key, scheme, opacity, options }: LayerContext) => {
    const start = createLayerStart(key)
    const colour = matchKind((kind) => COLOURS[kind][scheme], OTHER[scheme])
    const isShown = matchKind((kind) => options[kind] ?? true, true) as FilterSpecification
    const { halo } = getOutlineColours(scheme)
    return [
      {
        ...start('area', 'fill', 'wash'),
        filter: isShown,
        paint: { 'fill-color': colour, 'fill-opacity': 0.16 * opacity, 'fill-antialias': false },
      },
      {
        ...start('outline', 'line', 'edge'),
        filter: isShown,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colour,
          'line-width': scaleByZoom([11, 1], [14, 1.8], [18, 2.6]),
          'line-dasharray': [3, 2],
          'line-opacity': opacity,
        },
      },
      {
        ...start('label', 'symbol', 'name'),
        ...getAreaNameSource(key),
        minzoom: 12,
        filter: ['all', firstNameFilter, isShown] as FilterSpecification,
        layout: {
          'text-field': NAME,
          'text-font': MEDIUM,
          'text-size': scaleByZoom([12, 11], [16, 13]),
          'text-max-width': 9,
          'text-padding': 24,
        },
        paint: createLabelPaint(colour, halo, 1.6, opacity),
      },
    ]
  },
  legend: ({ categories, featureCount }, scheme) => {
    const counts = RENTAL_POLICIES.map(({ word }) =>
      categories
        .filter(({ category }) => category.toLowerCase().includes(word))
        .reduce((sum, { count }) => sum + count, 0),
    )
    const others = featureCount - counts.reduce((sum, count) => sum + count, 0)
    return [
      ...RENTAL_POLICIES.map(({ key, label }, index) => ({
        label,
        colour: COLOURS[key][scheme],
        swatch: 'fill' as const,
        count: counts[index] ?? 0,
      })),
      { label: 'Other rental policy', colour: OTHER[scheme], swatch: 'fill' as const, count: others },
    ].filter(({ count }) => count > 0)
  },
}

const matchKind = <Value extends string | boolean>(
  choose: (kind: (typeof RENTAL_POLICIES)[number]['key']) => Value,
  other: Value,
) =>
  [
    'case',
    ...RENTAL_POLICIES.flatMap(({ key, word }) => [matchesCategory(word), choose(key)]),
    other,
  ] as unknown as ExpressionSpecification
