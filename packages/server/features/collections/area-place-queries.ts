/** Where a watched area is: its outline, and the small pieces by which changes are found in it. */
import type { Polygon } from 'geojson'
import { sql } from 'kysely'
import type { Sender } from './collection-queries.ts'

/** Corners of a piece. */
const PIECE_CORNERS = 128
/** Both engines join outlines on this grid: a tenth of a millimetre. */
const GRID_DEGREES = 1e-9

/** Polygons that overlap become one. */
export async function placeDrawn({ db }: Sender, id: string, polygons: readonly Polygon[]): Promise<void> {
  const drawn = JSON.stringify({ type: 'GeometryCollection', geometries: polygons })
  await sql`
    UPDATE watched_area SET geom = ST_Multi(ST_UnaryUnion(ST_CollectionExtract(
      ST_SetSRID(ST_GeomFromGeoJSON(${drawn}), 4326), 3), ${GRID_DEGREES}))
    WHERE id = ${id}::uuid`.execute(db)
  await cut({ db }, id)
}

/** Of features of a boundary layer. */
export async function placeOnFeatures(
  { db }: Sender,
  id: string,
  featureIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE watched_area SET geom = (
      SELECT ST_Multi(ST_CollectionExtract(ST_Collect(geom), 3)) FROM layer_feature WHERE id = ANY(${featureIds}::text[]))
    WHERE id = ${id}::uuid`.execute(db)
  await cut({ db }, id)
}

/** Those of the layer that are there. */
export async function knownFeatures(
  { db }: Sender,
  layer: string,
  featureIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('layer_feature')
    .select('id')
    .where('layer_key', '=', layer)
    .where('id', 'in', [...featureIds])
    .execute()
  return rows.map(({ id }) => id)
}

async function cut({ db }: Sender, id: string): Promise<void> {
  await sql`DELETE FROM watched_area_piece WHERE area_id = ${id}::uuid`.execute(db)
  await sql`
    INSERT INTO watched_area_piece (area_id, geom)
    SELECT watched_area.id, piece FROM watched_area, ST_Dump(geom) AS part,
      ST_Subdivide(part.geom, ${PIECE_CORNERS}) AS piece
    WHERE watched_area.id = ${id}::uuid AND ST_GeometryType(piece) = 'ST_Polygon'`.execute(db)
}
