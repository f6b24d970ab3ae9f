import type pg from 'pg'
import type { RecordEntity } from '#domain/records.ts'
import type { DatabaseKind } from '../db/open.ts'
import { ENTITY_TABLES } from './entities/entity-tables.ts'

/**
 * Fresh statistics after many rows have come in, so that the statements that follow are planned well. Not of geometry on
 * the embedded engine: with statistics on both sides its PostGIS fails to plan a spatial join ("invalid join
 * selectivity"); without them it takes a default, which is good enough.
 */
export async function analyze(
  client: Pick<pg.PoolClient, 'query'>,
  kind: DatabaseKind,
  entity: RecordEntity,
  table: string = entity,
): Promise<void> {
  const columns = ['source_ref', 'content_hash', ...ENTITY_TABLES[entity].columns.map(([name]) => name)]
  const id =
    table === entity
      ? [ENTITY_TABLES[entity].idColumn, 'release_id', 'source_key', 'dataset_key']
      : ['id', 'position']
  await client.query(`ANALYZE ${table}${kind === 'native' ? '' : ` (${[...id, ...columns].join(', ')})`}`)
}
