import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_FOLDER } from '#server/env.ts'

/** The program as `npm start` runs it, on the embedded engine. */
function start(folder: string, port: number) {
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'packages/server/cli.ts'), 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOTLINE_DATA: folder,
      LOTLINE_PORT: String(port),
      LOTLINE_DEMO_PARCELS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (part: string) => {
      output += part
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (url && output.includes('ready')) resolve(url)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  // A start that is meant to fail is waited for by `ended`.
  ready.catch(() => {})
  return { child, ready, ended }
}

describe('Starting', () => {
  let folder: string
  let first: ReturnType<typeof start>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-start-'))
    first = start(folder, 0)
    await first.ready
  })
  afterAll(async () => {
    first.child.kill('SIGTERM')
    await first.ended
    await rm(folder, { recursive: true, force: true })
  })

  it('serves the page and the API on one loopback address', async () => {
    const url = await first.ready
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
  })

  it('is refused on a data folder that is in use, and says what to do', async () => {
    const { code, output } = await start(folder, 0).ended
    expect(code).toBe(3)
    expect(output).toMatch(/already running/)
    expect(output).toMatch(/LOTLINE_DATA/)
  })

  it('is refused on a port that is in use, and says what to do', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const other = await mkdtemp(join(tmpdir(), 'lotline-port-'))
    const { code, output } = await start(other, port).ended
    holder.close()
    await rm(other, { recursive: true, force: true })
    expect(code).toBe(3)
    expect(output).toContain(`Port ${port}`)
    expect(output).toContain('LOTLINE_PORT=')
  })

  it('stops cleanly when asked to', async () => {
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(0)
  })
})
