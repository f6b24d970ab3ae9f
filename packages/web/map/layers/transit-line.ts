import { createLabelPaint, NAME, scaleByZoom } from '../styles/expressions.ts'
import { type MapScheme, SEMIBOLD } from '../styles/scheme.ts'
import { createLegend, getOutlineColours, matchColour } from './category-colours.ts'
import type { MapLayer } from './map-layer.ts'
import { createLayerStart } from './tile-source.ts'

const RAPID: Record<MapScheme, string> = { light: '#1f5fbf', dark: '#6ea8ff', imagery: '#8fbfff' }
const BUS: Record<MapScheme, string> = { light: '#4c7a88', dark: '#7fb3c2', imagery: '#b4dbe6' }
const FERRY: Record<MapScheme, string> = { light: '#00838f', dark: '#4dd0e1', imagery: '#a4eef5' }

/** The first match wins, because a rapid bus counts as rapid transit. */
const KINDS = [
  { words: /rapid|rail|metro|express/i, colour: RAPID },
  { words: /ferry|boat|seabus/i, colour: FERRY },
  { words: /bus|local|frequent/i, colour: BUS },
] as const

const getLineColour = (category: string, scheme: MapScheme) =>
  (KINDS.find(({ words }) => words.test(category))?.colour ?? RAPID)[scheme]

export const transitLine: MapLayer = {
  legend: (info, scheme) => createLegend(info, 'line', (category) => getLineColour(category, scheme)),
  styleLayers: ({ key, info, scheme, opacity }) => {
    const start = createLayerStart(key)
    const { halo } = getOutlineColours(scheme)
    const colour = matchColour(info, (category) => getLineColour(category, scheme), RAPID[scheme])
    const layout = { 'line-cap': 'round' as const, 'line-join': 'round' as const }
    return [
      {
        ...start('line', 'line', 'casing'),
        layout,
        paint: {
          'line-color': halo,
          'line-width': scaleByZoom([10, 3], [16, 7]),
          'line-opacity': 0.8 * opacity,
        },
      },
      {
        ...start('line', 'line', 'line'),
        layout,
        paint: {
          'line-color': colour,
          'line-width': scaleByZoom([10, 1.4], [16, 3.6]),
          'line-opacity': opacity,
        },
      },
      {
        ...start('label', 'symbol', 'name'),
        minzoom: 12.5,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 420,
          'text-field': NAME,
          'text-font': SEMIBOLD,
          'text-size': 11,
          'text-offset': [0, 1],
        },
        paint: createLabelPaint(colour, halo, 1.6, opacity),
      },
    ]
  },
}
