import { expect, it } from 'vitest'
import { describeWithDatabase } from '../testing/databases/databases.ts'

describeWithDatabase('a connection that the database ends', (getDatabase) => {
  for (const isWithinTransaction of [false, true]) {
    it(`fails whoever uses it and nobody else${isWithinTransaction ? ', within a transaction' : ''}`, async () => {
      const { pool } = getDatabase()
      const client = await pool.connect()
      if (isWithinTransaction) await client.query('BEGIN')
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const ended = new Promise<void>((resolve) => client.once('end', resolve))
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await ended
      await expect(client.query('SELECT 1')).rejects.toThrow('not queryable')
      client.release()
      const responses = await Promise.all(Array.from({ length: 40 }, () => pool.query('SELECT 1 AS n')))
      expect(responses.map(({ rows }) => rows)).toEqual(responses.map(() => [{ n: 1 }]))
    })
  }
})
