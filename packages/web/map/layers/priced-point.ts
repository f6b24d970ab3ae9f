import type { ExpressionSpecification } from 'maplibre-gl'
import { byZoom } from '../styles/expressions.ts'
import { SEMIBOLD } from '../styles/fonts.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { MapLayer } from './map-layer.ts'
import { tileSource } from './tile-source.ts'

export interface PricedLook {
  label: string
  colour: Record<MapScheme, string>
  /** Text on the price tag. */
  text: Record<MapScheme, string>
  /** Where dots become price tags. */
  tagsFrom: number
}

/** `$1.29M`, `$845K`: short enough for a tag. */
const SHORT_PRICE: ExpressionSpecification = [
  'case',
  ['>=', ['get', 'price'], 10_000_000],
  ['concat', '$', ['number-format', ['/', ['get', 'price'], 1_000_000], { 'max-fraction-digits': 1 }], 'M'],
  ['>=', ['get', 'price'], 1_000_000],
  ['concat', '$', ['number-format', ['/', ['get', 'price'], 1_000_000], { 'max-fraction-digits': 2 }], 'M'],
  ['concat', '$', ['to-string', ['round', ['/', ['get', 'price'], 1000]]], 'K'],
]

/** Sales and listings: dots from afar (larger where they stand for several), price tags from near. */
export function pricedPoint(look: PricedLook): MapLayer {
  return {
    source: tileSource,
    legend: (info, scheme) => [
      { label: look.label, colour: look.colour[scheme], swatch: 'tag', count: info.featureCount },
    ],
    styleLayers: ({ key, scheme, opacity }) => {
      const base = { source: key, 'source-layer': key }
      const edge = scheme === 'dark' ? '#0f1413' : '#ffffff'
      const many: ExpressionSpecification = ['ln', ['max', 1, ['coalesce', ['get', 'count'], 1]]]
      return [
        {
          slot: 'point',
          layer: {
            ...base,
            id: `${key}-point`,
            type: 'circle',
            maxzoom: look.tagsFrom + 0.5,
            paint: {
              'circle-color': look.colour[scheme],
              'circle-radius': [
                'interpolate',
                ['linear'],
                ['zoom'],
                12,
                ['+', 2.4, many],
                16,
                ['+', 4.4, many],
              ],
              'circle-stroke-color': edge,
              'circle-stroke-width': 1.2,
              'circle-opacity': byZoom([look.tagsFrom, opacity], [look.tagsFrom + 0.5, 0]),
              'circle-stroke-opacity': byZoom([look.tagsFrom, opacity], [look.tagsFrom + 0.5, 0]),
            },
          },
        },
        {
          slot: 'label',
          layer: {
            ...base,
            id: `${key}-tag`,
            type: 'symbol',
            minzoom: look.tagsFrom,
            layout: {
              'text-field': SHORT_PRICE,
              'text-font': SEMIBOLD,
              'text-size': 11,
              'icon-image': `pill|${look.colour[scheme]}|${edge}`,
              'icon-text-fit': 'both',
              'icon-text-fit-padding': [1, 2, 1, 2],
              'text-padding': 2,
              'symbol-sort-key': ['-', ['get', 'price']],
            },
            paint: { 'text-color': look.text[scheme], 'text-opacity': opacity, 'icon-opacity': opacity },
          },
        },
      ]
    },
  }
}
