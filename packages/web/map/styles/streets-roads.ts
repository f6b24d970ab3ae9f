import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { StreetsPalette } from '#domain/layers/map-colours.ts'
import {
  ROAD_CLASSES,
  ROAD_WIDTHS_METRES,
  ROAD_WORDS,
  type RoadClass,
} from '#domain/parcel/place/ground-classes.ts'
import { matchesCategory, scaleByZoom, toPixels } from './expressions.ts'

const isPath = matchesCategory(...ROAD_WORDS.path)

export const ROAD_FILTERS: Record<RoadClass, ExpressionSpecification> = {
  lane: ['all', ['!', isPath], matchesCategory(...ROAD_WORDS.lane)],
  collector: matchesCategory(...ROAD_WORDS.collector),
  arterial: matchesCategory(...ROAD_WORDS.arterial),
  highway: matchesCategory(...ROAD_WORDS.highway),
  local: [
    '!',
    [
      'any',
      isPath,
      ...(['lane', 'collector', 'arterial', 'highway'] as const).map((name) =>
        matchesCategory(...ROAD_WORDS[name]),
      ),
    ],
  ],
}

interface RoadLook {
  minzoom: number
  casingFrom: number
  /** Zoom from which the width is in metres. */
  metresFrom: number
  /** Widths in pixels by zoom, below `metresFrom`. */
  pixels: Readonly<Record<number, number>>
}

const ROADS: Record<RoadClass, RoadLook> = {
  lane: { minzoom: 14.5, casingFrom: 16.5, metresFrom: 16, pixels: { 14: 0.5, 15: 1.8 } },
  local: { minzoom: 12, casingFrom: 14, metresFrom: 15, pixels: { 12: 0.4, 13: 1.3, 14: 3.2 } },
  collector: { minzoom: 11, casingFrom: 13, metresFrom: 15, pixels: { 11: 0.6, 12: 1.4, 13: 2.6, 14: 4.8 } },
  arterial: { minzoom: 9, casingFrom: 11, metresFrom: 15, pixels: { 9: 0.6, 11: 1.8, 13: 4, 14: 6.6 } },
  highway: {
    minzoom: 5,
    casingFrom: 9,
    metresFrom: 15,
    pixels: { 5: 0.7, 9: 1.6, 11: 3, 13: 5.6, 14: 8.4 },
  },
}

/** Line width in pixels at low zooms, then in metres. `addPixels` widens a casing. */
function scaleRoadWidth(name: RoadClass, addPixels = 0): ExpressionSpecification {
  const { metresFrom, pixels } = ROADS[name]
  const stops = [
    ...Object.entries(pixels).flatMap(([zoom, width]) => [Number(zoom), width + addPixels]),
    ...[metresFrom, 22].flatMap((zoom) => [zoom, toPixels(ROAD_WIDTHS_METRES[name], zoom) + addPixels]),
  ]
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops] as unknown as ExpressionSpecification
}

const getFill = (palette: StreetsPalette): Record<RoadClass, string> => ({
  lane: palette.road,
  local: palette.road,
  collector: palette.roadMajor,
  arterial: palette.roadMajor,
  highway: palette.roadHighway,
})

const getCasing = (palette: StreetsPalette): Record<RoadClass, string> => ({
  lane: palette.roadCasing,
  local: palette.roadCasing,
  collector: palette.roadCasing,
  arterial: palette.roadCasingMajor,
  highway: palette.roadCasingHighway,
})

export function drawRoads(palette: StreetsPalette): LineLayerSpecification[] {
  const fill = getFill(palette)
  const casing = getCasing(palette)
  return [
    createPathLayer(palette),
    ...ROAD_CLASSES.map((name): LineLayerSpecification => {
      const { minzoom, casingFrom } = ROADS[name]
      return {
        ...createRoadBase(`road-${name}-casing`, name, Math.max(minzoom, casingFrom)),
        layout: { 'line-cap': 'butt', 'line-join': 'round' },
        paint: {
          'line-color': casing[name],
          'line-width': scaleRoadWidth(name, 1.6),
          'line-opacity': scaleByZoom([casingFrom, 0], [casingFrom + 0.6, 1]),
        },
      }
    }),
    ...ROAD_CLASSES.map(
      (name): LineLayerSpecification => ({
        ...createRoadBase(`road-${name}`, name, ROADS[name].minzoom),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': fill[name], 'line-width': scaleRoadWidth(name) },
      }),
    ),
    ...createRailwayLayers(palette),
  ]
}

function createRoadBase(id: string, name: RoadClass, minzoom: number) {
  return {
    id,
    type: 'line' as const,
    source: 'streets',
    'source-layer': 'road',
    minzoom,
    filter: ROAD_FILTERS[name],
  }
}

const createPathLayer = (palette: StreetsPalette): LineLayerSpecification => ({
  id: 'road-path',
  type: 'line',
  source: 'streets',
  'source-layer': 'road',
  minzoom: 14.5,
  filter: isPath,
  layout: { 'line-cap': 'butt', 'line-join': 'round' },
  paint: {
    'line-color': palette.path,
    'line-width': scaleByZoom([14, 0.8], [17, 1.6], [20, 3]),
    'line-dasharray': [3, 1.6],
  },
})

function createRailwayLayers(palette: StreetsPalette): LineLayerSpecification[] {
  const base = { type: 'line' as const, source: 'streets', 'source-layer': 'railway' }
  return [
    {
      ...base,
      id: 'railway',
      minzoom: 9,
      paint: {
        'line-color': palette.railway,
        'line-width': scaleByZoom([9, 0.6], [13, 1.6], [16, 3], [19, 6]),
      },
    },
    {
      ...base,
      id: 'railway-ties',
      minzoom: 13,
      paint: {
        'line-color': palette.railwayTie,
        'line-width': scaleByZoom([13, 0.8], [16, 1.8], [19, 4]),
        'line-dasharray': [4, 4],
      },
    },
  ]
}
