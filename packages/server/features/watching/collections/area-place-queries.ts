import type { Polygon } from 'geojson'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { AreaOptions, AreaSelection, type AreaType } from '#contract/watching/collections.ts'
import type { StoredLayerKey } from '#domain/layers/layers.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { GRID_DEGREES } from '../../../db/spatial.ts'

const PIECE_VERTICES = 128

export type AreaGround =
  | { drawn: readonly Polygon[]; featureIds?: undefined }
  | { featureIds: readonly string[]; drawn?: undefined }

function getOutline({ drawn, featureIds }: AreaGround): RawBuilder<string | null> {
  if (drawn === undefined) {
    return sql`(SELECT ST_Multi(ST_CollectionExtract(ST_Collect(geom ORDER BY id), 3)) FROM layer_feature
      WHERE id = ANY(${featureIds}::text[]))`
  }
  const shapes = JSON.stringify({ type: 'GeometryCollection', geometries: drawn })
  return sql`ST_Multi(ST_UnaryUnion(ST_CollectionExtract(
    ST_SetSRID(ST_GeomFromGeoJSON(${shapes}), 4326), 3), ${GRID_DEGREES}))`
}

const getPieces = (outline: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT piece AS geom FROM ST_Dump(${outline}) AS part, ST_Subdivide(part.geom, ${PIECE_VERTICES}) AS piece
  WHERE ST_GeometryType(piece) = 'ST_Polygon'`

export const selectGroundPieces = (ground: AreaGround | { areaId: string }): RawBuilder<unknown> =>
  'areaId' in ground
    ? sql`SELECT geom FROM watched_area_piece WHERE area_id = ${ground.areaId}::uuid`
    : getPieces(getOutline(ground))

export async function setAreaGround({ db }: Queryable, id: string, ground: AreaGround | null) {
  await sql`UPDATE watched_area SET geom = ${ground === null ? sql`NULL` : getOutline(ground)}
    WHERE id = ${id}::uuid`.execute(db)
  await storePieces({ db }, id)
}

async function storePieces({ db }: Queryable, id: string) {
  await sql`DELETE FROM watched_area_piece WHERE area_id = ${id}::uuid`.execute(db)
  await sql`
    INSERT INTO watched_area_piece (area_id, geom)
    SELECT watched_area.id, piece.geom FROM watched_area, LATERAL (${getPieces(sql`watched_area.geom`)}) AS piece
    WHERE watched_area.id = ${id}::uuid AND watched_area.geom IS NOT NULL`.execute(db)
}

export interface AreaPlacement {
  type: AreaType
  selection: AreaSelection | null
  options: AreaOptions
  hasPlace: boolean
}

const placements = ({ db }: Queryable, id: string) =>
  db
    .selectFrom('watched_area')
    .select(['type', 'selection', 'options', sql<boolean>`geom IS NOT NULL`.as('hasPlace')])
    .where('id', '=', id)

const selectOwnPlacements = (queryable: Queryable, accountId: string, id: string) =>
  placements(queryable, id).where('account_id', '=', accountId).where('deleted_at', 'is', null)

export async function findPlacement(queryable: Queryable, accountId: string, id: string) {
  return toPlacement(await selectOwnPlacements(queryable, accountId, id).executeTakeFirst())
}

export async function lockPlacement(queryable: Queryable, accountId: string, id: string) {
  return toPlacement(await selectOwnPlacements(queryable, accountId, id).forUpdate().executeTakeFirst())
}

/** Locks an area of any account, even a deleted one, which may be restored. */
export async function lockAnyPlacement(queryable: Queryable, id: string) {
  return toPlacement(await placements(queryable, id).forUpdate().executeTakeFirst())
}

type PlacementRow = Pick<Selectable<Schema['watched_area']>, 'type' | 'selection' | 'options'> & {
  hasPlace: boolean
}

const toPlacement = (row: PlacementRow | undefined): AreaPlacement | undefined =>
  row && {
    ...row,
    selection: row.selection === null ? null : AreaSelection.parse(row.selection),
    options: AreaOptions.parse(row.options),
  }

export async function findExistingFeatures(
  { db }: Queryable,
  layer: StoredLayerKey,
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

/**
 * Finds areas on boundaries that moved. Includes deleted areas, and moves by earlier releases that sent no
 * notification.
 */
export async function findAreasOnMovedBoundaries({ db }: Queryable, releaseId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH moved AS MATERIALIZED (
      SELECT DISTINCT e.subject_id AS id FROM release r
      JOIN release b ON b.source_key = r.source_key AND b.dataset_key = r.dataset_key AND b.id <= r.id
      JOIN change_event e ON e.release_id = b.id
      WHERE r.id = ${releaseId} AND e.entity = 'layer_feature' AND e.layer_key = ANY(${AreaSelection.shape.layer.options}::text[])
        AND (e.kind <> 'changed' OR 'geom' = ANY(e.changed_fields))
        AND b.id > coalesce((
          SELECT max(t.id) FROM release t JOIN release_watch w ON w.release_id = t.id AND w.state = 'notified'
          WHERE t.source_key = r.source_key AND t.dataset_key = r.dataset_key AND t.id < r.id), 0))
    SELECT a.id FROM watched_area a
    WHERE a.type = 'selection' AND EXISTS (
      SELECT FROM moved m WHERE jsonb_exists(a.selection->'featureIds', m.id) OR jsonb_exists(a.options->'subAreas', m.id))
    ORDER BY a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Moves an area. Returns false if it is unchanged, or no boundary remains. */
export async function moveArea({ db }: Queryable, id: string, ground: AreaGround) {
  const { numAffectedRows } = await sql`
    UPDATE watched_area SET geom = moved.outline FROM (SELECT ${getOutline(ground)} AS outline) AS moved
    WHERE id = ${id}::uuid AND outline IS NOT NULL AND (geom IS NULL OR NOT geom = outline)`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) return false
  await storePieces({ db }, id)
  return true
}
