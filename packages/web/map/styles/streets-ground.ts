import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { StreetsPalette } from '#domain/layers/map-colours.ts'
import { GROUND_WORDS, type GroundClass } from '#domain/parcel/place/ground-classes.ts'
import { matchesCategory, scaleByZoom } from './expressions.ts'

const GROUND_CLASSES = Object.keys(GROUND_WORDS) as GroundClass[]

const start = <Type extends LayerSpecification['type']>(id: string, type: Type, sourceLayer: string) => ({
  id,
  type,
  source: 'streets',
  'source-layer': sourceLayer,
})

export function drawGround(palette: StreetsPalette): LayerSpecification[] {
  return [
    {
      ...start('land', 'fill', 'land'),
      paint: {
        'fill-antialias': false,
        'fill-color': [
          'case',
          ...GROUND_CLASSES.flatMap((key) => [matchesCategory(...GROUND_WORDS[key]), palette[key]]),
          palette.land,
        ] as ExpressionSpecification,
      },
    },
    { ...start('park', 'fill', 'park'), paint: { 'fill-color': palette.park } },
    {
      ...start('park-edge', 'line', 'park'),
      minzoom: 13,
      paint: { 'line-color': palette.parkEdge, 'line-width': scaleByZoom([13, 0.4], [16, 1]) },
    },
    {
      ...start('water', 'fill', 'water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    {
      ...start('water-edge', 'line', 'water'),
      minzoom: 11,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.waterEdge, 'line-width': scaleByZoom([11, 0.4], [16, 1.2]) },
    },
    {
      ...start('water-stream', 'line', 'water'),
      minzoom: 11,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': scaleByZoom([11, 0.8], [14, 2], [18, 6]) },
    },
  ]
}
