import type { Queryable } from '../../db/in-transaction.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'
import type { StagedEntity } from '../staging/staging.ts'
import type { ReleaseIdentity } from './release.ts'

/** The rows of one entity that a release removes, adds or changes. */
export interface EntityDifference {
  staged: StagedEntity
  /** Table of rows of the staging, each with its `difference`; a removed one has only a `removed_id`. */
  table: string
  added: number
  removed: number
  /** Changed rows that are of something else than before, by their place or their identifiers. */
  elsewhere: number
}

/** Distance that a point may move and still be the same place, in degrees: some 100 metres. */
const NEARBY_DEGREES = 0.001

/**
 * Gathers the differences of one entity in one pass: of a release few rows do, and all others are looked at once. Runs inside the caller's
 * transaction; `applyDifference` drops the table.
 */
export async function compareEntity(
  client: Queryable,
  release: ReleaseIdentity,
  staged: StagedEntity,
): Promise<EntityDifference> {
  const difference = differenceTable(staged)
  const { table, idColumn } = ENTITY_TABLES[staged.entity]
  await client.query(`CREATE UNLOGGED TABLE ${difference} AS
    SELECT s.*, CASE WHEN t.id IS NULL THEN 'added' WHEN s.id IS NULL THEN 'removed' ELSE 'changed' END AS difference,
      CASE WHEN s.id IS NULL THEN t.id END AS removed_id
    FROM ${staged.table} s FULL JOIN (
      SELECT ${idColumn} AS id, content_hash FROM ${table}
      WHERE source_key = '${release.sourceKey}' AND dataset_key = '${release.datasetKey}'
    ) t ON t.id = s.id
    WHERE s.id IS NULL OR t.id IS NULL OR s.content_hash <> t.content_hash`)
  await client.query(`ANALYZE ${difference} (difference)`)
  const { rows } = await client.query<{ added: number; removed: number; elsewhere: number }>(`
    SELECT count(*) FILTER (WHERE s.difference = 'added')::int AS added,
      count(*) FILTER (WHERE s.difference = 'removed')::int AS removed,
      count(*) FILTER (WHERE ${isElsewhere(staged)})::int AS elsewhere
    FROM ${difference} s LEFT JOIN ${table} t ON t.${idColumn} = s.id AND s.difference = 'changed'`)
  return { staged, table: difference, ...(rows[0] ?? { added: 0, removed: 0, elsewhere: 0 }) }
}

export function differenceTable({ table }: Pick<StagedEntity, 'table'>): string {
  return `${table}_difference`
}

/** True for a row whose key belonged to something else: running numbers mean another row after each export. */
function isElsewhere({ entity }: StagedEntity): string {
  const changed = `s.difference = 'changed' AND `
  if (entity === 'parcel') return `${changed} NOT t.geom = s.geom AND NOT ST_Intersects(s.geom, t.centre)`
  if (ENTITY_TABLES[entity].geometryKind !== null)
    return `${changed} NOT s.geom && ST_Expand(t.geom, ${NEARBY_DEGREES})`
  const names = entity === 'assessment' ? ['parcel_ref', 'pid', 'roll_number'] : ['parcel_ref', 'pid']
  const isNamed = (row: 's' | 't') =>
    `coalesce(${names.map((name) => `${row}.${name}`).join(', ')}) IS NOT NULL`
  const same = names.map((name) => `s.${name} = t.${name}`).join(' OR ')
  return `${changed} ${isNamed('s')} AND ${isNamed('t')} AND (${same}) IS NOT TRUE`
}
