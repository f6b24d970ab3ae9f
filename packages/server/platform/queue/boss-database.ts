import type { Db } from 'pg-boss'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'

/**
 * pg-boss on our own connections, the same on both engines. What comes without values may be several statements, with a
 * transaction of their own: they go over the simple protocol, and a connection on which they failed is closed, which rolls
 * back. Without that the embedded engine, which has one session for all, would wait for the end of it forever.
 */
export function bossDatabase(database: Database): Db {
  const { pool } = database
  return {
    async executeSql(text, values) {
      if (isLimitedFetch(text)) return oneAtATime(database, text, values)
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

/** pg-boss's way to take the next job where only so many of a group may run. */
const isLimitedFetch = (text: string) => text.includes('active_group')

/**
 * pg-boss counts what runs of a group and takes the next job in one statement, without a lock: workers that look in the same
 * moment would all take one, and more would run than may. So they look one after the other, over all servers.
 */
function oneAtATime(database: Database, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return inTransaction(database, async (_, client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('lotline jobs, next of a group'))`)
    return client.query(text, values)
  })
}
