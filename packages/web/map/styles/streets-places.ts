import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { StreetsPalette } from '#domain/layers/map-colours.ts'
import { matchesCategory, scaleByZoom } from './expressions.ts'
import { ITALIC, MEDIUM, SEMIBOLD } from './scheme.ts'

export const TITLE: ExpressionSpecification = ['get', 'title']
const cityFilter = matchesCategory('city', 'municipal', 'metro')
const townFilter = matchesCategory('town', 'village', 'district', 'island')
const landmarkFilter = matchesCategory(
  'school',
  'hospital',
  'landmark',
  'mall',
  'civic',
  'hall',
  'station',
  'university',
)
const parkFilter = matchesCategory('park', 'reserve', 'golf', 'cemetery', 'beach')
const waterFilter = matchesCategory('water', 'bay', 'inlet', 'lake', 'river', 'creek', 'strait', 'sea')

export function createLandmarkNames(palette: StreetsPalette): SymbolLayerSpecification {
  return {
    id: 'place-landmark',
    type: 'symbol',
    source: 'streets',
    'source-layer': 'place',
    minzoom: 14,
    filter: landmarkFilter,
    layout: {
      'text-field': TITLE,
      'text-font': MEDIUM,
      'text-size': scaleByZoom([14, 10.5], [18, 13]),
      'text-max-width': 8,
      'icon-image': `dot|${palette.labelInstitution}|${palette.halo}`,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.6,
      'text-padding': 4,
    },
    paint: paintHalo(palette.labelInstitution, palette),
  }
}

export function createPlaceNames(palette: StreetsPalette): SymbolLayerSpecification[] {
  const base = { type: 'symbol' as const, source: 'streets', 'source-layer': 'place' }
  const otherPlaces = [
    'any',
    cityFilter,
    townFilter,
    landmarkFilter,
    parkFilter,
    waterFilter,
  ] satisfies ExpressionSpecification
  return [
    {
      ...base,
      id: 'place-park',
      minzoom: 12.6,
      filter: parkFilter,
      layout: {
        'text-field': TITLE,
        'text-font': ITALIC,
        'text-size': scaleByZoom([12, 11], [18, 15]),
        'text-max-width': 7,
      },
      paint: paintHalo(palette.labelPark, palette),
    },
    {
      ...base,
      id: 'place-water',
      minzoom: 9,
      filter: waterFilter,
      layout: {
        'text-field': TITLE,
        'text-font': ITALIC,
        'text-size': scaleByZoom([9, 11], [15, 16]),
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
      paint: paintHalo(palette.labelWater, palette),
    },
    {
      ...base,
      id: 'place-neighbourhood',
      minzoom: 11,
      maxzoom: 16.5,
      filter: ['!', otherPlaces],
      layout: {
        'text-field': ['upcase', TITLE],
        'text-font': MEDIUM,
        'text-size': scaleByZoom([11, 10], [14, 12.5], [16, 14]),
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
        'text-padding': 12,
      },
      paint: paintHalo(palette.label, palette, 1.6),
    },
    {
      ...base,
      id: 'place-town',
      minzoom: 7,
      maxzoom: 15,
      filter: ['all', townFilter, ['!', cityFilter]],
      layout: {
        'text-field': TITLE,
        'text-font': SEMIBOLD,
        'text-size': scaleByZoom([7, 11], [11, 14], [14, 18]),
        'text-max-width': 8,
      },
      paint: paintHalo(palette.labelStrong, palette, 1.8),
    },
    {
      ...base,
      id: 'place-city',
      minzoom: 4,
      maxzoom: 14,
      filter: cityFilter,
      layout: {
        'text-field': TITLE,
        'text-font': SEMIBOLD,
        'text-size': scaleByZoom([4, 11], [9, 15], [13, 22]),
        'text-max-width': 8,
      },
      paint: paintHalo(palette.labelStrong, palette, 2),
    },
  ]
}

export function paintHalo(colour: string, palette: StreetsPalette, width = 1.4) {
  return {
    'text-color': colour,
    'text-halo-color': palette.halo,
    'text-halo-width': width,
    'text-halo-blur': 0.3,
  }
}
