import { hash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
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

/** The same for Kysely, named by its text. Only for code with few texts: each stays in every connection. */
export function runPlannedOnce<Row extends pg.QueryResultRow>(
  database: Pick<Database, 'kind' | 'pool' | 'db'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = statement.compile(database.db)
  return runNamed(database, hash('sha256', sql, 'base64'), sql, parameters)
}
