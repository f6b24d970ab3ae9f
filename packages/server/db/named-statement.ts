import type pg from 'pg'
import type { Database } from './open.ts'

/** Prepares a statement whose planning costs more than reading. */
export async function runNamed<Row extends pg.QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text }, [...values])
  return rows
}
