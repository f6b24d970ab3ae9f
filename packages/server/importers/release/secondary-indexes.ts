import type { RecordEntity } from '#domain/parcel/records.ts'
import type { Queryable } from '../../db/in-transaction.ts'

/**
 * Fills an empty table without secondary indexes and builds them afterwards, which is faster. The lock until
 * commit blocks no reader, because the table is empty. A table with rows retains its indexes.
 */
export async function withoutIndexesWhenEmpty<T>(
  client: Queryable,
  table: RecordEntity,
  fill: () => Promise<T>,
): Promise<T> {
  if (!(await isEmpty(client, table))) return fill()
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::regclass AND NOT i.indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  const filled = await fill()
  for (const { definition } of rows) await client.query(definition)
  return filled
}

async function isEmpty(client: Queryable, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`)
  return rowCount === 0
}
