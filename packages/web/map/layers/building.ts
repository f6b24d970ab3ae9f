import { scaleByZoom } from '../styles/expressions.ts'
import { STREETS_PALETTES } from '../styles/scheme.ts'
import type { MapLayer } from './map-layer.ts'

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
    const base = { source: key, 'source-layer': key }
    const isPicture = scheme === 'imagery'
    return [
      {
        slot: 'outline',
        ...base,
        id: `${key}-fill`,
        type: 'fill',
        paint: { 'fill-color': palette.building, 'fill-opacity': (isPicture ? 0.12 : 0.9) * opacity },
      },
      {
        slot: 'outline',
        ...base,
        id: `${key}-edge`,
        type: 'line',
        paint: {
          'line-color': isPicture ? '#ffffff' : palette.buildingEdge,
          'line-width': scaleByZoom([15, 0.5], [19, 1.4]),
          'line-opacity': (isPicture ? 0.7 : 1) * opacity,
        },
      },
    ]
  },
}
