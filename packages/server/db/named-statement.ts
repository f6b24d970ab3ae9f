import type pg from 'pg'
import type { Database } from './open.ts'

/** Runs a prepared statement, for queries that take longer to plan than to run. */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text }, [...values])
  return rows
}
