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
  const nearby = (await findNearby(database, own, signal)).flatMap((outline) => {
    const box = boundingBox(outline)
    return box === null ? [] : [{ outline, box }]
  })
  const fronts = await mapInSlices(
    parcels,
    ({ upid, outline }) => {
      const box = boundingBox(outline)
      if (box === null) return null
      const near = nearby.filter((other) => isNear(box, other.box)).map((other) => other.outline)
      // Includes the parcel's own outline, which is skipped like other covering ones.
      const front = findParcelFront(outline, near)
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

const isNear = (own: BoundingBox, other: BoundingBox): boolean =>
  other[0] <= own[2] + REACH.longitude &&
  other[2] >= own[0] - REACH.longitude &&
  other[1] <= own[3] + REACH.latitude &&
  other[3] >= own[1] - REACH.latitude
