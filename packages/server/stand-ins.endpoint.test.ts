import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSessionReader } from './features/accounts/account/read-session.ts'
import { readSettings } from './settings/env.ts'
import { type StandIns, startStandIns } from './stand-ins.ts'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { signedInAccount } from './testing/rows/account-factory.ts'
import { DATA_FOLDER } from './testing/servers/app-in-memory.ts'

describeWithDatabase('What stands in for outside services', (getDatabase) => {
  let running: StandIns | undefined
  let occupier: Server | undefined
  afterEach(async () => {
    await running?.close()
    await new Promise((resolve) => (occupier ? occupier.close(resolve) : resolve(null)))
    running = undefined
    occupier = undefined
  })

  async function start(environment: Record<string, string>) {
    const said: string[] = []
    running = await startStandIns(
      readSettings({ LOTLINE_PORT: '0', LOTLINE_DATA: DATA_FOLDER, ...environment }),
      {
        database: getDatabase(),
        printLine: (line) => said.push(line),
        onError: (error) => expect.fail(String(error)),
      },
    )
    return { settings: running.settings, said }
  }

  async function occupiedPort(): Promise<string> {
    const server = createServer()
    occupier = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return String(typeof address === 'object' && address !== null ? address.port : 0)
  }

  it('takes the place of what is not set, and of nothing else', async () => {
    const own = 'https://api.example.ca'
    const { settings, said } = await start({
      LOTLINE_BOARD_VIVA_URL: own,
      LOTLINE_BOARD_VIVA_TOKEN_URL: `${own}/token`,
    })
    const { boards, landTitle } = settings.outside
    expect(boards.viva).toMatchObject({ serviceUrl: own, isStandIn: false })
    for (const board of [boards.paragon, boards.aoir, boards.cls]) {
      expect(board).toMatchObject({
        isStandIn: true,
        serviceUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
      })
    }
    expect(landTitle).toMatchObject({ isStandIn: true })
    expect(settings.identity.providers).toHaveLength(3)
    expect(said).toEqual([])
    expect((await fetch(boards.paragon?.tokenUrl ?? '', { method: 'POST' })).status).toBe(401)
  })

  it('is left out, with what to do, when its port is taken; the rest goes on', async () => {
    const port = await occupiedPort()
    const { settings, said } = await start({ LOTLINE_SANDBOX_OUTSIDE_PORT: port })
    expect(settings.outside.boards.paragon).toBeNull()
    expect(settings.identity.providers).toHaveLength(3)
    expect(said).toEqual([expect.stringContaining(`port ${port} of their stand-ins cannot be used`)])
    expect(said[0]).toContain('LOTLINE_SANDBOX_OUTSIDE_PORT chooses another')
  })

  it('sends the events of payments to the server, wherever it listens', async () => {
    const { settings } = await start({ LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_PAYMENTS_PORT: '0' })
    const received: (string | undefined)[] = []
    const app = createHttpServer((request, response) => {
      received.push(`${request.method} ${request.url}`)
      response.end()
    })
    occupier = app
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
    running?.sendEventsTo(`http://127.0.0.1:${(app.address() as AddressInfo).port}`)

    const { url, secretKey } = settings.billing.provider ?? {}
    const answer = await fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ email: 'owner@example.ca' }),
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => received).toContain('POST /api/billing/webhook')
  })

  it('gives the server the clock of the payments, and whoever is signed in remains so when it is advanced', async () => {
    const { settings } = await start({ LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_PAYMENTS_PORT: '0' })
    const clock = () => running?.clock() ?? new Date(0)
    const before = clock()
    expect(Math.abs(before.getTime() - Date.now())).toBeLessThan(60_000)
    const { token } = await signedInAccount(getDatabase(), {})
    const body = new URLSearchParams({ days: '400' })
    await fetch(`${settings.billing.provider?.url}/control/clock`, { method: 'POST', body })
    expect(clock().getTime() - before.getTime()).toBeGreaterThan(399 * 86_400_000)
    expect(await createSessionReader(getDatabase(), clock, 'none')(token)).not.toBeNull()
  })

  it('is not there where nobody wants it', async () => {
    const { settings } = await start({ LOTLINE_SANDBOX_OUTSIDE: 'off', LOTLINE_SANDBOX_IDENTITY: 'off' })
    expect(settings.outside.boards.paragon).toBeNull()
    expect(settings.identity.providers).toEqual([])
  })
})
