import { expect, it } from 'vitest'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/accounts.ts'
import { loadDemoAccounts } from './features/accounts/service.ts'
import { argon2Passwords } from './platform/crypto/passwords.ts'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { appInMemory } from './testing/servers/app-in-memory.ts'

/** The environment of the default installation, which has the demo; the database of the test is not an embedded one. */
const DEMO = { LOTLINE_DEMO_ACCOUNTS: 'on' }
const FORWARDED = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
const LOGIN = { username: 'demo-admin', password: DEMO_PASSWORD }

describeWithDatabase('Behind a proxy that no setting speaks of', (getDatabase) => {
  async function open(environment: NodeJS.ProcessEnv = DEMO) {
    const lines: string[] = []
    const parts = { database: getDatabase(), passwords: argon2Passwords(), now: new Date() }
    await loadDemoAccounts(parts, DEMO_ACCOUNTS, DEMO_PASSWORD)
    const call = await appInMemory(getDatabase(), {
      environment: { LOTLINE_LOG_LEVEL: 'warn', ...environment },
      logTo: { write: (line) => lines.push(line) },
    })
    return { call, lines, here: call.as(null), outside: call.as(null, { headers: FORWARDED }) }
  }

  it('the accounts of the demo sign in here, and not through the proxy', async () => {
    const { here, outside } = await open()
    expect((await here.post('login', LOGIN)).status).toBe(200)
    const refused = await outside.post('login', LOGIN)
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
    expect(refused.message).toContain('LOTLINE_PUBLIC_URL')
    const wrong = await outside.post('login', { ...LOGIN, password: 'Wrong-Password-1' })
    expect(wrong.status).toBe(401)
  })

  it.each([
    ['a page of another address', { origin: 'https://parcels.example.ca' }],
    ['headers of another kind', { via: '1.1 proxy' }],
  ])('the accounts of the demo do not sign in through %s', async (_, headers) => {
    const { call } = await open()
    expect((await call.as(null, { headers }).post('login', LOGIN)).status).toBe(403)
  })

  it('sessions of the demo are none through the proxy, and go on here', async () => {
    const { call, here, outside } = await open()
    const { token } = (await here.post('login', LOGIN)).payload as LoginResponse
    expect((await call.as({ token }, { headers: FORWARDED }).get('monitorHealth')).status).toBe(401)
    expect((await outside.post('tokenValidate', { token })).status).toBe(401)
    expect((await call.as({ token }).get('monitorHealth')).status).toBe(200)
    expect((await here.post('tokenValidate', { token })).status).toBe(200)
  })

  it('neither demo, mailbox nor stand-ins are shown or served', async () => {
    const { call, here, outside } = await open()
    expect((await here.get('signInSettings')).payload).toMatchObject({
      mailboxUrl: '/mailbox',
      demoAccounts: { length: DEMO_ACCOUNTS.length },
    })
    expect((await outside.get('signInSettings')).payload).toMatchObject({
      mailboxUrl: null,
      demoAccounts: [],
      providers: [],
    })
    for (const url of ['/mailbox', '/metrics']) {
      expect((await call.app.inject({ url, headers: FORWARDED })).statusCode).toBe(403)
      expect((await call.app.inject({ url })).statusCode).toBe(200)
    }
    expect((await outside.get('startExternalSignIn', { query: { provider: 'crea' } })).status).toBe(404)
  })

  it('is said once, with what to set', async () => {
    const { lines, here, outside } = await open()
    const notices = () => lines.filter((line) => line.includes('Set LOTLINE_PUBLIC_URL'))
    await here.get('health')
    expect(notices()).toEqual([])
    await outside.get('health')
    await outside.get('health')
    expect(notices()).toHaveLength(1)
  })

  it('a public demo has no administrator, and all others sign in from anywhere', async () => {
    const { outside } = await open({ ...DEMO, LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' })
    const { demoAccounts } = (await outside.get('signInSettings')).payload as {
      demoAccounts: { username: string }[]
    }
    expect(demoAccounts.map(({ username }) => username)).not.toContain('demo-admin')
    expect((await outside.post('login', { ...LOGIN, username: 'demo' })).status).toBe(200)
  })
})
