/** Single steps of editing a boundary: each gives a sound boundary, or says why it is not taken. */
import type { Polygon } from 'geojson'
import type { LngLat } from '../../geometry/lng-lat.ts'
import type { MapEffect } from '../map-gestures.ts'
import { findChangedCrossing, hasStrayOpening } from './boundary-crossing.ts'
import { refusedCrossing, STRAY_OPENING, TOO_FEW_CORNERS, TOO_MANY_CORNERS } from './boundary-refusals.ts'
import {
  type CornerRef,
  cornerAlong,
  cornerCount,
  cornersInRing,
  MAX_BOUNDARY_CORNERS,
  withCornerAdded,
  withCornerMoved,
  withoutCorner,
  withoutOpening,
} from './boundary-vertices.ts'

export type BoundaryStep = { ok: true; areas: readonly Polygon[] } | { ok: false; refusal: MapEffect }

type Areas = readonly Polygon[]

export function moveCorner(areas: Areas, ref: CornerRef, to: LngLat): BoundaryStep {
  const moved = withCornerMoved(areas, ref, to)
  return checked(moved, ref, sidesAt(moved, ref), 'the corner went back')
}

export function addCorner(areas: Areas, ref: CornerRef, at: LngLat): BoundaryStep {
  if (!hasRoom(areas)) return { ok: false, refusal: TOO_MANY_CORNERS }
  const added = withCornerAdded(areas, ref, at)
  return checked(added, ref, sidesAt(added, ref), 'no corner was added')
}

/** Deletes a vertex, and an opening of three vertices as a whole. Refused for the outer ring when only three vertices are left. */
export function deleteCorner(areas: Areas, ref: CornerRef): BoundaryStep {
  if (cornersInRing(areas, ref) <= 3) {
    return ref.ring === 0
      ? { ok: false, refusal: TOO_FEW_CORNERS }
      : { ok: true, areas: withoutOpening(areas, ref) }
  }
  const fewer = withoutCorner(areas, ref)
  const across = cornerAlong(fewer, ref, -1).corner
  return checked(fewer, ref, [across], 'the corner stays')
}

export const hasRoom = (areas: Areas): boolean => cornerCount(areas) < MAX_BOUNDARY_CORNERS

/** Finds the place where moving, or adding, the vertex would make its polygon cross itself: fast enough to follow the pointer. */
export function crossingWith(areas: Areas, ref: CornerRef, isNew: boolean, to: LngLat): LngLat | null {
  const changed = isNew ? withCornerAdded(areas, ref, to) : withCornerMoved(areas, ref, to)
  const polygon = changed[ref.area]
  return polygon ? findChangedCrossing(polygon, ref.ring, sidesAt(changed, ref)) : null
}

const sidesAt = (areas: Areas, ref: CornerRef) => [cornerAlong(areas, ref, -1).corner, ref.corner]

function checked(
  areas: Areas,
  { area, ring }: CornerRef,
  sides: number[],
  consequence: string,
): BoundaryStep {
  const polygon = areas[area]
  if (!polygon) return { ok: true, areas }
  const at = findChangedCrossing(polygon, ring, sides)
  if (at !== null) return { ok: false, refusal: refusedCrossing(at, consequence) }
  return hasStrayOpening(polygon) ? { ok: false, refusal: STRAY_OPENING } : { ok: true, areas }
}
