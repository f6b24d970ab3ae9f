import type { Feature, FeatureCollection, Polygon, Position } from 'geojson'
import { WATCHED_AREA_COLOURS } from '#domain/layers/map-colours.ts'
import { countRingVertices, type VertexRef } from '#domain/map-tools/boundary/boundary-vertices.ts'
import type { ChosenPart } from '#domain/map-tools/map-gestures.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'

export const BOUNDARY_SOURCE = 'boundary'

/**
 * Larger polygons keep their fill on the map. On the overlay, so many vertices would lag behind the pointer.
 */
const MAX_OVERLAY_VERTICES = 2_000

/** Boundary without moving parts, which the overlay draws. */
interface BoundaryPicture {
  areas: readonly Polygon[]
  chosen: ChosenPart | null
  /** New vertex being dragged out of a side. */
  added: VertexRef | null
}

/** Features of fills and lines. A line has a gap at a moving vertex. */
export function toBoundaryFeatures({ areas, chosen, added }: BoundaryPicture): FeatureCollection {
  const features = areas.flatMap((polygon, area): Feature[] => {
    const outlines = polygon.coordinates.map(
      (ring, number): Feature => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: withGap(ring, { area, ring: number }, chosen, added) },
      }),
    )
    const isDrawnOver = area === chosen?.area && !isTooLarge(polygon)
    return isDrawnOver ? outlines : [{ type: 'Feature', properties: {}, geometry: polygon }, ...outlines]
  })
  return { type: 'FeatureCollection', features }
}

export const isTooLarge = ({ coordinates }: Polygon): boolean =>
  coordinates.reduce((sum, ring) => sum + countRingVertices(ring), 0) > MAX_OVERLAY_VERTICES

function withGap(
  ring: Position[],
  { area, ring: number }: Omit<VertexRef, 'vertex'>,
  chosen: ChosenPart | null,
  added: VertexRef | null,
): Position[] {
  const isIn = (ref: VertexRef | null | undefined): ref is VertexRef =>
    ref?.area === area && ref.ring === number
  const vertices = ring.slice(0, -1)
  // The line runs from the vertex after the gap to the one before.
  if (isIn(added)) return [...vertices.slice(added.vertex), ...vertices.slice(0, added.vertex)]
  const handle = chosen?.vertex
  if (isIn(handle)) return [...vertices.slice(handle.vertex + 1), ...vertices.slice(0, handle.vertex)]
  return ring
}

/** Style similar to watched areas, but stronger. */
export function createBoundaryLayers(scheme: MapScheme): SlottedLayer[] {
  const source = BOUNDARY_SOURCE
  const colour = WATCHED_AREA_COLOURS[scheme]
  const layout = { 'line-join': 'round' as const }
  return [
    {
      slot: 'selection',
      id: 'boundary-fill',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.1, 'fill-antialias': false },
    },
    {
      slot: 'point',
      id: 'boundary-casing',
      type: 'line',
      source,
      layout,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': scheme === 'light' ? 'rgba(255,255,255,0.9)' : 'rgba(8,16,16,0.75)',
        'line-width': 5.5,
      },
    },
    {
      slot: 'point',
      id: 'boundary-line',
      type: 'line',
      source,
      layout,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colour, 'line-width': 2.5, 'line-dasharray': [3.2, 1.6] },
    },
  ]
}
