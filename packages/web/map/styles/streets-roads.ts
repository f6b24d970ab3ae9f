import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { StreetsPalette } from '#domain/layers/map-colours.ts'
import {
  ROAD_CLASSES,
  ROAD_WIDTHS_METRES,
  ROAD_WORDS,
  type RoadClass,
} from '#domain/parcel/place/ground-classes.ts'
import { type GroundWidth, matchesCategory, scaleByZoom, scaleGroundWidth } from './expressions.ts'

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
  width: GroundWidth
}

const ROADS: Record<RoadClass, RoadLook> = {
  lane: {
    minzoom: 14.5,
    casingFrom: 16.5,
    width: {
      metres: ROAD_WIDTHS_METRES.lane,
      fromZoom: 16,
      below: [
        [14, 0.5],
        [15, 1.8],
      ],
    },
  },
  local: {
    minzoom: 12,
    casingFrom: 14,
    width: {
      metres: ROAD_WIDTHS_METRES.local,
      fromZoom: 15,
      below: [
        [12, 0.4],
        [13, 1.3],
        [14, 3.2],
      ],
    },
  },
  collector: {
    minzoom: 11,
    casingFrom: 13,
    width: {
      metres: ROAD_WIDTHS_METRES.collector,
      fromZoom: 15,
      below: [
        [11, 0.6],
        [12, 1.4],
        [13, 2.6],
        [14, 4.8],
      ],
    },
  },
  arterial: {
    minzoom: 9,
    casingFrom: 11,
    width: {
      metres: ROAD_WIDTHS_METRES.arterial,
      fromZoom: 15,
      below: [
        [9, 0.6],
        [11, 1.8],
        [13, 4],
        [14, 6.6],
      ],
    },
  },
  highway: {
    minzoom: 5,
    casingFrom: 9,
    width: {
      metres: ROAD_WIDTHS_METRES.highway,
      fromZoom: 15,
      below: [
        [5, 0.7],
        [9, 1.6],
        [11, 3],
        [13, 5.6],
        [14, 8.4],
      ],
    },
  },
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
    ...createPathLayers(palette),
    ...ROAD_CLASSES.map((name): LineLayerSpecification => {
      const look = ROADS[name]
      return {
        ...createRoadBase(`road-${name}-casing`, name, Math.max(look.minzoom, look.casingFrom)),
        layout: { 'line-cap': 'butt', 'line-join': 'round' },
        paint: {
          'line-color': casing[name],
          'line-width': scaleGroundWidth(look.width, 1.6),
          'line-opacity': scaleByZoom([look.casingFrom, 0], [look.casingFrom + 0.6, 1]),
        },
      }
    }),
    ...ROAD_CLASSES.map((name): LineLayerSpecification => {
      const look = ROADS[name]
      return {
        ...createRoadBase(`road-${name}`, name, look.minzoom),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': fill[name], 'line-width': scaleGroundWidth(look.width) },
      }
    }),
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

function createPathLayers(palette: StreetsPalette): LineLayerSpecification[] {
  return [
    {
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
    },
  ]
}

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
