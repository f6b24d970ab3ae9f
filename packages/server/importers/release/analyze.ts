import type { RecordEntity } from '#domain/parcel/records.ts'
import type { Queryable } from '../../db/in-transaction.ts'
import type { DatabaseKind } from '../../db/open.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'

/**
 * Updates statistics after many inserts, from a small sample. Excludes geometry on the embedded engine, where
 * statistics on both sides make PostGIS fail to plan a spatial join ("invalid join selectivity").
 */
export async function analyze(
  client: Queryable,
  kind: DatabaseKind,
  entity: RecordEntity,
  table: string = entity,
): Promise<void> {
  const own =
    table === entity ? [ENTITY_TABLES[entity].idColumn, 'release_id', 'source_key', 'dataset_key'] : ['id']
  const said = ENTITY_TABLES[entity].columns.map(([name]) => name)
  await analyzeTable(client, kind, table, [...own, 'source_ref', 'content_hash', ...said])
}

/** Detection starts before autovacuum. */
export const analyzeEvents = (client: Queryable, kind: DatabaseKind): Promise<void> =>
  analyzeTable(client, kind, 'change_event', [
    'release_id',
    'entity',
    'layer_key',
    'kind',
    'subject_id',
    'upid',
  ])

/** `columns`: all except geometry. */
async function analyzeTable(
  client: Queryable,
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await client.query(
    kind === 'native'
      ? // One message, so that setting and command use the same pool session.
        `SET default_statistics_target = ${SAMPLE}; ANALYZE ${table}; RESET default_statistics_target`
      : `ANALYZE ${table} (${columns.join(', ')})`,
  )
}

/** Multiplied by 300 rows. */
const SAMPLE = 20
