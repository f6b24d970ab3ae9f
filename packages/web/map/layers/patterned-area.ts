import { scaleByZoom } from '../styles/expressions.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { LayerContext, MapLayer } from './map-layer.ts'

interface PatternLook {
  pattern: 'hatch' | 'dots'
  label: string
  colour: Record<MapScheme, string>
}

export function createPatternedAreaLayer(look: PatternLook): MapLayer {
  return {
    styleLayers: ({ key, scheme, opacity }: LayerContext) => {
      const base = { source: key, 'source-layer': key }
      const colour = look.colour[scheme]
      return [
        {
          slot: 'area',
          ...base,
          id: `${key}-tint`,
          type: 'fill',
          paint: { 'fill-color': colour, 'fill-opacity': 0.1 * opacity, 'fill-antialias': false },
        },
        {
          slot: 'outline',
          ...base,
          id: `${key}-pattern`,
          type: 'fill',
          paint: { 'fill-pattern': `${look.pattern}|${colour}`, 'fill-opacity': 0.5 * opacity },
        },
        {
          slot: 'outline',
          ...base,
          id: `${key}-edge`,
          type: 'line',
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
