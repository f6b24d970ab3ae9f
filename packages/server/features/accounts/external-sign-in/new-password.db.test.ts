import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { openBrowser, providersAt } from '../../../testing/sign-in/external-sign-in.ts'
import { factorOwner } from '../../../testing/sign-in/second-factors.ts'
import { startTestProvider, type TestProvider } from '../../../testing/sign-in/test-provider.ts'

const EMAIL = 'pat@provider.test'
const STRANGER = { sub: 'stranger', email: EMAIL, email_verified: true }
const PASSWORD = 'Driftwood-2291'

describeOnBothEngines('Outside providers after a new password', (getDatabase) => {
  let provider: TestProvider
  let call: AppInMemory
  let now: Date
  const ticking = () => {
    now = new Date(now.getTime() + 1)
    return now
  }
  beforeAll(async () => {
    provider = await startTestProvider()
    call = await appInMemory(getDatabase(), { environment: providersAt(provider.issuer), clock: ticking })
  })
  afterAll(() => Promise.all([provider.close(), call.app.close()]))
  beforeEach(async () => {
    const { db } = getDatabase()
    for (const table of ['account', 'sign_in_flow', 'throttle_count', 'mail_message'] as const)
      await db.deleteFrom(table).execute()
    now = new Date()
    provider.person = STRANGER
    provider.userinfo = null
  })

  const signIn = async (token?: string) => {
    const browser = openBrowser(call.app)
    return browser.finish('crea', provider.signIn(await browser.start('crea', token ? { token } : {})))
  }
  const identities = () => getDatabase().db.selectFrom('account_identity').select('subject').execute()
  const resetLink = async () => {
    await call.as(null).post('forgotPassword', { email: EMAIL })
    await call.app.backgroundIdle()
    return (await mailsTo(getDatabase(), EMAIL)).findLast(({ token }) => token)?.token ?? ''
  }
  const reset = async (token: string) => {
    const response = await call.as(null).post('setPassword', { token, password: PASSWORD })
    expect(response.status).toBe(200)
    return response.payload as CallResponse<'setPassword'>
  }
  const connectedOwner = async (): Promise<TestAccount> => {
    const owner = await signedInAccount(getDatabase(), { email: EMAIL })
    expect((await signIn(owner.token)).payload.outcome).toBe('connected')
    return owner
  }
  const lastMail = async () => {
    const { rows } = await getDatabase().pool.query(
      `SELECT body_text FROM mail_message WHERE template = 'password_changed' ORDER BY created_at DESC LIMIT 1`,
    )
    return String(rows[0]?.body_text)
  }

  it('lose an account that a stranger made of somebody’s address, when its owner sets a password by mail', async () => {
    const { payload } = await signIn()
    expect(payload.outcome).toBe('registered')
    await factorOwner(call, { username: '' }, ticking).addApp(payload)
    expect(await reset(await resetLink())).toMatchObject({
      connections: [],
      removed: [{ provider: 'crea', title: 'REALTOR® association' }],
      disconnectToken: null,
    })
    expect(await identities()).toEqual([])
    for (const table of ['totp_secret', 'recovery_code'] as const) {
      expect(await getDatabase().db.selectFrom(table).select('account_id').execute()).toEqual([])
    }
    expect((await call.as(payload).get('refreshUser')).status).toBe(401)
    expect(await signIn()).toMatchObject({ status: 409, code: 'email_taken' })
    expect(await lastMail()).toContain('REALTOR® association can no longer open this account')
  })

  it('stay connected to an account whose owner had proven the mailbox, and are listed', async () => {
    await connectedOwner()
    const response = await reset(await resetLink())
    expect(response).toMatchObject({
      connections: [{ provider: 'crea', title: 'REALTOR® association' }],
      removed: [],
      disconnectToken: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await lastMail()).toContain('REALTOR® association can still open this account')
    expect(await lastMail()).toContain(`/connected-providers#token=${response.disconnectToken}`)
    expect((await signIn()).payload.outcome).toBe('signed_in')
  })

  it('are removed in one step, once, by the link of the page and the mail', async () => {
    const owner = await connectedOwner()
    const { disconnectToken, connections } = await reset(await resetLink())
    const token = disconnectToken ?? ''
    const stranger = (await signIn()).payload
    expect((await call.as(null).post('connectionsOfLink', { token })).payload).toEqual({ connections })
    expect((await call.as(null).post('disconnectByLink', { token })).payload).toEqual({
      removed: connections,
    })
    const entry = getDatabase()
      .db.selectFrom('audit_event')
      .select('action')
      .where('account_id', '=', owner.id)
    expect(await entry.orderBy('id', 'desc').executeTakeFirst()).toEqual({ action: 'disconnect_provider' })
    expect(await identities()).toEqual([])
    expect((await call.as(stranger).get('refreshUser')).status).toBe(401)
    expect(await signIn()).toMatchObject({ status: 409, code: 'email_taken' })
    for (const name of ['connectionsOfLink', 'disconnectByLink'] as const) {
      expect(await call.as(null).post(name, { token })).toMatchObject({ status: 422, code: 'link_not_valid' })
    }
  })

  it('leave no session when they are removed while somebody signs in through one', async () => {
    const owner = await connectedOwner()
    const token = (await reset(await resetLink())).disconnectToken ?? ''
    await Promise.all([signIn(), call.as(null).post('disconnectByLink', { token })])
    const sessions = await getDatabase()
      .db.selectFrom('account_session')
      .select('login_mode')
      .where('account_id', '=', owner.id)
      .execute()
    expect(sessions).toEqual([])
  })

  it('are not connected by whoever began to before the password was set', async () => {
    const owner = await signedInAccount(getDatabase(), { email: EMAIL })
    const browser = openBrowser(call.app)
    const returned = provider.signIn(await browser.start('crea', { token: owner.token }))
    await reset(await resetLink())
    expect(await browser.finish('crea', returned)).toMatchObject({ status: 422, code: 'sign_in_refused' })
    expect(await identities()).toEqual([])
  })

  it('that are connected at the same moment are either refused or listed', async () => {
    const owner = await signedInAccount(getDatabase(), { email: EMAIL })
    const link = await resetLink()
    const [, { connections }] = await Promise.all([signIn(owner.token).catch(() => null), reset(link)])
    expect(connections).toHaveLength((await identities()).length)
  })
})
