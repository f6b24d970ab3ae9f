import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Database } from './open.ts'

/** SQL as text, for statements whose tables are named at run time: a pool, a connection, a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<Pick<pg.QueryResult<Row>, 'rows' | 'rowCount'>>
}

interface TransactionOptions {
  /** One view of the data for all statements, which only read (`REPEATABLE READ READ ONLY`). */
  isSnapshot?: boolean
}

/**
 * Runs work in a transaction: an error rolls all of it back, and is thrown. The work uses the database or the `client` that it is
 * given, and no other; both are the same connection.
 */
export async function inTransaction<Result, Given extends Pick<Database, 'db'>>(
  database: Given,
  work: (transaction: Given, client: Queryable) => Promise<Result>,
  { isSnapshot = false }: TransactionOptions = {},
): Promise<Result> {
  const begin = database.db.transaction()
  const transaction = isSnapshot
    ? begin.setIsolationLevel('repeatable read').setAccessMode('read only')
    : begin
  let failure: { error: unknown } | null = null
  try {
    return await transaction.execute(async (db) => {
      try {
        return await work({ ...database, db }, queryable(db))
      } catch (error) {
        failure = { error }
        throw error
      }
    })
  } catch (error) {
    // A connection that breaks fails the work, and then its ROLLBACK, which says less.
    throw (failure as { error: unknown } | null)?.error ?? error
  }
}

function queryable(db: Database['db']): Queryable {
  return {
    async query(text, values = []) {
      const { rows, numAffectedRows } = await db.executeQuery<never>(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}
