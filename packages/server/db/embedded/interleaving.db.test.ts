import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'

describeOnBothEngines('statements of several connections at a time', (getDatabase) => {
  const request = (text: string, value: number) =>
    getDatabase()
      .pool.query<{ answer: number }>(text, [value])
      .then(({ rows }) => rows[0]?.answer)

  /** While it is open, others wait; when it ends, all of them go on in one moment. */
  const openTransaction = () =>
    getDatabase()
      .db.transaction()
      .execute(async (transaction) => {
        for (let step = 0; step < 3; step += 1) await sql`SELECT 1`.execute(transaction)
        return 'committed'
      })

  it('each get their own answer', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        if (index % 3 === 0) return request('SELECT $1::integer AS answer', index)
        if (index % 3 === 1) return request('SELECT -$1::integer AS answer, 1 AS more', index)
        return openTransaction()
      }),
    )
    expect(outcomes).toEqual(outcomes.map((_, index) => [index, -index, 'committed'][index % 3]))
  })

  it('do not suffer from others that fail, or hold several statements', async () => {
    const { pool } = getDatabase()
    const failing = 'SELECT 1 / ($1::integer - $1::integer) AS answer'
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, (_, index) => {
        if (index % 4 === 0) return request('SELECT $1::integer AS answer', index)
        if (index % 4 === 1) return request(failing, index).catch((error: Error) => error.message)
        if (index % 4 === 2) return pool.query('BEGIN; SELECT 1; COMMIT').then(() => 'done')
        return openTransaction()
      }),
    )
    expect(outcomes).toEqual(
      outcomes.map((_, index) => [index, 'division by zero', 'done', 'committed'][index % 4]),
    )
  })
})
