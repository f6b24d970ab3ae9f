import type { Polygon } from 'geojson'
import type { LngLat } from '../../geometry/lng-lat.ts'
import { formatNumber } from '../../text/number-format.ts'
import type { MapEffect, RefusalReason } from '../map-gestures.ts'
import { countVertices, MAX_BOUNDARY_POLYGONS, MAX_BOUNDARY_VERTICES } from './boundary-vertices.ts'

type Refusal = MapEffect & { type: 'refuse' }

const refusal = (reason: RefusalReason, message: string, at: LngLat | null = null): Refusal => ({
  type: 'refuse',
  reason,
  message,
  at,
})

export const TOO_MANY_VERTICES = refusal(
  'tooManyVertices',
  `A boundary has at most ${formatNumber(MAX_BOUNDARY_VERTICES)} corners. Delete some before you add more.`,
)

export const TOO_FEW_VERTICES = refusal(
  'tooFewVertices',
  'A polygon needs at least three corners. Delete the whole polygon instead.',
)

export const STRAY_OPENING = refusal(
  'strayOpening',
  'An opening must stay inside its polygon, so nothing was changed.',
)

export function refusedPolygon(areas: readonly Polygon[]): Refusal | null {
  if (areas.length >= MAX_BOUNDARY_POLYGONS) {
    return refusal('tooManyPolygons', `A boundary has at most ${MAX_BOUNDARY_POLYGONS} polygons.`)
  }
  return countVertices(areas) + 3 > MAX_BOUNDARY_VERTICES ? TOO_MANY_VERTICES : null
}

/** `The outline would cross itself near 49.26012, -123.10045, so the corner was moved back.` */
export function refusedCrossing([longitude, latitude]: LngLat, consequence: string): Refusal {
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const message = `The outline would cross itself near ${place}, so ${consequence}.`
  return refusal('selfCrossing', message, [longitude, latitude])
}
