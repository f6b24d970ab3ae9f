import type { ExpressionSpecification } from 'maplibre-gl'
import { createLabelPaint, matchesCategory, NAME, scaleByZoom } from '../styles/expressions.ts'
import { type MapScheme, MEDIUM } from '../styles/scheme.ts'
import { createLegend, getOutlineColours } from './category-colours.ts'
import type { MapLayer } from './map-layer.ts'
import { createLayerStart } from './tile-source.ts'

const COLOUR: Record<MapScheme, string> = { light: '#1f5fbf', dark: '#6ea8ff', imagery: '#8fbfff' }
const stationFilter = matchesCategory('station', 'rapid', 'rail', 'exchange')

export const transitStop: MapLayer = {
  legend: (info, scheme) =>
    info.categories.length === 0
      ? [{ label: 'Stop', colour: COLOUR[scheme], swatch: 'point', count: info.featureCount }]
      : createLegend(info, 'point', () => COLOUR[scheme]),
  styleLayers: ({ key, scheme, opacity }) => {
    const start = createLayerStart(key)
    const { halo, ink } = getOutlineColours(scheme)
    const createNames = (name: string, minzoom: number, filter: ExpressionSpecification) => ({
      ...start('label', 'symbol', name),
      minzoom,
      filter,
      layout: {
        'text-field': NAME,
        'text-font': MEDIUM,
        'text-size': 11.5,
        'text-variable-anchor': ['left' as const, 'right' as const, 'top' as const, 'bottom' as const],
        'text-radial-offset': 0.8,
        'text-justify': 'auto' as const,
      },
      paint: createLabelPaint(ink, halo, 1.5, opacity),
    })
    return [
      {
        ...start('point', 'circle', 'point'),
        paint: {
          'circle-color': scheme === 'light' ? '#ffffff' : '#10211f',
          'circle-radius': [
            'interpolate',
            ['linear'],
            ['zoom'],
            12,
            ['case', stationFilter, 4, 1.6],
            16,
            ['case', stationFilter, 7, 4],
          ],
          'circle-stroke-color': COLOUR[scheme],
          'circle-stroke-width': scaleByZoom([12, 1.4], [16, 2.6]),
          'circle-opacity': opacity,
          'circle-stroke-opacity': opacity,
        },
      },
      createNames('station-name', 12.5, stationFilter),
      createNames('stop-name', 16.5, ['!', stationFilter]),
    ]
  },
}
