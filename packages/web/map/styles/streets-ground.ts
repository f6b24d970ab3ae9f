import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { StreetsPalette } from '#domain/layers/map-colours.ts'
import { GROUND_WORDS, type GroundClass } from '#domain/parcel/place/ground-classes.ts'
import { matchesCategory, scaleByZoom } from './expressions.ts'

const GROUND_CLASSES = Object.keys(GROUND_WORDS) as GroundClass[]

export function drawGround(palette: StreetsPalette): LayerSpecification[] {
  const source = { source: 'streets' }
  return [
    {
      ...source,
      id: 'land',
      type: 'fill',
      'source-layer': 'land',
      paint: {
        'fill-antialias': false,
        'fill-color': [
          'case',
          ...GROUND_CLASSES.flatMap((key) => [matchesCategory(...GROUND_WORDS[key]), palette[key]]),
          palette.land,
        ] as ExpressionSpecification,
      },
    },
    {
      ...source,
      id: 'park',
      type: 'fill',
      'source-layer': 'park',
      paint: { 'fill-color': palette.park },
    },
    {
      ...source,
      id: 'park-edge',
      type: 'line',
      'source-layer': 'park',
      minzoom: 13,
      paint: { 'line-color': palette.parkEdge, 'line-width': scaleByZoom([13, 0.4], [16, 1]) },
    },
    {
      ...source,
      id: 'water',
      type: 'fill',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    {
      ...source,
      id: 'water-edge',
      type: 'line',
      'source-layer': 'water',
      minzoom: 11,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.waterEdge, 'line-width': scaleByZoom([11, 0.4], [16, 1.2]) },
    },
    {
      ...source,
      id: 'water-stream',
      type: 'line',
      'source-layer': 'water',
      minzoom: 11,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': scaleByZoom([11, 0.8], [14, 2], [18, 6]) },
    },
  ]
}
