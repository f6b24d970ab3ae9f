import { scaleByZoom } from '../styles/expressions.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { LayerContext, MapLayer } from './map-layer.ts'
import { createLayerStart } from './tile-source.ts'

interface PatternLook {
  pattern: 'hatch' | 'dots'
  label: string
  colour: Record<MapScheme, string>
}

export function createPatternedAreaLayer(look: PatternLook): MapLayer {
  return {
    styleLayers: ({ key, scheme, opacity }: LayerContext) => {
      const start = createLayerStart(key)
      const colour = look.colour[scheme]
      return [
        {
          ...start('area', 'fill', 'tint'),
          paint: { 'fill-color': colour, 'fill-opacity': 0.1 * opacity, 'fill-antialias': false },
        },
        {
          ...start('outline', 'fill', 'pattern'),
          paint: { 'fill-pattern': `${look.pattern}|${colour}`, 'fill-opacity': 0.5 * opacity },
        },
        {
          ...start('outline', 'line', 'edge'),
          layout: { 'line-join': 'round' },
          paint: {
            'line-color': colour,
            'line-width': scaleByZoom([9, 0.8], [14, 1.6], [18, 2.4]),
            'line-opacity': opacity,
          },
        },
      ]
    },
    legend: (info, scheme) => [
      { label: look.label, colour: look.colour[scheme], swatch: look.pattern, count: info.featureCount },
    ],
  }
}
