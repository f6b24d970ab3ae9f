import type { Db } from 'pg-boss'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'

/**
 * Runs pg-boss on our connections. A statement without values may be a batch with its own transaction, so it
 * uses the simple protocol. If it fails, closing the connection rolls back.
 */
export function bossDatabase(database: Database): Db {
  const { pool } = database
  return {
    async executeSql(text, values) {
      if (isLimitedFetch(text)) return runLocked(database, text, values)
      if (values && values.length > 0) return pool.query(text, values)
      const client = await pool.connect()
      try {
        const result: { rows: unknown[] } | { rows: unknown[] }[] = await client.query(text)
        client.release()
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

/** Whether the statement takes the next job of a limited group. */
const isLimitedFetch = (text: string) => text.includes('active_group')

/** Serializes the statement over all servers, because pg-boss checks a group's limit without a lock. */
function runLocked(database: Database, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return inTransaction(database, async (_, client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('lotline jobs, next of a group'))`)
    return client.query(text, values)
  })
}
