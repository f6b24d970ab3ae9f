import type { Polygon } from 'geojson'
import { pointInPolygon } from '#domain/geometry/point-in-polygon.ts'
import type { Database } from '../../../../db/open.ts'
import type { Box } from '../../../../db/spatial.ts'
import { findCentres, type ParcelCentre } from './area-queries.ts'

/** A statement with this many parcels takes a few milliseconds, so that other accounts do not wait. */
const PARCELS_PER_BOX = 2_500
/** The side of the smallest box, in degrees. */
const MIN_DEGREES = 1e-7

/**
 * Finds parcels by inner point, those nearest the area's north-west corner first, and their total. The
 * database searches boxes; containment is tested here, at a cost that does not depend on the shape.
 */
export async function findParcelsInArea(
  database: Database,
  area: Polygon,
  limit: number,
  signal: AbortSignal,
): Promise<{ upids: string[]; total: number }> {
  const isInside = pointInPolygon(area)
  const bounds = getBounds(area)
  const collector = collectNearest(bounds[0], bounds[3], limit)
  // Boxes exclude their east and north edges, but the area includes them.
  const boxes: Box[] = [[bounds[0], bounds[1], bounds[2] + MIN_DEGREES, bounds[3] + MIN_DEGREES]]
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    const isSmall = box[2] - box[0] < 2 * MIN_DEGREES && box[3] - box[1] < 2 * MIN_DEGREES
    const centres = await findCentres(database, box, isSmall ? null : PARCELS_PER_BOX, signal)
    if (centres === null) boxes.push(...splitIntoQuarters(box))
    else collector.add(centres.filter(({ lng, lat }) => isInside(lng, lat)))
    signal.throwIfAborted()
  }
  return collector.result()
}

function getBounds({ coordinates: [outline = []] }: Polygon): Box {
  const bounds: Box = [180, 90, -180, -90]
  for (const [lng = 0, lat = 0] of outline) {
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}

function splitIntoQuarters([west, south, east, north]: Box): Box[] {
  const lng = (west + east) / 2
  const lat = (south + north) / 2
  return [
    [west, south, lng, lat],
    [lng, south, east, lat],
    [west, lat, lng, north],
    [lng, lat, east, north],
  ]
}

interface FoundParcel {
  upid: string
  distance: number
}

function collectNearest(lng: number, lat: number, limit: number) {
  let parcels: FoundParcel[] = []
  let total = 0
  return {
    add(centres: readonly ParcelCentre[]): void {
      total += centres.length
      for (const centre of centres) {
        parcels.push({ upid: centre.upid, distance: Math.hypot(centre.lng - lng, centre.lat - lat) })
      }
      if (parcels.length <= 2 * limit + PARCELS_PER_BOX) return
      const distances = Float64Array.from(parcels, ({ distance }) => distance).sort()
      const furthest = distances[limit - 1] ?? 0
      parcels = parcels.filter(({ distance }) => distance <= furthest)
    },
    result: () => ({
      upids: parcels
        .sort(byDistance)
        .slice(0, limit)
        .map(({ upid }) => upid),
      total,
    }),
  }
}

const byDistance = (a: FoundParcel, b: FoundParcel) => a.distance - b.distance || (a.upid < b.upid ? -1 : 1)
