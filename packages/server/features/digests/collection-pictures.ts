import type { MultiPolygon } from 'geojson'
import { sql } from 'kysely'
import type { CollectionKind } from '#domain/notification-types.ts'
import type { Database } from '../../db/open.ts'
import { areaPicture, lotsPicture, type Picture } from '../imagery/service.ts'

/** CSS pixels: the width of a mail's text. */
export const PICTURE_SIZE = { width: 494, height: 180 } as const
const REQUEST = { ...PICTURE_SIZE, theme: 'light', scale: 2 } as const
/** An outline with more corners is drawn with those of some 10 m. */
const MOST_CORNERS = 2_000
const FINE_DEGREES = 0.0001
/** In an area where all is different, marks would be one blot. */
const MOST_MARKED = 200

/**
 * Where it happened: the lots of a folder that changed, near each other; a watched area with those marked in it. Null where
 * there is nothing to draw: lots that are not in the data any more, an area without a place.
 */
export async function collectionPicture(
  database: Database,
  { kind, collectionId }: { kind: CollectionKind; collectionId: string },
  upids: readonly string[],
): Promise<Picture | null> {
  if (kind === 'folder') {
    const own = await lotsOfFolder(database, collectionId, upids)
    return lotsPicture(database, own.length > 0 ? own : upids, REQUEST)
  }
  const outline = await outlineOf(database, collectionId)
  return outline && areaPicture(database, outline, REQUEST, upids.length > MOST_MARKED ? [] : upids)
}

/** What became of a lot is none of the folder, and stands in the picture where it lay. */
async function lotsOfFolder({ db }: Database, folderId: string, upids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ upid: string }>`
    SELECT f.upid FROM folder_parcel f JOIN parcel p ON p.upid = f.upid
    WHERE f.folder_id = ${folderId}::uuid AND f.upid = ANY(${upids}::text[]) ORDER BY 1`.execute(db)
  return rows.map(({ upid }) => upid)
}

async function outlineOf({ db }: Database, areaId: string): Promise<MultiPolygon | null> {
  const { rows } = await sql<{ outline: MultiPolygon }>`
    SELECT ST_AsGeoJSON(CASE WHEN ST_NPoints(geom) > ${MOST_CORNERS}
      THEN ST_Multi(ST_SimplifyPreserveTopology(geom, ${FINE_DEGREES}::float8)) ELSE geom END, 7)::json AS outline
    FROM watched_area WHERE id = ${areaId}::uuid AND geom IS NOT NULL AND NOT ST_IsEmpty(geom)`.execute(db)
  return rows[0]?.outline ?? null
}
