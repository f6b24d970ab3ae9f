import type { RecordEntity } from '#domain/parcel/records.ts'
import type { SqlClient } from '../../db/in-transaction.ts'

/**
 * Fills an empty table without its indexes, which is faster, and rebuilds them afterwards. Keeps indexes that
 * foreign keys depend on.
 */
export async function withoutIndexesWhenEmpty<T>(
  client: SqlClient,
  table: RecordEntity,
  fill: () => Promise<T>,
): Promise<T> {
  const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`)
  if (rowCount !== 0) return fill()
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `SELECT CASE WHEN own.oid IS NULL THEN format('DROP INDEX %I', c.relname)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', $1::regclass, own.conname) END AS remove,
       CASE WHEN own.oid IS NULL THEN pg_get_indexdef(c.oid)
         ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', $1::regclass, own.conname, pg_get_constraintdef(own.oid)) END AS restore
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     LEFT JOIN pg_constraint own ON own.conindid = c.oid AND own.conrelid = i.indrelid
     WHERE i.indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.conindid = c.oid AND other.contype = 'f')`,
    [table],
  )
  for (const { remove } of rows) await client.query(remove)
  const filled = await fill()
  for (const { restore } of rows) await client.query(restore)
  return filled
}
