import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openFairness, takeTurn, workFor } from '../platform/fairness/fairness.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { inTransaction } from './in-transaction.ts'
import { withTurns } from './turn-pool.ts'

describeOnBothEngines('a database whose connections are taken in turns', (getDatabase) => {
  const open = () => {
    const turns: string[] = []
    const database = withTurns(getDatabase(), () => {
      turns.push('taken')
      return Promise.resolve(() => void turns.push('ended'))
    })
    return { database, turns }
  }

  it('takes a turn for each statement, transaction and connection, and ends it however that ends', async () => {
    const { database, turns } = open()
    expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
    expect(turns.splice(0)).toEqual(['taken', 'ended'])
    await expect(database.pool.query('SELECT 1/0')).rejects.toThrow('division by zero')
    expect(turns.splice(0)).toEqual(['taken', 'ended'])
    await inTransaction(database, async ({ db }) => {
      await db.selectNoFrom((eb) => eb.lit(1).as('n')).execute()
      expect(turns.splice(0)).toEqual(['taken'])
    })
    expect(turns.splice(0)).toEqual(['ended'])
    const client = await database.pool.connect()
    client.release()
    expect(turns.splice(0)).toEqual(['taken', 'ended'])
  })

  it('says what refuses a turn', async () => {
    const database = withTurns(getDatabase(), () => Promise.reject(new Error('too many')))
    await expect(database.pool.query('SELECT 1')).rejects.toThrow('too many')
    await expect(database.pool.connect()).rejects.toThrow('too many')
  })

  it('serves one who asks little between two statements of one who asks much', async () => {
    const { kind, pool } = getDatabase()
    // Opening a connection may take longer than many statements: there are enough before the first request.
    await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.05)')))
    const fairness = openFairness(kind)
    const database = withTurns(getDatabase(), () => takeTurn('statement'))
    const order: string[] = []
    const request = (key: string) =>
      workFor(fairness, key, () => database.pool.query('SELECT pg_sleep(0.01)')).then(() => order.push(key))
    const greedy = Array.from({ length: 40 }, () => request('greedy'))
    await greedy[0]
    const modest = request('modest')
    await Promise.all([...greedy, modest])
    expect(order.indexOf('modest')).toBeLessThan(order.length - 20)
  })

  const givenUp = async (reason: (signal: AbortSignal) => Error) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const client = new AbortController()
    const waiting = Promise.withResolvers<void>()
    const database = withTurns(getDatabase(), () => {
      const turn = new Promise<never>((_, reject) => {
        client.signal.addEventListener('abort', () => setImmediate(() => reject(reason(client.signal))))
      })
      waiting.resolve()
      return turn
    })
    const requested = sql`SELECT 1`.execute(database.db, { signal: client.signal })
    await waiting.promise
    client.abort()
    await expect(requested).rejects.toThrow('aborted')
    await new Promise((resolve) => setImmediate(resolve))
    const lines = printed.mock.calls.flat()
    printed.mockRestore()
    return lines
  }

  it('prints nothing when a client leaves that waits for its turn', async () => {
    expect(await givenUp(({ reason }) => reason)).toEqual([])
  })

  it('prints what else fails after the client has left', async () => {
    expect(await givenUp(() => new Error('connection lost'))).toEqual([
      expect.stringContaining('connection lost'),
    ])
  })
})
