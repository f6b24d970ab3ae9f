import { scaleByZoom } from '../styles/expressions.ts'
import { STREETS_PALETTES } from '../styles/scheme.ts'
import type { MapLayer } from './map-layer.ts'
import { createLayerStart } from './tile-source.ts'

export const building: MapLayer = {
  legend: (info, scheme) => [
    {
      label: 'Building outline',
      colour: STREETS_PALETTES[scheme].buildingEdge,
      swatch: 'fill',
      count: info.featureCount,
    },
  ],
  styleLayers: ({ key, scheme, opacity }) => {
    const palette = STREETS_PALETTES[scheme]
    const start = createLayerStart(key)
    const isPicture = scheme === 'imagery'
    return [
      {
        ...start('outline', 'fill', 'fill'),
        paint: { 'fill-color': palette.building, 'fill-opacity': (isPicture ? 0.12 : 0.9) * opacity },
      },
      {
        ...start('outline', 'line', 'edge'),
        paint: {
          'line-color': isPicture ? '#ffffff' : palette.buildingEdge,
          'line-width': scaleByZoom([15, 0.5], [19, 1.4]),
          'line-opacity': (isPicture ? 0.7 : 1) * opacity,
        },
      },
    ]
  },
}
