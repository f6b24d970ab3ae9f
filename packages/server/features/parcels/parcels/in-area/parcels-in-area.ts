import type { Polygon } from 'geojson'
import { pointInPolygon } from '#domain/geometry/point-in-polygon.ts'
import { boundingBox, boxCentre } from '#domain/geometry/polygon.ts'
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
  const bounds = boundingBox(area)
  if (bounds === null) return { upids: [], total: 0 }
  const [west, south, east, north] = bounds
  const collector = collectNearest(west, north, limit)
  // Boxes exclude their east and north edges, but the area includes them.
  const boxes: Box[] = [[west, south, east + MIN_DEGREES, north + MIN_DEGREES]]
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    const isSmall = box[2] - box[0] < 2 * MIN_DEGREES && box[3] - box[1] < 2 * MIN_DEGREES
    const centres = await findCentres(database, box, isSmall ? null : PARCELS_PER_BOX, signal)
    if (centres === null) boxes.push(...splitIntoQuarters(box))
    else collector.add(centres.filter(({ lng, lat }) => isInside(lng, lat)))
    signal.throwIfAborted()
  }
  return collector.result()
}

function splitIntoQuarters([west, south, east, north]: Box): Box[] {
  const [lng, lat] = boxCentre([west, south, east, north])
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
