import type { RecordEntity } from '#domain/parcel/records.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import type { DatabaseKind } from '../../db/open.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'

/**
 * Updates planner statistics from a small sample. On the embedded engine, statistics of geometry make spatial
 * joins fail ("invalid join selectivity"), so it is left out.
 */
export async function analyze(client: SqlClient, kind: DatabaseKind, entity: RecordEntity): Promise<void> {
  const { idColumn, columns } = ENTITY_TABLES[entity]
  const commonColumns = [idColumn, 'release_id', 'source_key', 'dataset_key', 'source_ref', 'content_hash']
  const analyzedColumns = kind === 'native' ? [] : [...commonColumns, ...columns.map(([name]) => name)]
  await analyzeTable(client, kind, entity, analyzedColumns)
}

export const analyzeStagedKeys = (client: SqlClient, kind: DatabaseKind, table: string): Promise<void> =>
  analyzeTable(client, kind, table, ['id'])

/** Needed because change detection starts before autovacuum. */
export const analyzeEvents = (client: SqlClient, kind: DatabaseKind): Promise<void> =>
  analyzeTable(client, kind, 'change_event', [
    'release_id',
    'entity',
    'layer_key',
    'kind',
    'subject_id',
    'upid',
  ])

async function analyzeTable(
  client: SqlClient,
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const command = `ANALYZE ${table}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`
  await client.query(
    kind === 'native'
      ? // One message, because the next query may use another session of the pool.
        `SET default_statistics_target = ${STATISTICS_TARGET}; ${command}; RESET default_statistics_target`
      : command,
  )
}

/** Statistics target; PostgreSQL samples 300 rows for each unit. */
const STATISTICS_TARGET = 20
