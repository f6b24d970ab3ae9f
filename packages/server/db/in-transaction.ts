import { CompiledQuery, type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './open.ts'
import type { Schema } from './schema/schema.ts'

/** Runs SQL with table names known only at run time. */
export interface SqlClient {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<Pick<pg.QueryResult<Row>, 'rows' | 'rowCount'>>
}

/** Rolls back on error. `work` must only use the given `transaction` or `client`. */
export async function inTransaction<Result, Given extends { db: Kysely<Schema> }>(
  database: Given,
  work: (transaction: Given, client: SqlClient) => Promise<Result>,
  { isSnapshot = false }: { isSnapshot?: boolean } = {},
): Promise<Result> {
  const begin = database.db.transaction()
  const transaction = isSnapshot
    ? begin.setIsolationLevel('repeatable read').setAccessMode('read only')
    : begin
  let failure: { error: unknown } | null = null
  try {
    return await transaction.execute(async (db) => {
      try {
        return await work({ ...database, db }, toSqlClient(db))
      } catch (error) {
        failure = { error }
        throw error
      }
    })
  } catch (error) {
    // If the connection broke, the first error is more informative than that of ROLLBACK.
    throw (failure as { error: unknown } | null)?.error ?? error
  }
}

function toSqlClient(db: Kysely<Schema>): SqlClient {
  return {
    async query(text, values = []) {
      const { rows, numAffectedRows } = await db.executeQuery<never>(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}

export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505'

/**
 * Locks an account until the transaction ends, because concurrent requests could each pass a limit check.
 * Does not block sessions, which only read the row. @throws a foreign key violation if the account was deleted.
 */
export async function lockForCounting({ db }: Pick<Database, 'db'>, accountId: string): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => accountDeleted(accountId))
}

/** As if an insert referred to the deleted account. */
const accountDeleted = (accountId: string) =>
  Object.assign(new Error('The account was deleted.'), {
    code: '23503',
    detail: `Key (account_id)=(${accountId}) is not present in table "account".`,
  })

const SOFT_DELETED = ['analysis', 'folder', 'report', 'watched_area'] as const
type CountedTable =
  | (typeof SOFT_DELETED)[number]
  | 'area_preset'
  | 'column_preset'
  | 'own_sale'
  | 'report_template'
  | 'summary_sheet'

/** Counts an account's rows, except deleted ones and one of this name, for a limit check. Locks the account. */
export async function lockCount(
  { db }: { db: Kysely<Schema> },
  table: CountedTable,
  accountId: string,
  exceptName?: string,
): Promise<number> {
  await lockForCounting({ db }, accountId)
  const isListed = SOFT_DELETED.some((other) => other === table) ? sql`deleted_at IS NULL` : sql`true`
  const isOther = exceptName === undefined ? sql`true` : sql`lower(name) <> lower(${exceptName})`
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE account_id = ${accountId}::uuid AND ${isListed} AND ${isOther}`.execute(db)
  return rows[0]?.count ?? 0
}
