import type { Db } from 'pg-boss'
import type { Database } from '../db/open.ts'

/**
 * pg-boss on our own connections, the same on both engines. What comes without values may be several statements, with a
 * transaction of their own: they go over the simple protocol, and a connection on which they failed is closed, which rolls
 * back. Without that the embedded engine, which has one session for all, would wait for the end of it forever.
 */
export function bossDatabase({ pool }: Database): Db {
  return {
    async executeSql(text, values) {
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
