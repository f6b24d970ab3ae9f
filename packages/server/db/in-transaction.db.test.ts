import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { inTransaction } from './in-transaction.ts'

describeOnBothEngines('a transaction', (getDatabase) => {
  const insert = `INSERT INTO transaction_probe (n) VALUES (1)`
  const create = 'CREATE TABLE IF NOT EXISTS transaction_probe (n integer)'
  const count = async () => {
    const { rows } = await getDatabase().pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM transaction_probe',
    )
    return rows[0]?.n
  }

  it('commits what is done by its database and by its client, and counts rows as the driver does', async () => {
    const database = getDatabase()
    await database.pool.query(create)
    const counts = await inTransaction(database, async (_, client) => {
      const inserted = await client.query(insert)
      const updated = await client.query('UPDATE transaction_probe SET n = n + $1', [1])
      const selected = await client.query('SELECT FROM transaction_probe')
      return [inserted, updated, selected].map(({ rowCount }) => rowCount)
    })
    expect(counts).toEqual([1, 1, 1])
    expect(await count()).toBe(1)
    await database.pool.query('DROP TABLE transaction_probe')
  })

  it('leaves nothing when its work fails, and throws what failed', async () => {
    const database = getDatabase()
    await database.pool.query(create)
    const failing = inTransaction(database, async (_, client) => {
      await client.query(insert)
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    expect(await count()).toBe(0)
    await database.pool.query('DROP TABLE transaction_probe')
  })

  it('that only reads sees one state of the data, and writes nothing', async () => {
    const database = getDatabase()
    await database.pool.query(create)
    const writing = inTransaction(database, (_, client) => client.query(insert), { isSnapshot: true })
    await expect(writing).rejects.toThrow('read-only')
    expect(await count()).toBe(0)
    await database.pool.query('DROP TABLE transaction_probe')
  })

  it('throws what failed also when the connection is lost', async () => {
    const database = getDatabase()
    if (database.kind === 'embedded') return
    const lost = inTransaction(database, (_, client) =>
      client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
    )
    await expect(lost).rejects.toThrow('terminating connection')
  })
})
