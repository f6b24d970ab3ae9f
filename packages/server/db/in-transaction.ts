import type { Database } from './open.ts'

/** All or nothing: what throws leaves nothing behind. The work uses the database that it is given, and no other. */
export function inTransaction<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction().execute((db) => work({ ...database, db }))
}
