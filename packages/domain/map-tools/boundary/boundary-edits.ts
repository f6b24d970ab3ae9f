import type { Polygon } from 'geojson'
import type { LngLat } from '../../geometry/lng-lat.ts'
import type { MapEffect } from '../map-gestures.ts'
import { findChangedCrossing, hasStrayOpening } from './boundary-crossing.ts'
import { refusedCrossing, STRAY_OPENING, TOO_FEW_VERTICES, TOO_MANY_VERTICES } from './boundary-refusals.ts'
import {
  countVertices,
  MAX_BOUNDARY_VERTICES,
  type VertexRef,
  vertexAlong,
  verticesInRing,
  withoutOpening,
  withoutVertex,
  withVertexAdded,
  withVertexMoved,
} from './boundary-vertices.ts'

export type BoundaryStep = { ok: true; areas: readonly Polygon[] } | { ok: false; refusal: MapEffect }

type Areas = readonly Polygon[]

export function moveVertex(areas: Areas, ref: VertexRef, to: LngLat): BoundaryStep {
  const next = withVertexMoved(areas, ref, to)
  return checkAreas(next, ref, sidesAt(next, ref), 'the corner was moved back')
}

export function addVertex(areas: Areas, ref: VertexRef, at: LngLat): BoundaryStep {
  if (!hasRoom(areas)) return { ok: false, refusal: TOO_MANY_VERTICES }
  const next = withVertexAdded(areas, ref, at)
  return checkAreas(next, ref, sidesAt(next, ref), 'no corner was added')
}

/** An opening of three vertices is deleted as a whole; an outer ring of three stays unchanged. */
export function deleteVertex(areas: Areas, ref: VertexRef): BoundaryStep {
  if (verticesInRing(areas, ref) <= 3) {
    return ref.ring === 0
      ? { ok: false, refusal: TOO_FEW_VERTICES }
      : { ok: true, areas: withoutOpening(areas, ref) }
  }
  const next = withoutVertex(areas, ref)
  const newSide = vertexAlong(next, ref, -1).vertex
  return checkAreas(next, ref, [newSide], 'the corner was kept')
}

export const hasRoom = (areas: Areas): boolean => countVertices(areas) < MAX_BOUNDARY_VERTICES

export function crossingWith(areas: Areas, ref: VertexRef, isNew: boolean, to: LngLat): LngLat | null {
  const next = isNew ? withVertexAdded(areas, ref, to) : withVertexMoved(areas, ref, to)
  const polygon = next[ref.area]
  return polygon ? findChangedCrossing(polygon, ref.ring, sidesAt(next, ref)) : null
}

const sidesAt = (areas: Areas, ref: VertexRef) => [vertexAlong(areas, ref, -1).vertex, ref.vertex]

function checkAreas(
  areas: Areas,
  { area, ring }: VertexRef,
  sides: number[],
  consequence: string,
): BoundaryStep {
  const polygon = areas[area]
  if (!polygon) return { ok: true, areas }
  const at = findChangedCrossing(polygon, ring, sides)
  if (at !== null) return { ok: false, refusal: refusedCrossing(at, consequence) }
  return hasStrayOpening(polygon) ? { ok: false, refusal: STRAY_OPENING } : { ok: true, areas }
}
