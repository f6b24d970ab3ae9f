import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { type StartedServer, startedServer } from '../../testing/servers/started-server.ts'
import { EXIT } from '../report-failure.ts'

const TYPED = 'what somebody typed'
const BUGS = `
  process.on('SIGUSR2', () => { Promise.reject(new Error('${TYPED}')); Promise.reject('${TYPED}') })
  process.on('SIGWINCH', () => setImmediate(() => { throw new Error('${TYPED}') }))`

describeWithDatabase('A running server', (getDatabase) => {
  let folder: string
  let server: StartedServer
  let url: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-unexpected-'))
    server = startedServer({
      DATABASE_URL: getDatabase().pool.options.connectionString ?? '',
      LOTLINE_DATA: folder,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BUGS)}`,
    })
    url = /http:\/\/localhost:\d+/.exec(await server.untilSaid(/Lotline is ready: \S+/))?.[0] ?? ''
  })
  afterEach(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await rm(folder, { recursive: true, force: true })
  })

  it('goes on after an error that nobody waited for, and tells where it was, but not what it quotes', async () => {
    server.child.kill('SIGUSR2')
    await server.untilSaid(
      /Unhandled rejection, after which Lotline continues[\s\S]*Unhandled rejection[\s\S]*string/,
    )
    expect(server.output()).toMatch(/at process\.<anonymous>/)
    expect(server.output()).not.toContain(TYPED)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })

  it('stops after an exception that nobody caught, says what is safe, and ends with 1', async () => {
    server.child.kill('SIGWINCH')
    expect(await server.ended).toBe(EXIT.failed)
    expect(server.output()).toContain('Unexpected error, after which Lotline stops')
    expect(server.output()).toContain('Everything acknowledged is saved')
    expect(server.output()).toMatch(/at Immediate/)
    expect(server.output()).not.toContain(TYPED)
  })
})
