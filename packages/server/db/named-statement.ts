import type pg from 'pg'
import type { Database } from './open.ts'

/**
 * Runs a statement that is planned once for each connection, for reads so small and frequent that planning costs more than reading. The
 * embedded engine has one session for all connections, and plans it each time.
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
