import { hash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
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

/** The same for a statement of Kysely, named by its text: only where code builds few texts, for each stays in every connection. */
export function runPlannedOnce<Row extends pg.QueryResultRow>(
  database: Pick<Database, 'kind' | 'pool' | 'db'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = statement.compile(database.db)
  return runNamed(database, hash('sha256', sql, 'base64'), sql, parameters)
}
