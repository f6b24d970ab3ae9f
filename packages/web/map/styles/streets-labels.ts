import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { StreetsPalette } from '#domain/layers/map-colours.ts'
import type { RoadClass } from '#domain/parcel/place/ground-classes.ts'
import { scaleByZoom } from './expressions.ts'
import { ITALIC, MEDIUM, REGULAR, SEMIBOLD } from './scheme.ts'
import { createPlaceNames, paintHalo, TITLE } from './streets-places.ts'
import { ROAD_FILTERS } from './streets-roads.ts'

/** Labels, least important first, because later layers win. */
export function createLabelLayers(palette: StreetsPalette): SymbolLayerSpecification[] {
  return [
    ...createRoadNames(palette),
    createRouteShields(palette),
    createAreaNames('park-name', 'park', palette.labelPark, palette, 13.2),
    createRiverNames(palette),
    createAreaNames('water-name', 'water', palette.labelWater, palette, 10),
    ...createPlaceNames(palette),
  ]
}

const ROAD_NAMES: readonly { road: RoadClass; minzoom: number }[] = [
  { road: 'lane', minzoom: 17 },
  { road: 'local', minzoom: 14.6 },
  { road: 'collector', minzoom: 13.4 },
  { road: 'arterial', minzoom: 12.2 },
  { road: 'highway', minzoom: 11 },
]

function createRoadNames(palette: StreetsPalette): SymbolLayerSpecification[] {
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
      'text-size': scaleByZoom([12, 10.5], [15, 11.5], [18, 14], [20, 16]),
      'text-letter-spacing': 0.04,
      'text-max-angle': 30,
      'text-padding': 6,
    },
    paint: paintHalo(road === 'local' || road === 'lane' ? palette.label : palette.labelStrong, palette),
  }))
}

function createRouteShields(palette: StreetsPalette): SymbolLayerSpecification {
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

function createRiverNames(palette: StreetsPalette): SymbolLayerSpecification {
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
      'text-size': scaleByZoom([12, 10.5], [17, 14]),
      'text-letter-spacing': 0.06,
    },
    paint: paintHalo(palette.labelWater, palette),
  }
}

function createAreaNames(
  id: string,
  sourceLayer: 'park' | 'water',
  colour: string,
  palette: StreetsPalette,
  minzoom: number,
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'streets',
    'source-layer': `${sourceLayer}_label`,
    minzoom,
    filter: ['!', ['has', 'again']],
    layout: {
      'text-field': TITLE,
      'text-font': ITALIC,
      'text-size': scaleByZoom([10, 11], [14, 12], [18, 15]),
      'text-letter-spacing': 0.03,
      'text-max-width': 7,
      'text-padding': 40,
    },
    paint: paintHalo(colour, palette),
  }
}
