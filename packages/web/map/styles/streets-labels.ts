import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { byZoom, categoryHas } from './expressions.ts'
import { ITALIC, MEDIUM, REGULAR, SEMIBOLD } from './fonts.ts'
import type { StreetsPalette } from './scheme.ts'
import { ROAD_FILTERS, type RoadClass } from './streets-roads.ts'

const TITLE: ExpressionSpecification = ['get', 'title']
const isCity = categoryHas('city', 'municipal', 'metro')
const isTown = categoryHas('town', 'village', 'district', 'island')
const isLandmark = categoryHas(
  'school',
  'hospital',
  'landmark',
  'mall',
  'civic',
  'hall',
  'station',
  'university',
)
const isParkName = categoryHas('park', 'reserve', 'golf', 'cemetery', 'beach')
const isWaterName = categoryHas('water', 'bay', 'inlet', 'lake', 'river', 'creek', 'strait', 'sea')

/** Names of streets, parks, water and places, least important first (later layers win the space). */
export function labelLayers(palette: StreetsPalette): SymbolLayerSpecification[] {
  return [
    ...roadNames(palette),
    routeShields(palette),
    areaNames('park-name', 'park', palette.labelPark, palette, 13.2),
    riverNames(palette),
    areaNames('water-name', 'water', palette.labelWater, palette, 10),
    ...placeNames(palette),
  ]
}

const ROAD_NAMES: readonly { road: RoadClass; minzoom: number }[] = [
  { road: 'lane', minzoom: 17 },
  { road: 'local', minzoom: 14.6 },
  { road: 'collector', minzoom: 13.4 },
  { road: 'arterial', minzoom: 12.2 },
  { road: 'highway', minzoom: 11 },
]

function roadNames(palette: StreetsPalette): SymbolLayerSpecification[] {
  return ROAD_NAMES.map(({ road, minzoom }) => ({
    id: `road-name-${road}`,
    type: 'symbol',
    source: 'streets',
    'source-layer': 'road',
    minzoom,
    filter: ['all', ROAD_FILTERS[road], ['has', 'title']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': TITLE,
      'text-font': road === 'local' || road === 'lane' ? REGULAR : MEDIUM,
      'text-size': byZoom([12, 10.5], [15, 11.5], [18, 14], [20, 16]),
      'text-letter-spacing': 0.04,
      'text-max-angle': 30,
      'text-padding': 6,
    },
    paint: haloed(road === 'local' || road === 'lane' ? palette.label : palette.labelStrong, palette),
  }))
}

function routeShields(palette: StreetsPalette): SymbolLayerSpecification {
  return {
    id: 'route-shield',
    type: 'symbol',
    source: 'streets',
    'source-layer': 'road',
    minzoom: 10,
    filter: ['all', ['has', 'code'], ['any', ROAD_FILTERS.highway, ROAD_FILTERS.arterial]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 380,
      'text-field': ['get', 'code'],
      'text-font': SEMIBOLD,
      'text-size': 10.5,
      'text-rotation-alignment': 'viewport',
      'icon-rotation-alignment': 'viewport',
      'icon-image': `shield|${palette.shield}|${palette.shieldEdge}`,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [2, 5, 2, 5],
      'text-padding': 10,
    },
    paint: { 'text-color': palette.shieldText },
  }
}

function riverNames(palette: StreetsPalette): SymbolLayerSpecification {
  return {
    id: 'river-name',
    type: 'symbol',
    source: 'streets',
    'source-layer': 'water',
    minzoom: 12.5,
    filter: ['all', ['==', ['geometry-type'], 'LineString'], ['has', 'title']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 400,
      'text-field': TITLE,
      'text-font': ITALIC,
      'text-size': byZoom([12, 10.5], [17, 14]),
      'text-letter-spacing': 0.06,
    },
    paint: haloed(palette.labelWater, palette),
  }
}

function areaNames(
  id: string,
  sourceLayer: string,
  colour: string,
  palette: StreetsPalette,
  minzoom: number,
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'streets',
    'source-layer': sourceLayer,
    minzoom,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['has', 'title']],
    layout: {
      'text-field': TITLE,
      'text-font': ITALIC,
      'text-size': byZoom([10, 11], [14, 12], [18, 15]),
      'text-letter-spacing': 0.03,
      'text-max-width': 7,
      'text-padding': 40,
    },
    paint: haloed(colour, palette),
  }
}

/** Schools, halls and hospitals: above all else, for one finds one's way by them. */
export function landmarkNames(palette: StreetsPalette): SymbolLayerSpecification {
  return {
    id: 'place-landmark',
    type: 'symbol',
    source: 'streets',
    'source-layer': 'place',
    minzoom: 14,
    filter: isLandmark,
    layout: {
      'text-field': TITLE,
      'text-font': MEDIUM,
      'text-size': byZoom([14, 10.5], [18, 13]),
      'text-max-width': 8,
      'icon-image': `dot|${palette.labelInstitution}|${palette.halo}`,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.6,
      'text-padding': 4,
    },
    paint: haloed(palette.labelInstitution, palette),
  }
}

function placeNames(palette: StreetsPalette): SymbolLayerSpecification[] {
  const base = { type: 'symbol' as const, source: 'streets', 'source-layer': 'place' }
  const isOther = [
    'any',
    isCity,
    isTown,
    isLandmark,
    isParkName,
    isWaterName,
  ] satisfies ExpressionSpecification
  return [
    {
      ...base,
      id: 'place-park',
      minzoom: 12.6,
      filter: isParkName,
      layout: {
        'text-field': TITLE,
        'text-font': ITALIC,
        'text-size': byZoom([12, 11], [18, 15]),
        'text-max-width': 7,
      },
      paint: haloed(palette.labelPark, palette),
    },
    {
      ...base,
      id: 'place-water',
      minzoom: 9,
      filter: isWaterName,
      layout: {
        'text-field': TITLE,
        'text-font': ITALIC,
        'text-size': byZoom([9, 11], [15, 16]),
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
      paint: haloed(palette.labelWater, palette),
    },
    {
      ...base,
      id: 'place-neighbourhood',
      minzoom: 11,
      maxzoom: 16.5,
      filter: ['!', isOther],
      layout: {
        'text-field': ['upcase', TITLE],
        'text-font': MEDIUM,
        'text-size': byZoom([11, 10], [14, 12.5], [16, 14]),
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
        'text-padding': 12,
      },
      paint: haloed(palette.label, palette, 1.6),
    },
    {
      ...base,
      id: 'place-town',
      minzoom: 7,
      maxzoom: 15,
      filter: ['all', isTown, ['!', isCity]],
      layout: {
        'text-field': TITLE,
        'text-font': SEMIBOLD,
        'text-size': byZoom([7, 11], [11, 14], [14, 18]),
        'text-max-width': 8,
      },
      paint: haloed(palette.labelStrong, palette, 1.8),
    },
    {
      ...base,
      id: 'place-city',
      minzoom: 4,
      maxzoom: 14,
      filter: isCity,
      layout: {
        'text-field': TITLE,
        'text-font': SEMIBOLD,
        'text-size': byZoom([4, 11], [9, 15], [13, 22]),
        'text-max-width': 8,
      },
      paint: haloed(palette.labelStrong, palette, 2),
    },
  ]
}

function haloed(colour: string, palette: StreetsPalette, width = 1.4) {
  return {
    'text-color': colour,
    'text-halo-color': palette.halo,
    'text-halo-width': width,
    'text-halo-blur': 0.3,
  }
}
