import type { RecordEntity } from '#domain/parcel/records.ts'
import type { Queryable } from '../../db/in-transaction.ts'
import type { DatabaseKind } from '../../db/open.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'

/**
 * Fresh statistics after many rows have come in, so that the statements that follow are planned well; a small sample is
 * enough for that, and PostgreSQL takes a larger one by itself later. Not of geometry on the embedded engine: with statistics
 * on both sides its PostGIS fails to plan a spatial join ("invalid join selectivity"); without them it takes a default,
 * which is good enough.
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

/** The same for what a release changed: who looks for changes does so at once, before PostgreSQL comes to it by itself. */
export const analyzeEvents = (client: Queryable, kind: DatabaseKind): Promise<void> =>
  analyzeTable(client, kind, 'change_event', [
    'release_id',
    'entity',
    'layer_key',
    'kind',
    'subject_id',
    'upid',
  ])

/** `columns`: all but geometry. */
async function analyzeTable(
  client: Queryable,
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await client.query(
    kind === 'native'
      ? // One message, so that the setting and the command meet the same session of the pool.
        `SET default_statistics_target = ${SAMPLE}; ANALYZE ${table}; RESET default_statistics_target`
      : `ANALYZE ${table} (${columns.join(', ')})`,
  )
}

/** Times 300 rows are looked at. */
const SAMPLE = 20
