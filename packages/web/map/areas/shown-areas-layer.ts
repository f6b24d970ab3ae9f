import type { Feature, FeatureCollection, Geometry, Point } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { pointInside, type Rings } from '#domain/geometry/point-inside.ts'
import { WATCHED_AREA_COLOURS } from '#domain/layers/map-colours.ts'
import type { ShownAreas } from '../../state/map/shown-areas.ts'
import { scaleByZoom } from '../styles/expressions.ts'
import { type MapScheme, SEMIBOLD } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'

export const SHOWN_AREAS_SOURCE = 'watched-areas'

/** Outlines and names of areas. Each name is inside the area's largest part. */
export function toAreaFeatures({ areas, focusId }: ShownAreas): FeatureCollection {
  const features = areas.flatMap(({ id, name, geometry }): Feature[] => {
    const polygons = geometry.flatMap(getPolygons)
    if (polygons.length === 0) return []
    const isFocused = id === focusId
    const outline: Feature = {
      type: 'Feature',
      properties: { isFocused },
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygons.map((rings) => rings.map((ring) => [...ring])),
      },
    }
    const label: Feature<Point> = {
      type: 'Feature',
      properties: { isFocused, name },
      geometry: { type: 'Point', coordinates: pointInside(polygons) },
    }
    return [outline, label]
  })
  return { type: 'FeatureCollection', features }
}

function getPolygons(geometry: Geometry): Rings[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(getPolygons) : []
}

const focusExpression: ExpressionSpecification = ['boolean', ['get', 'isFocused'], false]

const byFocus = (focusValue: number, defaultValue: number): ExpressionSpecification => [
  'case',
  focusExpression,
  focusValue,
  defaultValue,
]

/**
 * Outlines without fill, which would tint zones. Dashes over a casing are visible on imagery and parcel
 * lines.
 */
export function createShownAreaLayers(scheme: MapScheme): SlottedLayer[] {
  const source = SHOWN_AREAS_SOURCE
  const colour = WATCHED_AREA_COLOURS[scheme]
  const casing = scheme === 'light' ? 'rgba(255,255,255,0.85)' : 'rgba(8,16,16,0.7)'
  const outlineFilter: ExpressionSpecification = ['!=', ['geometry-type'], 'Point']
  return [
    {
      slot: 'selection',
      id: 'watched-area-casing',
      type: 'line',
      source,
      filter: outlineFilter,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': casing, 'line-width': byFocus(5.5, 4.5) },
    },
    {
      slot: 'selection',
      id: 'watched-area-line',
      type: 'line',
      source,
      filter: outlineFilter,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': byFocus(3, 2.25),
        'line-dasharray': [3.2, 1.8],
      },
    },
    {
      slot: 'landmark',
      id: 'watched-area-name',
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': scaleByZoom([8, 11.5], [14, 13.5]),
        'text-max-width': 10,
        'text-padding': 6,
        'text-variable-anchor': ['center', 'bottom', 'top'],
        'text-radial-offset': 0.6,
        'symbol-sort-key': byFocus(0, 1),
      },
      paint: { 'text-color': colour, 'text-halo-color': casing, 'text-halo-width': 2 },
    },
  ]
}
