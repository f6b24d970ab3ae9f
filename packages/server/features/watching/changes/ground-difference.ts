import type { Box } from '#domain/geometry/local-plane.ts'
import type { ReleaseDifference } from '#domain/watching/changes/change-event.ts'
import type { Queryable } from '../../../db/open.ts'
import { indexBoxes } from './box-index.ts'
import { findEvents } from './change-event-queries.ts'
import {
  type CoverPair,
  findGroundParcels,
  findGroundPolygons,
  findParcelsNear,
  findReplannedParcels,
  findUnchangedAlr,
  type GroundPolygon,
  hasReplannedParcels,
  measureCovers,
  type ParcelBox,
} from './ground-queries.ts'
import { contains, overlaps, owningPoint, type Square, squaresFrom } from './ground-squares.ts'
import type { WatchedRelease } from './release-watch-queries.ts'

type GroundPart = Pick<ReleaseDifference, 'events' | 'groundParcels' | 'groundCovers'>

const MAX_PARCELS = 2000
/** A square with more polygons is divided without counting its parcels. */
const MAX_POLYGONS = 500

/** `end` is the curve position after the square. */
interface GroundSquare {
  end: number
  measure(): Promise<GroundPart>
}

/** Yields squares of ground from curve position `position`. Each parcel is in exactly one. */
export async function* readGroundSquares(
  database: Queryable,
  release: WatchedRelease,
  position: number,
): AsyncGenerator<GroundSquare> {
  const polygons = await findGroundPolygons(database, release.releaseId)
  const findMeeting = indexBoxes(polygons)
  const findPolygons = (box: Box) => findMeeting(box).filter((polygon) => overlaps(polygon, box))
  const hasReplanned = polygons.length > 0 && (await hasReplannedParcels(database, release.releaseId))
  const findParcels = (square: Square, candidates: readonly GroundPolygon[], limit: number | null) =>
    findParcelsNear(database, candidates, square.box, limit)
  // The parcels of the square that `isFull` examined last. If it was not full, it is processed next.
  let examined: ParcelBox[] = []
  const isFull = async (square: Square, candidates: readonly GroundPolygon[]) => {
    if (candidates.length > MAX_POLYGONS) return true
    examined = await findParcels(square, candidates, MAX_PARCELS + 1)
    return examined.length > MAX_PARCELS
  }
  for await (const { square, boxes } of squaresFrom(polygons, position, isFull)) {
    const parcels = square.isSmallest ? await findParcels(square, boxes, null) : examined
    yield {
      end: square.end,
      measure: () => measureSquare(database, { ...release, hasReplanned }, square, parcels, findPolygons),
    }
  }
}

async function measureSquare(
  database: Queryable,
  release: WatchedRelease & { hasReplanned: boolean },
  { box }: Square,
  nearby: readonly ParcelBox[],
  findPolygons: (box: Box) => readonly GroundPolygon[],
): Promise<GroundPart> {
  const parcels = new Map(nearby.map((parcel) => [parcel.upid, parcel]))
  const pairs: CoverPair[] = []
  const replacedUpids = release.hasReplanned
    ? await findReplannedParcels(database, release.releaseId, [...parcels.keys()])
    : new Set<string>()
  for (const parcel of parcels.values()) {
    if (replacedUpids.has(parcel.upid)) continue
    // Includes polygons outside the square, into which the parcel may extend.
    const polygons = findPolygons(parcel)
    const point = owningPoint(parcel, polygons)
    if (point === null || !contains(box, point)) continue
    for (const { subjectId } of polygons) pairs.push({ subjectId, upid: parcel.upid })
  }
  return measurePairs(database, release, pairs)
}

async function measurePairs(
  database: Queryable,
  release: WatchedRelease,
  pairs: readonly CoverPair[],
): Promise<GroundPart> {
  if (pairs.length === 0) return { events: [], groundParcels: [], groundCovers: [] }
  const byPolygon = pairs.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))
  const covers = await measureCovers(database, release.releaseId, byPolygon)
  const alrUpids = [...new Set(covers.filter(({ layer }) => layer === 'alr').map(({ upid }) => upid))]
  const groundCovers =
    alrUpids.length === 0 ? covers : [...covers, ...(await findUnchangedAlr(database, release, alrUpids))]
  const upids = [...new Set(groundCovers.map(({ upid }) => upid))]
  const subjectIds = [...new Set(covers.map(({ subjectId }) => subjectId))]
  const [events, parcels] = await Promise.all([
    findEvents(database, release.releaseId, 'layer_feature', subjectIds),
    findGroundParcels(database, upids),
  ])
  return { events, groundParcels: parcels, groundCovers }
}
