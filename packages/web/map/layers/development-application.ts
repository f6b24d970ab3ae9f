import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { createLabelPaint, scaleByZoom } from '../styles/expressions.ts'
import { MEDIUM } from '../styles/scheme.ts'
import { createLegend, getCategoryColour, getOutlineColours, matchColour } from './category-colours.ts'
import type { LayerContext, MapLayer } from './map-layer.ts'
import { createLayerStart, getAreaNameSource } from './tile-source.ts'

/** Colours by words in the category. Rezoning is magenta, unlike any planning colour. */
const KINDS = [
  { word: 'rezon', colour: '#c2185b' },
  { word: 'subdiv', colour: '#7b3fb5' },
  { word: 'permit', colour: '#0f7fa8' },
  { word: 'varian', colour: '#b4690e' },
] as const
const UNKNOWN_KIND = '#c2185b'

function getKindColour(category: string): string {
  const words = category.toLowerCase()
  return KINDS.find(({ word }) => words.includes(word))?.colour ?? getCategoryColour(category)
}

export const developmentApplication: MapLayer = {
  legend: (info) => createLegend(info, 'fill', getKindColour),
  styleLayers: ({ key, info, scheme, opacity }: LayerContext) => {
    const start = createLayerStart(key)
    const { ink, halo } = getOutlineColours(scheme)
    const colour = matchColour(info, getKindColour, UNKNOWN_KIND)
    const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
    const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
    const createNumbers = (
      name: string,
      from: Pick<SymbolLayerSpecification, 'source-layer' | 'filter'>,
    ) => ({
      ...start('label', 'symbol', name),
      ...from,
      minzoom: 15,
      layout: {
        'text-field': ['coalesce', ['get', 'code'], ['get', 'title'], ''] as ExpressionSpecification,
        'text-font': MEDIUM,
        'text-size': 11,
        'text-variable-anchor': ['center' as const, 'top' as const, 'bottom' as const],
        'text-radial-offset': 0.8,
      },
      paint: createLabelPaint(ink, halo, 1.4, Math.min(1, opacity + 0.2)),
    })
    return [
      {
        ...start('area', 'fill', 'fill'),
        filter: isArea,
        paint: { 'fill-color': colour, 'fill-opacity': 0.3 * opacity },
      },
      {
        ...start('line', 'line', 'edge'),
        filter: isArea,
        paint: {
          'line-color': colour,
          'line-width': scaleByZoom([12, 1], [16, 2.2]),
          'line-opacity': opacity,
        },
      },
      {
        ...start('point', 'circle', 'point'),
        filter: isPoint,
        paint: {
          'circle-color': colour,
          'circle-radius': scaleByZoom([12, 3], [16, 6]),
          'circle-stroke-color': halo,
          'circle-stroke-width': 1.4,
          'circle-opacity': opacity,
          'circle-stroke-opacity': opacity,
        },
      },
      createNumbers('code', getAreaNameSource(key)),
      createNumbers('point-code', { filter: isPoint }),
    ]
  },
}
