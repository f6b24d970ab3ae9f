import { formatNumber } from '#domain/text/number-format.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import { GRID_DEGREES } from '../../db/spatial.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'
import type { StagedEntity } from '../staging/staging.ts'
import type { ReleaseIdentity } from './release.ts'

interface EntityDifference {
  added: number
  removed: number
  /** Changed rows whose key now belongs to another object, by place or identifiers. */
  elsewhere: number
  /** Rows that keep their stored outline, because the new one is within the tolerance. */
  retained: number
}

/** How far a feature may move and remain the same: about 100 metres, in degrees. */
const NEARBY_DEGREES = 0.001

/**
 * Compares staged rows with stored ones. Stores rows that differ in the table `differenceTable`, which
 * `applyDifference` drops. A removed row has only `removed_id`.
 */
export async function compareEntity(
  client: SqlClient,
  release: ReleaseIdentity,
  staged: StagedEntity,
): Promise<EntityDifference> {
  const difference = differenceTable(staged)
  const { table, idColumn } = ENTITY_TABLES[staged.entity]
  await client.query(`CREATE UNLOGGED TABLE ${difference} AS
    SELECT s.*,
      CASE WHEN t.id IS NULL THEN 'added' WHEN s.id IS NULL THEN 'removed' ELSE 'changed' END AS difference,
      CASE WHEN s.id IS NULL THEN t.id END AS removed_id
    FROM ${staged.table} s FULL JOIN (
      SELECT ${idColumn} AS id, content_hash FROM ${table}
      WHERE source_key = '${release.sourceKey}' AND dataset_key = '${release.datasetKey}'
    ) t ON t.id = s.id
    WHERE s.id IS NULL OR t.id IS NULL OR s.content_hash <> t.content_hash`)
  await client.query(`ANALYZE ${difference} (difference)`)
  await followPlaces(client, staged, difference)
  const retained = await ignoreNoise(client, staged, difference)
  const { rows } = await client.query<{ added: number; removed: number; elsewhere: number }>(`
    SELECT count(*) FILTER (WHERE s.difference = 'added')::int AS added,
      count(*) FILTER (WHERE s.difference = 'removed')::int AS removed,
      count(*) FILTER (WHERE ${differentObject(staged)})::int AS elsewhere
    FROM ${difference} s LEFT JOIN ${table} t ON t.${idColumn} = s.id AND s.difference = 'changed'`)
  return { retained, ...(rows[0] ?? { added: 0, removed: 0, elsewhere: 0 }) }
}

/** Share of the larger area that outlines of the same polygon must have in common. */
const MIN_COMMON_SHARE = 0.95

/**
 * Small movements change a key that contains a place (`placeRef`). An added polygon with name and area of a
 * removed one takes over its id.
 */
async function followPlaces(client: SqlClient, { entity }: StagedEntity, difference: string): Promise<void> {
  const { table, idColumn, geometryKind } = ENTITY_TABLES[entity]
  if (geometryKind === null) return
  const { rowCount } = await client.query(
    `SELECT FROM ${difference} WHERE difference = 'added' AND source_ref LIKE '%@%' LIMIT 1`,
  )
  if (rowCount === 0) return
  await client.query(`CREATE INDEX ON ${difference} USING gist (geom) WHERE difference = 'added'`)
  const sharedArea = `ST_Area(ST_Intersection(s.geom, t.geom, ${GRID_DEGREES}))`
  await client.query(`
    WITH same AS (
      SELECT DISTINCT ON (t.${idColumn}) t.${idColumn} AS id, s.id AS new_id
      FROM ${difference} r JOIN ${table} t ON t.${idColumn} = r.removed_id
      JOIN ${difference} s ON s.difference = 'added' AND s.geom && t.geom AND s.source_ref LIKE '%@%'
        AND split_part(s.source_ref, '@', 1) = split_part(t.source_ref, '@', 1)
      WHERE r.difference = 'removed' AND ST_Dimension(t.geom) = 2 AND ST_Dimension(s.geom) = 2
        AND ${sharedArea} >= ${MIN_COMMON_SHARE} * greatest(ST_Area(s.geom), ST_Area(t.geom))
    ), change AS (
      UPDATE ${difference} s SET id = same.id, difference = 'changed'
      FROM same WHERE s.id = same.new_id AND s.difference = 'added'
      RETURNING s.id
    )
    DELETE FROM ${difference} r USING change WHERE r.removed_id = change.id`)
}

/** Movement of an outline that is ignored: at 49° north, 3.6 mm east to west, 5.6 mm north to south. */
const TOLERANCE_DEGREES = 5e-8

export const describeRetained = (outlines: number): string =>
  outlines === 1
    ? '1 outline differs by at most 6 mm and stays as it was.'
    : `${formatNumber(outlines)} outlines differ by at most 6 mm and stay as they were.`

/** Product of vertex counts above which comparing areas is cheaper. */
const MAX_VERTEX_PRODUCT = 4_000_000

/** SQL: outlines are equal within the tolerance, except for start and vertices on an edge. */
const SAME_OUTLINE = `CASE
  WHEN ${['XMin', 'XMax', 'YMin', 'YMax']
    .map((side) => `abs(ST_${side}(s.geom) - ST_${side}(t.geom)) > ${TOLERANCE_DEGREES}`)
    .join(' OR ')} THEN false
  WHEN ST_NPoints(s.geom)::bigint * ST_NPoints(t.geom) < ${MAX_VERTEX_PRODUCT}
    THEN ST_HausdorffDistance(s.geom, t.geom) <= ${TOLERANCE_DEGREES}
  ELSE ST_Area(ST_SymDifference(s.geom, t.geom)) <= ${TOLERANCE_DEGREES / 2} * ST_Perimeter(t.geom) END`

/** Facts that every export recomputes: row numbers and measures of the outline. */
const RECOMPUTED_FACTS = [
  ...['id', 'fid', 'FID', 'ogc_fid', 'gml_id', 'objectid', 'OBJECTID', 'ObjectId', 'OBJECTID_1'],
  ...['Shape', 'SHAPE', 'shape'].flatMap((shape) =>
    ['_Area', '_Leng', '_Length', '__Area', '__Length', '_area', '_length', '.STArea()', '.STLength()'].map(
      (measure) => `${shape}${measure}`,
    ),
  ),
]

const comparedColumns = ({ entity }: Pick<StagedEntity, 'entity'>, row: 's' | 't'): string =>
  ENTITY_TABLES[entity].columns
    .map(
      ([name]) => `${row}.${name}${name === 'facts' ? ` - '{${RECOMPUTED_FACTS.join(',')}}'::text[]` : ''}`,
    )
    .join(', ')

/**
 * Keeps stored outlines that moved less than the tolerance, and drops differences that only concern
 * recomputed facts, or nothing. The stored outline stays the reference, so small movements add up.
 */
async function ignoreNoise(client: SqlClient, staged: StagedEntity, difference: string): Promise<number> {
  const { table, idColumn, geometryKind } = ENTITY_TABLES[staged.entity]
  const retained = geometryKind === null ? 0 : await retainOutlines(client, staged, difference)
  await client.query(`DELETE FROM ${difference} s USING ${table} t
    WHERE t.${idColumn} = s.id AND s.difference = 'changed'${geometryKind === null ? '' : ' AND t.geom = s.geom'}
      AND (${comparedColumns(staged, 's')}) IS NOT DISTINCT FROM (${comparedColumns(staged, 't')})`)
  return retained
}

async function retainOutlines(
  client: SqlClient,
  { entity }: StagedEntity,
  difference: string,
): Promise<number> {
  const { table, idColumn } = ENTITY_TABLES[entity]
  const measures = entity === 'parcel' ? ['area_square_metres', 'centre'] : []
  const { rowCount } = await client.query(`UPDATE ${difference} s
    SET ${['geom', ...measures].map((name) => `${name} = t.${name}`).join(', ')}
    FROM ${table} t
    WHERE t.${idColumn} = s.id AND s.difference = 'changed' AND NOT t.geom = s.geom AND ${SAME_OUTLINE}`)
  return rowCount ?? 0
}

export function differenceTable({ table }: Pick<StagedEntity, 'table'>): string {
  return `${table}_difference`
}

/** SQL condition: the key now belongs to a different object, because exports reassign running numbers. */
function differentObject({ entity }: StagedEntity): string {
  const condition = `s.difference = 'changed' AND `
  if (entity === 'parcel') return `${condition} NOT t.geom = s.geom AND NOT ST_Intersects(s.geom, t.centre)`
  if (ENTITY_TABLES[entity].geometryKind !== null)
    return `${condition} NOT s.geom && ST_Expand(t.geom, ${NEARBY_DEGREES})`
  const names = entity === 'assessment' ? ['parcel_ref', 'pid', 'roll_number'] : ['parcel_ref', 'pid']
  const hasName = (row: 's' | 't') =>
    `coalesce(${names.map((name) => `${row}.${name}`).join(', ')}) IS NOT NULL`
  const equalNames = names.map((name) => `s.${name} = t.${name}`).join(' OR ')
  return `${condition} ${hasName('s')} AND ${hasName('t')} AND (${equalNames}) IS NOT TRUE`
}
