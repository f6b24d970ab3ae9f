import type pg from 'pg'
import type { RecordEntity } from '#domain/records.ts'
import type { DatabaseKind } from '../db/open.ts'
import { ENTITY_TABLES } from './entities/entity-tables.ts'

/**
 * Fresh statistics after many rows have come in, so that the statements that follow are planned well; a small sample is
 * enough for that, and PostgreSQL takes a larger one by itself later. Not of geometry on the embedded engine: with statistics
 * on both sides its PostGIS fails to plan a spatial join ("invalid join selectivity"); without them it takes a default,
 * which is good enough.
 */
export async function analyze(
  client: Pick<pg.PoolClient, 'query'>,
  kind: DatabaseKind,
  entity: RecordEntity,
  table: string = entity,
): Promise<void> {
  if (kind === 'native') {
    // One message, so that the setting and the command meet the same session of the pool.
    await client.query(
      `SET default_statistics_target = ${SAMPLE}; ANALYZE ${table}; RESET default_statistics_target`,
    )
    return
  }
  const own =
    table === entity ? [ENTITY_TABLES[entity].idColumn, 'release_id', 'source_key', 'dataset_key'] : ['id']
  const columns = [
    ...own,
    'source_ref',
    'content_hash',
    ...ENTITY_TABLES[entity].columns.map(([name]) => name),
  ]
  await client.query(`ANALYZE ${table} (${columns.join(', ')})`)
}

/** Times 300 rows are looked at. */
const SAMPLE = 20
