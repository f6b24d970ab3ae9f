import { expect, test } from 'vitest'
import { openDatabase } from './db/migrate.ts'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { appInMemory } from './testing/servers/app-in-memory.ts'

describeWithDatabase('GET /api/health', (getDatabase) => {
  const url = () => getDatabase().pool.options.connectionString ?? ''

  test('says that the server and its database are there', async () => {
    const call = await appInMemory(getDatabase())
    expect(await call.as(null).get('health')).toMatchObject({
      status: 200,
      payload: { status: 'ok', database: 'native' },
    })
    await call.app.close()
  })

  test('says 503 with a time to try again when PostgreSQL does not answer', async () => {
    const database = await openDatabase({ url: url() })
    const call = await appInMemory(database)
    await database.close()
    expect(await call.as(null).get('health')).toMatchObject({
      status: 503,
      code: 'database_unavailable',
      headers: { 'retry-after': '5' },
    })
    await call.app.close()
  })
})
