import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTransaction } from './db/in-transaction.ts'
import { connectDatabase, openRequestPool } from './db/open.ts'
import { connectionTarget, threadConnection } from './db/thread-connection.ts'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { type SilentPostgres, silentPostgres } from './testing/databases/silent-postgres.ts'
import { makeParcel, makeRelease } from './testing/rows/open-data-factory.ts'
import { appInMemory } from './testing/servers/app-in-memory.ts'
import { startedServer } from './testing/servers/started-server.ts'

/** Shortens the server's limit for stopping. */
const STOP_SOON = `
  const { setTimeout } = globalThis
  globalThis.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 45_000 ? 500 : ms, ...rest)`

describeWithDatabase('While PostgreSQL hangs', (getDatabase) => {
  let postgres: SilentPostgres

  beforeEach(async () => {
    postgres = await silentPostgres(getDatabase().pool.options.connectionString ?? '')
  })
  afterEach(() => {
    vi.useRealTimers()
    postgres.close()
  })

  it('a start or a command ends with a sentence', async () => {
    postgres.hang()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failure = connectDatabase({ url: postgres.url }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('The database does not answer'),
    })
  })

  it('requests and tiles are refused, transactions are not left open, and imports wait', async () => {
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'parcel-1', { pid: '012345678' })
    const background = await connectDatabase({ url: postgres.url })
    const serving = openRequestPool(background, 100, 300)
    const call = await appInMemory(serving)
    const tiles = threadConnection(connectionTarget(serving))
    const request = () => call.get('parcelByPid', { params: { pid: '012345678' } })
    try {
      expect(await request()).toMatchObject({ status: 200 })
      expect(await tiles.run('SELECT 1')).toEqual([[1]])
      let isImportOver = false
      const importing = background.pool.query('SELECT pg_sleep(0.2)').finally(() => {
        isImportOver = true
      })
      importing.catch(() => {})
      const saving = inTransaction(serving, async ({ db }) => {
        await db.deleteFrom('parcel').execute()
        postgres.hang()
        await db.deleteFrom('release').execute()
      })
      await expect(saving).rejects.toThrow('Connection terminated')
      expect(await request()).toMatchObject({ status: 503, code: 'database_unavailable' })
      await expect(tiles.run('SELECT 1')).rejects.toThrow('Connection terminated')
      expect(isImportOver).toBe(false)
    } finally {
      postgres.close()
      await tiles.close()
      await call.app.close()
      await serving.close()
      await background.close()
    }
    expect(await getDatabase().db.selectFrom('parcel').select('upid').execute()).toHaveLength(1)
  })

  it('the server stops all the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lotline-hanging-'))
    const server = startedServer({
      DATABASE_URL: postgres.url,
      LOTLINE_DATA: folder,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(STOP_SOON)}`,
    })
    await server.untilSaid(/Lotline is ready/)
    postgres.hang()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('Everything acknowledged is saved')
    await rm(folder, { recursive: true, force: true })
  })
})
