import type pg from 'pg'
import type { Database } from './open.ts'

/**
 * Prepares a statement whose planning costs more than reading. The embedded engine plans it each time,
 * because connections share a session.
 */
export async function runNamed<Row extends pg.QueryResultRow>(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(kind === 'native' ? { name, text } : { text }, [...values])
  return rows
}
