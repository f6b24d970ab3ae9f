/** The measures that ground and reserve changes follow from, square by square. */
import Flatbush from 'flatbush'
import type { ReleaseDifference } from '#domain/changes/change-event.ts'
import type { Database } from '../../db/open.ts'
import { eventsOf } from './change-event-queries.ts'
import {
  coversOf,
  type GroundPolygon,
  groundLots,
  groundPolygons,
  hasReplannedLots,
  type LotBox,
  lotsNear,
  replannedLots,
  untouchedReserve,
} from './ground-queries.ts'
import { around, type Box, holds, owningPoint, type Square, squaresFrom } from './ground-squares.ts'
import type { WatchedRelease } from './release-watch-queries.ts'

type GroundPart = Pick<ReleaseDifference, 'events' | 'groundLots' | 'groundCovers'>
type Sender = Pick<Database, 'db'>

/** In one square; more, and it is cut. */
const MOST_LOTS = 2000
/** So many polygons lie over too many lots, which need not be fetched to know it. */
const MOST_POLYGONS = 500

/** Of each square from `position` on, with the place on the curve that is reached after it. Each lot is in one of them. */
export async function* groundDifferences(
  database: Sender,
  release: WatchedRelease,
  position: number,
): AsyncGenerator<{ end: number; part: GroundPart }> {
  const polygons = await groundPolygons(database, release.releaseId)
  const polygonsOver = indexOf(polygons)
  const replanned = polygons.length > 0 && (await hasReplannedLots(database, release.releaseId))
  const near = (square: Square, here: readonly GroundPolygon[], limit: number | null) =>
    lotsNear(database, here, square.box, limit)
  // The square that was looked at last and is not full is the next to be worked on.
  let looked: LotBox[] = []
  const isFull = async (square: Square, here: readonly GroundPolygon[]) => {
    if (here.length > MOST_POLYGONS) return true
    looked = await near(square, here, MOST_LOTS + 1)
    return looked.length > MOST_LOTS
  }
  for await (const { square, boxes } of squaresFrom(polygons, position, isFull)) {
    const lots = square.isSmallest ? await near(square, boxes, null) : looked
    const part = await partOf(database, { ...release, replanned }, square, lots, polygonsOver)
    if (part !== null) yield { end: square.end, part }
  }
}

async function partOf(
  database: Sender,
  release: WatchedRelease & { replanned: boolean },
  { box }: Square,
  near: readonly LotBox[],
  polygonsOver: (box: Box) => readonly GroundPolygon[],
): Promise<GroundPart | null> {
  const lots = new Map(near.map((lot) => [lot.upid, lot]))
  const own: LotBox[] = []
  const over = new Set<string>()
  const told = release.replanned
    ? await replannedLots(database, release.releaseId, [...lots.keys()])
    : new Set<string>()
  for (const lot of lots.values()) {
    if (told.has(lot.upid)) continue
    // A lot may reach out of the square, to polygons that do not reach in.
    const polygons = polygonsOver(lot)
    const point = owningPoint(lot, polygons)
    if (point === null || !holds(box, point)) continue
    own.push(lot)
    for (const { subjectId } of polygons) over.add(subjectId)
  }
  const extent = around(own)
  if (extent === null) return null
  return measured(
    database,
    release,
    own.map(({ upid }) => upid),
    [...over],
    extent,
  )
}

/** Finds the polygons whose boxes meet a box. */
function indexOf(polygons: readonly GroundPolygon[]): (box: Box) => GroundPolygon[] {
  if (polygons.length === 0) return () => []
  const index = new Flatbush(polygons.length)
  for (const { west, south, east, north } of polygons) index.add(west, south, east, north)
  index.finish()
  return ({ west, south, east, north }) =>
    index.search(west, south, east, north).flatMap((at) => polygons[at] ?? [])
}

async function measured(
  database: Sender,
  release: WatchedRelease,
  upids: readonly string[],
  subjectIds: readonly string[],
  extent: Box,
): Promise<GroundPart> {
  const changed = await coversOf(database, release.releaseId, subjectIds, upids, extent)
  const inReserve = [...new Set(changed.filter(({ layer }) => layer === 'alr').map(({ upid }) => upid))]
  const groundCovers =
    inReserve.length === 0 ? changed : [...changed, ...(await untouchedReserve(database, release, inReserve))]
  const covered = [...new Set(groundCovers.map(({ upid }) => upid))]
  const covering = [...new Set(changed.map(({ subjectId }) => subjectId))]
  return {
    events: await eventsOf(database, release.releaseId, 'layer_feature', covering),
    groundLots: await groundLots(database, covered),
    groundCovers,
  }
}
