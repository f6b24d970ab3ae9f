import Flatbush from 'flatbush'
import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { findParcelFront, type ParcelFront } from '#domain/parcel/front/parcel-front.ts'
import { LOOK_DEGREES } from '#domain/parcel/front/side-outlook.ts'
import { STREET_CLASSES } from '#domain/parcel/parcel-class.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database, DatabaseKind } from '../../../db/open.ts'
import { lockFronts } from '../../../db/parcel-fronts.ts'
import { isOneOf, toGeoJson } from '../../../db/spatial.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'

export type FrontLengths = Pick<ParcelFront, 'frontageMetres' | 'depthMetres'>

export async function findFrontLengths(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, FrontLengths>> {
  const storedFronts = await database.db
    .selectFrom('parcel_front')
    .selectAll()
    .where(isOneOf('upid', upids))
    .execute({ signal })
  const storedUpids = new Set(storedFronts.map(({ upid }) => upid))
  const lengths = new Map<string, FrontLengths>()
  for (const { upid, frontage_metres: frontageMetres, depth_metres: depthMetres } of storedFronts)
    if (frontageMetres !== null) lengths.set(upid, { frontageMetres, depthMetres })
  const missing = upids.filter((upid) => !storedUpids.has(upid) && !isUnit(upid))
  for (const [upid, front] of await findFronts(database, missing, signal)) lengths.set(upid, front)
  return lengths
}

/** Imports wait for a transaction. The embedded engine has a single session, so all queries wait there. */
const PARCELS_PER_BATCH: Readonly<Record<DatabaseKind, number>> = { native: 1000, embedded: 100 }
/** Limits a run, so that other jobs get their turn. */
const PARCELS_PER_RUN = 20_000

/** Returns whether any parcels remain. */
export async function storeFronts(database: Database, signal: AbortSignal) {
  const size = PARCELS_PER_BATCH[database.kind]
  let last: string | undefined = ''
  for (let count = 0; count < PARCELS_PER_RUN && last !== undefined; count += size)
    last = await storeBatch(database, last, size, signal)
  return last !== undefined
}

async function storeBatch(database: Database, after: string, size: number, signal: AbortSignal) {
  return inTransaction(database, async (transaction, client) => {
    await lockFronts(client)
    const { rows } = await sql<{ upid: string }>`
      SELECT upid FROM parcel WHERE upid > ${after} AND NOT EXISTS (SELECT FROM parcel_front WHERE upid = parcel.upid)
      ORDER BY upid LIMIT ${size}`.execute(transaction.db, { signal })
    if (rows.length === 0) return undefined
    const upids = rows.map(({ upid }) => upid)
    const fronts = await findFronts(transaction, upids, signal)
    const lengths = upids.map((upid) => {
      const front = fronts.get(upid)
      return {
        upid,
        frontage_metres: front?.frontageMetres ?? null,
        depth_metres: front?.depthMetres ?? null,
      }
    })
    await transaction.db.insertInto('parcel_front').values(lengths).execute({ signal })
    return rows.length < size ? undefined : upids.at(-1)
  })
}

export async function findFronts(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, ParcelFront>> {
  const parcels = await database.db
    .selectFrom('parcel')
    .select(['upid', toGeoJson('parcel.geom').as('outline')])
    .where(isOneOf('upid', upids))
    .where('parcel_class', 'not in', STREET_CLASSES)
    .execute({ signal })
  if (parcels.length === 0) return new Map()
  const parcelUpids = parcels.map(({ upid }) => upid)
  const search = await buildSearch(await findNearby(database, parcelUpids, signal), signal)
  const fronts = await mapInSlices(
    parcels,
    ({ upid, outline }) => {
      // The neighbours include the outline itself, which `findParcelFront` skips.
      const front = findParcelFront(outline, search(outline))
      return front && ([upid, front] as const)
    },
    signal,
  )
  return new Map(fronts.filter((front) => front !== null))
}

/**
 * Finds the parcels near each parcel, without roads. Includes geometry, because reading it again by upid
 * costs more than filtering.
 */
async function findNearby(
  { db }: Database,
  upids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Geometry[]> {
  const { rows } = await sql<{ outline: Geometry }>`
    SELECT ${toGeoJson('near.geom')} AS outline FROM (
      SELECT DISTINCT ON (near.upid) near.geom FROM (SELECT geom FROM parcel WHERE ${isOneOf('upid', upids)} OFFSET 0) own,
        LATERAL (
          SELECT other.upid, other.geom FROM parcel other
          WHERE other.geom && ST_Expand(own.geom, ${LOOK_DEGREES.longitude}::float8, ${LOOK_DEGREES.latitude}::float8)
            AND other.parcel_class <> ALL(${STREET_CLASSES}::text[]) OFFSET 0
        ) near
    ) near`.execute(db, { signal })
  return rows.map(({ outline }) => outline)
}

/** Returns a search for outlines near another, in the given order. */
async function buildSearch(
  outlines: readonly Geometry[],
  signal?: AbortSignal,
): Promise<(outline: Geometry) => Geometry[]> {
  const items = await mapInSlices(outlines, (outline) => ({ outline, box: boundingBox(outline) }), signal)
  const places = items.flatMap(({ outline, box }) => (box === null ? [] : { outline, box }))
  if (places.length === 0) return () => []
  const boxes = new Flatbush(places.length)
  for (const { box } of places) boxes.add(...box)
  boxes.finish()
  return (outline) => {
    const box = boundingBox(outline)
    if (box === null) return []
    const [west, south, east, north] = box
    const indexes = boxes.search(
      west - LOOK_DEGREES.longitude,
      south - LOOK_DEGREES.latitude,
      east + LOOK_DEGREES.longitude,
      north + LOOK_DEGREES.latitude,
    )
    return indexes.sort((a, b) => a - b).flatMap((index) => places[index]?.outline ?? [])
  }
}
