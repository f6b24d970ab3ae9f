import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResponse, SignInSettings } from '#contract/account/sign-in.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { freePort } from './harness/free-port.ts'
import { type Program, startProgram } from './harness/program.ts'
import { startWebProxy, type WebProxy } from './harness/web-proxy.ts'

const PUBLIC_URL = 'https://parcels.example.ca'
/** As in `docs/operations.md`. */
const PASSED_ON = {
  host: 'parcels.example.ca',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
}

/** Its database takes seconds to make and open. */
describe('A fresh installation', () => {
  let folder: string
  let port: number
  let program: Program
  let proxy: WebProxy | undefined
  /** Of the demo's administrator, before there was a public address. */
  let token = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-start-'))
    port = await freePort()
    program = startProgram(folder, port)
    await program.ready
  })
  afterEach(async () => {
    await proxy?.close()
    proxy = undefined
  })
  afterAll(async () => {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function behindProxy(headers: Record<string, string | undefined>) {
    const url = await program.ready
    proxy = await startWebProxy(url, headers)
    return { here: visitor(url), outside: visitor(proxy.url) }
  }

  it('serves the page and the API on one loopback address', async () => {
    const url = await program.ready
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
  })

  it('is refused on a data folder that is in use, and says what to do', async () => {
    const { code, output } = await startProgram(folder, 0).ended
    expect(code).toBe(3)
    expect(output).toMatch(/already running/)
    expect(output).toMatch(/LOTLINE_DATA/)
  })

  it('is refused on a port that is in use, and says what to do', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const other = await mkdtemp(join(tmpdir(), 'lotline-port-'))
    const { code, output } = await startProgram(other, port).ended
    holder.close()
    await rm(other, { recursive: true, force: true })
    expect(code).toBe(3)
    expect(output).toContain(`Port ${port}`)
    expect(output).toContain('LOTLINE_PORT=')
  })

  it('behind a proxy that no setting speaks of, serves the demo here, and nothing of it through the proxy', async () => {
    const { host: _, ...headers } = PASSED_ON
    const { here, outside } = await behindProxy({ ...headers, host: `127.0.0.1:${port}` })
    expect((await here.settings()).demoAccounts).not.toEqual([])
    expect(await here.status('/mailbox')).toBe(200)
    const signedIn = await here.login()
    expect(signedIn.status).toBe(200)
    token = ((await signedIn.json()) as { payload: LoginResponse }).payload.token
    expect(await here.status('/api/monitor/health', token)).toBe(200)

    expect(await outside.settings()).toMatchObject({ demoAccounts: [], mailboxUrl: null, providers: [] })
    expect((await outside.login()).status).toBe(403)
    expect(await outside.status('/api/monitor/health', token)).toBe(401)
    expect(await outside.status('/mailbox')).toBe(403)
    expect(await outside.status('/metrics')).toBe(403)
    const output = program.output()
    expect(output.match(/A proxy forwards requests/g)).toHaveLength(1)
    expect(output).not.toContain('first-administrator')
  })

  it('behind a proxy that passes the host on which nobody has set, answers nothing', async () => {
    const { outside } = await behindProxy(PASSED_ON)
    for (const path of ['/', '/api/health', '/mailbox', '/metrics']) {
      expect(await outside.status(path)).toBe(421)
    }
  })

  it('stops cleanly on request', async () => {
    program.child.kill('SIGINT')
    expect((await program.ended).code).toBe(0)
  })

  it('with a public address, has no demo account, no mailbox and no stand-in, and says so', async () => {
    program = startProgram(folder, port, { LOTLINE_PUBLIC_URL: PUBLIC_URL })
    const { here, outside } = await behindProxy(PASSED_ON)
    const output = program.output
    for (const visitor of [here, outside]) {
      expect(await visitor.settings()).toMatchObject({
        demoAccounts: [],
        mailboxUrl: null,
        providers: [],
        hasAccounts: false,
      })
      expect((await visitor.login()).status).toBe(401)
      expect(await visitor.status('/api/monitor/health', token)).toBe(401)
      expect(await (await visitor.get('/mailbox')).text()).not.toContain('Mailbox')
      expect(await visitor.status('/metrics')).toBe(403)
    }
    expect(await isListening(port + 1000)).toBe(false)
    expect(await isListening(port + 1001)).toBe(false)
    expect(output()).toContain(`Others can reach this server: LOTLINE_PUBLIC_URL is ${PUBLIC_URL}.`)
    expect(output()).toContain('5 demo accounts were removed, with all sessions')
    expect(output()).toMatch(/https:\/\/parcels\.example\.ca\/first-administrator#token=[\w-]{43}\n/)
  })
})

function visitor(url: string) {
  const get = (path: string, token?: string) =>
    fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return {
    get,
    status: async (path: string, token?: string) => (await get(path, token)).status,
    async settings(): Promise<SignInSettings> {
      const { payload } = (await (await get('/api/settings/sign-in')).json()) as { payload: SignInSettings }
      return payload
    },
    login: () =>
      fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'demo-admin', password: DEMO_PASSWORD }),
      }),
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
