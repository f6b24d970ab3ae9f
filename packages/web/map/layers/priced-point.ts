import type { ExpressionSpecification } from 'maplibre-gl'
import { scaleByZoom } from '../styles/expressions.ts'
import { formatPriceExpression } from '../styles/number-text.ts'
import { type MapScheme, SEMIBOLD } from '../styles/scheme.ts'
import type { MapLayer } from './map-layer.ts'
import { createLayerStart } from './tile-source.ts'

interface PricedLook {
  label: string
  colour: Record<MapScheme, string>
  text: Record<MapScheme, string>
  /** Size at zoom 13. */
  farPixels: number
  tagsFrom: number
}

const TAG_TEXT_PIXELS = 11

/** CSS pixels by which a price tag is lifted, by zoom: above house numbers, then also areas. */
const TAG_LIFTS = [
  [16, 0],
  [16.3, 21],
  [17.3, 22],
  [17.6, 29],
  [20, 36],
] as const

const scaleOffset = (offset: (pixels: number) => [number, number]): ExpressionSpecification =>
  [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...TAG_LIFTS.flatMap(([zoom, pixels]) => [zoom, ['literal', offset(pixels)]]),
  ] as unknown as ExpressionSpecification

export function createPricedPointLayer(look: PricedLook): MapLayer {
  return {
    legend: (info, scheme) => [
      { label: look.label, colour: look.colour[scheme], swatch: 'tag', count: info.featureCount },
    ],
    styleLayers: ({ key, scheme, opacity }) => {
      const start = createLayerStart(key)
      const edge = scheme === 'dark' ? '#0f1413' : '#ffffff'
      const many: ExpressionSpecification = ['ln', ['max', 1, ['coalesce', ['get', 'count'], 1]]]
      return [
        {
          ...start('point', 'circle', 'point'),
          paint: {
            'circle-color': look.colour[scheme],
            'circle-radius': [
              'interpolate',
              ['linear'],
              ['zoom'],
              13,
              ['+', look.farPixels, ['*', 0.4, many]],
              15,
              ['+', 3, ['*', 0.8, many]],
              16,
              ['+', 4.4, many],
            ],
            'circle-stroke-color': edge,
            'circle-stroke-width': scaleByZoom([13, 0.5], [15, 1.2]),
            'circle-translate': scaleOffset((pixels) => [0, -pixels]),
            'circle-translate-anchor': 'viewport',
            'circle-opacity': opacity,
            'circle-stroke-opacity': opacity,
          },
        },
        {
          ...start('label', 'symbol', 'tag'),
          minzoom: look.tagsFrom,
          layout: {
            'text-field': formatPriceExpression(['get', 'price']),
            'text-font': SEMIBOLD,
            'text-size': TAG_TEXT_PIXELS,
            'text-offset': scaleOffset((pixels) => [0, -pixels / TAG_TEXT_PIXELS]),
            'icon-image': `pill|${look.colour[scheme]}|${edge}`,
            'icon-text-fit': 'both',
            'icon-text-fit-padding': [1, 2, 1, 2],
            'text-padding': 2,
            'symbol-sort-key': ['-', ['get', 'price']],
          },
          paint: { 'text-color': look.text[scheme], 'text-opacity': opacity, 'icon-opacity': opacity },
        },
      ]
    },
  }
}
