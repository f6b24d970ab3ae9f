import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { totpCode } from '../../../platform/second-factor/totp.factory.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { type Browser, openBrowser, providersAt } from '../../../testing/sign-in/external-sign-in.ts'
import { factorOwner } from '../../../testing/sign-in/second-factors.ts'
import { startTestProvider, type TestProvider } from '../../../testing/sign-in/test-provider.ts'

describeOnBothEngines(
  'Signing in through a provider to an account that has a second factor',
  (getDatabase) => {
    let provider: TestProvider
    let call: AppInMemory
    let browser: Browser
    let now: Date
    beforeAll(async () => {
      provider = await startTestProvider()
      call = await appInMemory(getDatabase(), { environment: providersAt(provider.issuer), clock: () => now })
    })
    afterAll(() => Promise.all([provider.close(), call.app.close()]))
    beforeEach(async () => {
      await getDatabase().db.deleteFrom('account').execute()
      now = new Date()
      provider.person = { sub: 'person-1', email: 'pat@provider.test', email_verified: true }
      browser = openBrowser(call.app)
    })

    const signIn = async (key: ProviderKey, about: { redirect?: string } = {}, by = browser) =>
      by.finish(key, provider.signIn(await by.start(key, about)))

    it('asks for it first, and begins the session of the provider after it', async () => {
      const registered = (await signIn('crea', { redirect: '/account' })).payload
      const owner = factorOwner(call, registered.account, () => now)
      const { secret } = await owner.addApp(registered)
      now = new Date(now.getTime() + 60_000)
      const { status, payload } = await signIn('crea', { redirect: '/account' }, openBrowser(call.app))
      expect(status).toBe(200)
      expect(payload).toEqual({
        secondFactor: {
          token: expect.any(String),
          methods: ['code', 'recovery_code'],
          expiresAt: expect.any(String),
        },
        outcome: 'signed_in',
        redirect: '/account',
      })
      const response = await owner.prove(payload.secondFactor.token, { code: totpCode(secret, now) })
      const session = response.payload as LoginResponse
      expect(session.account).toMatchObject({ uid: registered.account.uid, loginMode: 'crea' })
      const { providerLogoutUrl } = (await call.as(session).get('logout')).payload as {
        providerLogoutUrl: string | null
      }
      expect(providerLogoutUrl).toContain('id_token_hint=')
    })

    it('opens nothing once the provider is disconnected meanwhile', async () => {
      const registered = (await signIn('crea')).payload
      const owner = factorOwner(call, registered.account, () => now)
      const { secret } = await owner.addApp(registered)
      now = new Date(now.getTime() + 60_000)
      const { secondFactor } = (await signIn('crea', {}, openBrowser(call.app))).payload
      await getDatabase().db.deleteFrom('account_identity').execute()
      expect(await owner.prove(secondFactor.token, { code: totpCode(secret, now) })).toMatchObject({
        status: 401,
        code: 'bad_credentials',
      })
    })
  },
)
