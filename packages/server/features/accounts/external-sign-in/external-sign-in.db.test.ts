import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, storePasswordHash } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../../testing/servers/live-messages.ts'
import { type Browser, openBrowser, providersAt } from '../../../testing/sign-in/external-sign-in.ts'
import { startTestProvider, type TestProvider } from '../../../testing/sign-in/test-provider.ts'

const PAT = {
  sub: 'person-1',
  email: 'Pat@Provider.test',
  email_verified: true,
  given_name: 'Pat',
  family_name: 'Person',
}

describeOnBothEngines('Signing in through outside providers', (getDatabase) => {
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
    const { db } = getDatabase()
    for (const table of ['account', 'sign_in_flow', 'throttle_count'] as const)
      await db.deleteFrom(table).execute()
    now = new Date()
    provider.person = PAT
    provider.userinfo = null
    browser = openBrowser(call.app)
  })

  const signIn = async (key: ProviderKey, about: { redirect?: string; token?: string } = {}, by = browser) =>
    by.finish(key, provider.signIn(await by.start(key, about)))
  const accounts = () => getDatabase().db.selectFrom('account').selectAll().execute()
  const identities = () => getDatabase().db.selectFrom('account_identity').selectAll().execute()

  describe('the first time', () => {
    it('makes an account of what the provider has confirmed', async () => {
      const answer = await signIn('crea')
      expect(answer).toMatchObject({
        status: 200,
        payload: {
          outcome: 'registered',
          redirect: '/',
          token: expect.stringMatching(/^[\w-]{43}$/),
          account: {
            email: 'pat@provider.test',
            isEmailVerified: true,
            hasPassword: false,
            loginMode: 'crea',
            username: 'pat.person',
            details: { firstName: 'Pat', lastName: 'Person', showBoardLandingPage: false },
            plan: { key: 'pro' },
          },
        },
      })
      expect((await call.as(answer.payload).get('refreshUser')).status).toBe(200)
      expect(await identities()).toMatchObject([
        { issuer: provider.issuer, subject: 'person-1', provider_key: 'crea' },
      ])
    })

    it('of a board shows its landing page', async () => {
      expect((await signIn('bc-mls')).payload.account.details.showBoardLandingPage).toBe(true)
    })

    it('asks the provider for the address when the token does not hold it', async () => {
      provider.person = { sub: 'person-1' }
      provider.userinfo = { ...PAT, sub: 'person-1' }
      expect((await signIn('crea')).payload.account).toMatchObject({ email: 'pat@provider.test' })
    })

    it('believes what the provider says about nobody else', async () => {
      provider.person = { sub: 'person-1' }
      provider.userinfo = { ...PAT, sub: 'person-2' }
      expect(await signIn('crea')).toMatchObject({ status: 422, code: 'sign_in_refused' })
      expect(await accounts()).toEqual([])
    })

    it.each([
      { email_verified: false },
      { email_verified: 'true' },
      { email: 'nobody' },
      { email: undefined },
    ])('makes no account without a confirmed address: %j', async (over) => {
      provider.person = { ...PAT, ...over }
      const answer = await signIn('relevate')
      expect(answer).toMatchObject({ status: 422, code: 'sign_in_refused' })
      expect(answer.message).toMatch(/did not give us a confirmed e-mail address/)
      expect(await accounts()).toEqual([])
    })

    it('never opens an account that has the same address', async () => {
      const owner = await signedInAccount(getDatabase(), { email: 'pat@provider.test' })
      const answer = await signIn('crea')
      expect(answer).toMatchObject({ status: 409, code: 'email_taken' })
      expect(answer.message).toMatch(/then connect REALTOR® association in your account settings/)
      expect(await identities()).toEqual([])
      expect(await accounts()).toMatchObject([{ id: owner.id }])
    })

    it('takes names without what no name holds', async () => {
      provider.person = { ...PAT, given_name: 'Pat\u202e\nBcc:', family_name: 'x'.repeat(200) }
      const { details } = (await signIn('crea')).payload.account
      expect(details.firstName).toBe('Pat Bcc:')
      expect(details.lastName).toHaveLength(80)
    })
  })

  describe('again', () => {
    it('opens the same account, whatever its address has become at the provider', async () => {
      const first = await signIn('crea')
      provider.person = { sub: 'person-1', email: 'other@provider.test', email_verified: true }
      const second = await signIn('crea', {}, openBrowser(call.app))
      expect(second.payload).toMatchObject({
        outcome: 'signed_in',
        account: { uid: first.payload.account.uid },
      })
      expect(second.payload.token).not.toBe(first.payload.token)
      expect(await accounts()).toMatchObject([{ email: 'pat@provider.test' }])
    })

    it('ends the need to sign in at the provider again, for every page of the account', async () => {
      const { payload } = await signIn('bc-mls')
      await getDatabase().db.updateTable('account').set({ needs_sso_relogin: true }).execute()
      expect(
        ((await call.as(payload).get('refreshUser')).payload as typeof payload).account.needsSsoRelogin,
      ).toBe(true)
      expect((await signIn('bc-mls')).payload.account.needsSsoRelogin).toBe(false)
      expect(await messagesTo(getDatabase(), payload.account.uid)).toEqual([
        { type: 'RefreshRequest', clientId: null, payload: { refreshUser: true } },
      ])
    })

    it('a landing page that was read is not shown again', async () => {
      const { payload } = await signIn('bc-mls')
      await call.as(payload).post('leaveBoardLanding')
      expect((await signIn('bc-mls')).payload.account.details.showBoardLandingPage).toBe(false)
    })

    it('another person at the provider is another account', async () => {
      await signIn('crea')
      provider.person = { ...PAT, sub: 'person-2', email: 'sam@provider.test' }
      expect((await signIn('crea')).payload.outcome).toBe('registered')
      expect(await accounts()).toHaveLength(2)
    })
  })

  describe('connecting a provider to the account that is signed in', () => {
    it('lets it be opened through the provider from then on', async () => {
      const owner = await signedInAccount(getDatabase(), { email: 'pat@provider.test' })
      const connected = await signIn('bc-mls', { token: owner.token, redirect: '/settings' })
      expect(connected.payload).toMatchObject({
        outcome: 'connected',
        redirect: '/settings',
        account: { uid: owner.id, hasPassword: false, details: { showBoardLandingPage: true } },
      })
      const later = await signIn('bc-mls', {}, openBrowser(call.app))
      expect(later.payload).toMatchObject({ outcome: 'signed_in', account: { uid: owner.id } })
      expect((await call.as(owner).get('providerConnections')).payload).toEqual({
        connections: [
          { provider: 'bc-mls', title: 'Real-estate board (BC MLS®)', connectedAt: now.toISOString() },
        ],
      })
    })

    it('needs no address from the provider', async () => {
      provider.person = { sub: 'person-1' }
      const owner = await signedInAccount(getDatabase())
      expect((await signIn('crea', { token: owner.token })).payload.outcome).toBe('connected')
    })

    it('cannot take a person who is connected to another account', async () => {
      const theirs = await signIn('crea')
      const owner = await signedInAccount(getDatabase())
      expect(await signIn('crea', { token: owner.token })).toMatchObject({ status: 409, code: 'conflict' })
      expect(await identities()).toMatchObject([{ account_id: theirs.payload.account.uid }])
    })

    it('twice changes nothing', async () => {
      const owner = await signedInAccount(getDatabase())
      await signIn('crea', { token: owner.token })
      expect((await signIn('crea', { token: owner.token })).payload.outcome).toBe('connected')
      expect(await identities()).toHaveLength(1)
    })

    it('can be undone while there is another way in', async () => {
      const { payload } = await signIn('crea')
      expect(await call.as(payload).post('disconnectProvider', { provider: 'crea' })).toMatchObject({
        status: 409,
        code: 'conflict',
      })
      await storePasswordHash(getDatabase(), payload.account.uid, 'a hash')
      expect(await call.as(payload).post('disconnectProvider', { provider: 'crea' })).toMatchObject({
        status: 200,
        payload: { connections: [] },
      })
      expect(await identities()).toEqual([])
    })

    it('is for whoever is signed in, and for their own account', async () => {
      const stranger = await signedInAccount(getDatabase())
      await signIn('crea')
      expect((await call.as(null).get('connectProvider', { query: { provider: 'crea' } })).status).toBe(401)
      expect((await call.as(null).get('providerConnections')).status).toBe(401)
      expect((await call.as(null).post('disconnectProvider', { provider: 'crea' })).status).toBe(401)
      expect((await call.as(stranger).get('providerConnections')).payload).toEqual({ connections: [] })
      await call.as(stranger).post('disconnectProvider', { provider: 'crea' })
      expect(await identities()).toHaveLength(1)
    })
  })

  describe('where it leads', () => {
    it.each([
      ['/dashboard/saved-properties?collectionId=7', '/dashboard/saved-properties?collectionId=7'],
      ['//evil.test/', '/'],
      ['https://evil.test/', '/'],
      ['/\\evil.test', '/'],
      ['javascript:alert(1)', '/'],
    ])('%s → %s', async (redirect, leadsTo) => {
      expect((await signIn('crea', { redirect })).payload.redirect).toBe(leadsTo)
    })

    it('to the provider, with what it asks for', async () => {
      const query = (url: string) => Object.fromEntries(new URL(url).searchParams)
      expect(query(await browser.start('crea'))).toEqual({
        client_id: 'lotline-crea',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: 'http://localhost/crea-bridge',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.any(String),
        code_challenge_method: 'S256',
      })
      expect(query(await browser.start('relevate'))).toMatchObject({
        response_type: 'id_token',
        redirect_uri: 'http://localhost/relevate-bridge',
      })
      expect(query(await browser.start('bc-mls'))).toMatchObject({ redirect_uri: 'http://localhost/bc-mls' })
    })

    it('never back to a name that anybody can write into a request', async () => {
      const response = await call.app.inject({
        url: '/api/external-sign-in/start?provider=crea',
        headers: { host: 'evil.test' },
      })
      expect(response.statusCode).toBe(421)
      expect(response.headers.location).toBeUndefined()
    })
  })

  it('a plain link leads to the provider, too', async () => {
    const response = await call.app.inject({
      url: '/api/external-sign-in/start?provider=crea&redirect=/dashboard',
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect(response.statusCode).toBe(303)
    expect(String(response.headers.location)).toMatch(new RegExp(`^${provider.issuer}/authorize\\?`))
    expect(response.headers['set-cookie']).toMatch(/^lotline-sign-in=/)
  })

  it('the mark of the browser is kept from scripts and other sites', async () => {
    const response = await call.app.inject('/api/external-sign-in/start?provider=crea')
    expect(response.headers['set-cookie']).toMatch(
      /^lotline-sign-in=[\w-]{43}; Path=\/api\/external-sign-in; Max-Age=600; HttpOnly; SameSite=Strict$/,
    )
    const { redirectUrl } = response.json().payload
    expect(response.headers['set-cookie']).not.toContain(new URL(redirectUrl).searchParams.get('state'))
  })

  it('under TLS it is one that browsers take from TLS alone', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const response = await call.app.inject({ url: '/api/external-sign-in/start?provider=crea', headers })
    expect(response.headers['set-cookie']).toMatch(/^__Secure-lotline-sign-in=.*; SameSite=Strict; Secure$/)
  })

  it('nothing that opens a session lies readable in the database', async () => {
    const { state = '' } = Object.fromEntries(new URL(await browser.start('crea')).searchParams)
    const { payload } = await signIn('crea')
    const { db } = getDatabase()
    const [flows, sessions] = [
      await db.selectFrom('sign_in_flow').selectAll().execute(),
      await db.selectFrom('provider_session').selectAll().execute(),
    ]
    expect(flows).toHaveLength(1)
    expect(JSON.stringify(flows)).not.toContain(state)
    expect(sessions).toHaveLength(1)
    expect(sessions[0]?.sealed_id_token.toString('latin1')).not.toMatch(/^eyJ|person-1/)
    expect(payload.token).toBeDefined()
  })

  describe('logging out', () => {
    it('leads to the provider, which is told whom, and back to the sign-in page', async () => {
      const { payload } = await signIn('bc-mls')
      const { providerLogoutUrl } = (await call.as(payload).get('logout')).payload as {
        providerLogoutUrl: string
      }
      const url = new URL(providerLogoutUrl)
      expect(url.origin + url.pathname).toBe(`${provider.issuer}/logout`)
      expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/login')
      expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
      expect((await call.as(payload).get('refreshUser')).status).toBe(401)
      expect(await getDatabase().db.selectFrom('provider_session').selectAll().execute()).toEqual([])
    })

    it('of a session by password leads nowhere', async () => {
      const account = await signedInAccount(getDatabase())
      expect((await call.as(account).get('logout')).payload).toEqual({ providerLogoutUrl: null })
    })
  })

  it('the sign-in page is told of the providers that are set up', async () => {
    const { providers } = (await call.get('signInSettings')).payload as SignInSettings
    expect(providers).toEqual([
      { key: 'crea', title: 'REALTOR® association', startUrl: '/api/external-sign-in/start?provider=crea' },
      { key: 'relevate', title: 'Relevate', startUrl: '/api/external-sign-in/start?provider=relevate' },
      {
        key: 'bc-mls',
        title: 'Real-estate board (BC MLS®)',
        startUrl: '/api/external-sign-in/start?provider=bc-mls',
      },
    ])
  })

  it('a server without providers offers none', async () => {
    const other = await appInMemory(getDatabase())
    expect(((await other.get('signInSettings')).payload as SignInSettings).providers).toEqual([])
    expect(await other.get('startExternalSignIn', { query: { provider: 'crea' } })).toMatchObject({
      status: 404,
    })
    await other.app.close()
  })

  it('a provider that is away is said to be, and nothing is begun', async () => {
    const away = await startTestProvider()
    const other = await appInMemory(getDatabase(), { environment: providersAt(away.issuer) })
    await away.close()
    expect(await other.get('startExternalSignIn', { query: { provider: 'crea' } })).toMatchObject({
      status: 503,
      code: 'provider_unavailable',
    })
    expect(await getDatabase().db.selectFrom('sign_in_flow').selectAll().execute()).toEqual([])
    await other.app.close()
  })

  it('where nobody can register, a provider makes no accounts', async () => {
    const other = await appInMemory(getDatabase(), {
      environment: { ...providersAt(provider.issuer), LOTLINE_REGISTRATION: 'off' },
    })
    expect(await signIn('crea', {}, openBrowser(other.app))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await accounts()).toEqual([])
    await other.app.close()
  })

  it('one address may not begin without end', async () => {
    for (let count = 0; count < 120; count += 1) await browser.start('relevate')
    await expect(browser.start('relevate')).rejects.toThrow('too_many_requests')
  })
})
