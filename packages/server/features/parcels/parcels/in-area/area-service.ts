import type { Position } from 'geojson'
import { LotlineError } from '#contract/errors.ts'
import type { SelectedParcels } from '#contract/parcel/parcels.ts'
import { type DrawnPolygon, MAX_AREA_VERTICES } from '#contract/wire/geometry.ts'
import { areaSquareMetres } from '#domain/geometry/geodesy.ts'
import { countSidePairs, MAX_SIDE_PAIRS } from '#domain/geometry/side-pairs.ts'
import { countVertices } from '#domain/map-tools/boundary/boundary-vertices.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { Database } from '../../../../db/open.ts'
import { describeArea, findUpidsAt } from './area-queries.ts'
import { findParcelsInArea } from './parcels-in-area.ts'

/** Larger than any municipality of the Lower Mainland: about 70 by 70 km. */
const MAX_AREA_SQUARE_KILOMETRES = 5_000

/**
 * Selects parcels with inner points in the area. @throws `bad_area` if the shape is open or too large, or
 * crosses itself, with the position
 */
export async function selectParcelsInArea(
  database: Database,
  area: DrawnPolygon,
  limit: number,
  signal: AbortSignal,
): Promise<SelectedParcels> {
  await checkDrawnArea(database, area, signal)
  return findParcelsInArea(database, area, limit, signal)
}

/**
 * Messages use `name`: `Polygon 2`. @throws `bad_area` as above; `payload_too_large` for too many vertices
 */
export async function checkDrawnArea(
  database: Database,
  area: DrawnPolygon,
  signal: AbortSignal,
  name = 'The area',
): Promise<void> {
  checkRings(area, name)
  checkSides([area], name)
  const shape = await describeArea(database, area, signal)
  if (!shape.isValid) throw new LotlineError('bad_area', explainInvalidArea(name, shape.reason, shape.place))
  const squareKilometres = areaSquareMetres(area) / 1e6
  if (squareKilometres === 0)
    throw new LotlineError('bad_area', `${name} has no area. Draw it with at least three corners.`)
  if (squareKilometres > MAX_AREA_SQUARE_KILOMETRES) {
    throw new LotlineError(
      'bad_area',
      `${name} covers ${formatNumber(Math.round(squareKilometres))} km². Draw one of at most ${formatNumber(MAX_AREA_SQUARE_KILOMETRES)} km².`,
    )
  }
}

/** Fast for any outline. @throws `bad_area` if so many sides overlap that the database would take minutes */
export function checkSides(areas: readonly DrawnPolygon[], name: string): void {
  if (countSidePairs(areas) <= MAX_SIDE_PAIRS) return
  throw new LotlineError(
    'bad_area',
    `${name} is too complex: a line across it crosses hundreds of its sides. Draw it with fewer corners, or divide it into several areas.`,
  )
}

export async function listParcelsAt(
  database: Database,
  point: { lng: number; lat: number },
  signal: AbortSignal,
): Promise<{ upids: string[] }> {
  return { upids: await findUpidsAt(database, point.lng, point.lat, signal) }
}

function checkRings(area: DrawnPolygon, name: string): void {
  const vertices = countVertices([area])
  if (vertices > MAX_AREA_VERTICES) {
    throw new LotlineError(
      'payload_too_large',
      `${name} has ${formatNumber(vertices)} vertices; at most ${formatNumber(MAX_AREA_VERTICES)} are allowed.`,
    )
  }
  for (const [index, ring] of area.coordinates.entries()) {
    const first = ring[0]
    const last = ring.at(-1)
    if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) {
      throw new LotlineError(
        'bad_area',
        `Ring ${index + 1} of ${name.replace(/^The/, 'the')} is not closed: its last position must repeat its first.`,
      )
    }
  }
}

function explainInvalidArea(name: string, reason: string | null, place: Position | null): string {
  const location = place ? ` at ${place.map((degree) => degree.toFixed(6)).join(', ')}` : ''
  if (reason === 'Self-intersection' || reason === 'Ring Self-intersection') {
    return `${name}'s outline crosses itself${location}. Draw it without crossing lines.`
  }
  return `${name} cannot be used: ${(reason ?? 'not a valid polygon').toLowerCase()}${location}.`
}
