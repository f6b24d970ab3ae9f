import Flatbush from 'flatbush'
import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { BoundingBox } from '#domain/geometry/lng-lat.ts'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { findParcelFront, type ParcelFront } from '#domain/parcel/front/parcel-front.ts'
import { LOOK_METRES } from '#domain/parcel/front/side-outlook.ts'
import { STREET_CLASSES } from '#domain/parcel/parcel-class.ts'
import type { Database } from '../../../db/open.ts'
import { asGeoJson, isOneOf } from '../../../db/spatial.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'

/** Degrees that hold `LOOK_METRES` everywhere in British Columbia: a degree of longitude has some 55 km at its north. */
const REACH = { longitude: LOOK_METRES / 55_000, latitude: LOOK_METRES / 110_000 }

/** Returns the street sides by parcel, from the outlines around each; parcels without one are left out. */
export async function findFronts(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, ParcelFront>> {
  const parcels = await database.db
    .selectFrom('parcel')
    .select(['upid', asGeoJson('parcel.geom').as('outline')])
    .where(isOneOf('upid', upids))
    .where('parcel_class', 'not in', STREET_CLASSES)
    .execute({ signal })
  if (parcels.length === 0) return new Map()
  const own = parcels.map(({ upid }) => upid)
  const near = indexed(await findNearby(database, own, signal))
  const fronts = await mapInSlices(
    parcels,
    ({ upid, outline }) => {
      // Its own outline is among them, and is left out like everything else that covers it.
      const front = findParcelFront(outline, near(outline))
      return front && ([upid, front] as const)
    },
    signal,
  )
  return new Map(fronts.filter((front) => front !== null))
}

/** Nearby outlines without streets. Carries geometry along, because rereading by upid costs more than filtering. */
async function findNearby(
  { db }: Database,
  upids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Geometry[]> {
  const { rows } = await sql<{ outline: Geometry }>`
    SELECT ${asGeoJson('near.geom')} AS outline FROM (
      SELECT DISTINCT ON (near.upid) near.geom FROM (SELECT geom FROM parcel WHERE ${isOneOf('upid', upids)} OFFSET 0) own,
        LATERAL (
          SELECT other.upid, other.geom FROM parcel other
          WHERE other.geom && ST_Expand(own.geom, ${REACH.longitude}::float8, ${REACH.latitude}::float8)
            AND other.parcel_class <> ALL(${STREET_CLASSES}::text[]) OFFSET 0
        ) near
    ) near`.execute(db, { signal })
  return rows.map(({ outline }) => outline)
}

/** Returns a search among outlines for those near one, in their order. */
function indexed(all: readonly Geometry[]): (outline: Geometry) => Geometry[] {
  const outlines = all.filter((outline) => boundingBox(outline) !== null)
  if (outlines.length === 0) return () => []
  const boxes = new Flatbush(outlines.length)
  for (const outline of outlines) boxes.add(...(boundingBox(outline) as BoundingBox))
  boxes.finish()
  return (outline) => {
    const box = boundingBox(outline)
    if (box === null) return []
    const [west, south, east, north] = box
    const found = boxes.search(
      west - REACH.longitude,
      south - REACH.latitude,
      east + REACH.longitude,
      north + REACH.latitude,
    )
    return found.sort((one, other) => one - other).flatMap((index) => outlines[index] ?? [])
  }
}
