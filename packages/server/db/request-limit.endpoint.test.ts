import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWithDatabase } from '../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../testing/servers/app-in-memory.ts'
import { type Database, openRequestPool } from './open.ts'

describeWithDatabase('A statement of a request that takes too long', (getDatabase) => {
  let serving: Database
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    await makeParcel(database, await makeRelease(database), 'parcel-1', { pid: '012345678' })
    serving = openRequestPool(database, 200)
    call = await appInMemory(serving)
  })
  afterAll(async () => {
    await call.app.close()
    await serving.close()
  })

  const request = () => call.get('parcelByPid', { params: { pid: '012345678' } })

  test('is ended and told as too much at once; the next one is answered', async () => {
    const blocker = await getDatabase().pool.connect()
    try {
      await blocker.query('BEGIN; LOCK TABLE parcel IN ACCESS EXCLUSIVE MODE')
      const response = await request()
      expect(response).toMatchObject({ status: 503, code: 'overloaded' })
      expect(response.message).toContain('took too long')
      expect(response.headers['retry-after']).toBe('5')
    } finally {
      await blocker.query('ROLLBACK')
      blocker.release()
    }
    expect(await request()).toMatchObject({ status: 200 })
  })

  test('is no limit for imports and migrations', async () => {
    const limitOf = async ({ pool }: Database) =>
      (await pool.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0]?.statement_timeout
    expect(await limitOf(serving)).toBe('200ms')
    expect(await limitOf(getDatabase())).toBe('0')
  })
})
