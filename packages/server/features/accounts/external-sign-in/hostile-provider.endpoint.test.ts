import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { type Browser, openBrowser, providersAt } from '../../../testing/sign-in/external-sign-in.ts'
import { type Forgery, startTestProvider, type TestProvider } from '../../../testing/sign-in/test-provider.ts'

const EPOCH = () => Math.floor(Date.now() / 1000)
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

type Lie = (good: Forgery) => Partial<Forgery>
const claim =
  (over: Record<string, unknown>): Lie =>
  ({ claims }) => ({ claims: { ...claims, ...over } })
const without =
  (name: string): Lie =>
  ({ claims }) => ({ claims: Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)) })
const header =
  (over: Record<string, unknown>): Lie =>
  (good) => ({ header: { ...good.header, ...over } })

const LIES: [string, Lie][] = [
  ['a nonce of another sign-in', claim({ nonce: 'another-nonce' })],
  ['no nonce', without('nonce')],
  ['another audience', claim({ aud: 'another-client' })],
  [
    'us among audiences, made for another',
    ({ claims }) => ({ claims: { ...claims, aud: [claims.aud, 'other'], azp: 'other' } }),
  ],
  ['no audience', without('aud')],
  ['another issuer', claim({ iss: 'https://issuer.example' })],
  ['no issuer', without('iss')],
  ['an expired token', claim({ iat: EPOCH() - 7200, exp: EPOCH() - 3600 })],
  ['a token that never expires', without('exp')],
  ['a token that is not valid yet', claim({ nbf: EPOCH() + 3600 })],
  ['a token without the time it was made', without('iat')],
  ['no subject', without('sub')],
  ['an empty subject', claim({ sub: '' })],
  ['a subject that is no text', claim({ sub: 7 })],
  ['a subject that is too long', claim({ sub: 'x'.repeat(256) })],
  ['the algorithm none', header({ alg: 'none' })],
  ['HS256 with the public key as its secret', header({ alg: 'HS256' })],
  ['an algorithm that was not agreed on', header({ alg: 'RS512' })],
  ['the key of a stranger', () => ({ key: stranger })],
  [
    'the key of a stranger that it brings along',
    (good) => ({
      key: stranger,
      header: { ...good.header, kid: undefined, jwk: stranger.export({ format: 'jwk' }) },
    }),
  ],
  ['a key that nobody knows', header({ kid: 'key-9' })],
  [
    'claims that were changed after signing',
    ({ claims }) => ({
      mangle: (token) => {
        const [head, , signature] = token.split('.')
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
        return `${head}.${changed}.${signature}`
      },
    }),
  ],
  ['no signature', () => ({ mangle: (token) => token.replace(/[^.]+$/, '') })],
  ['no token at all', () => ({ mangle: () => 'nonsense' })],
]

describeWithDatabase('A provider that lies', (getDatabase) => {
  let provider: TestProvider
  let call: AppInMemory
  let browser: Browser
  beforeAll(async () => {
    provider = await startTestProvider()
    call = await appInMemory(getDatabase(), { environment: providersAt(provider.issuer) })
  })
  afterAll(() => provider.close())
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('account').execute()
    await getDatabase().db.deleteFrom('throttle_count').execute()
    provider.forge = null
    provider.brokenStatus = null
    browser = openBrowser(call.app)
  })

  const expectNobody = async () => {
    for (const table of ['account_session', 'account', 'account_identity'] as const) {
      expect(await getDatabase().db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  }
  const attempt = async (key: ProviderKey) => browser.finish(key, provider.signIn(await browser.start(key)))

  describe.each<ProviderKey>(['crea', 'relevate', 'bc-mls'])('%s', (key) => {
    it('is believed while it tells the truth', async () => {
      expect(await attempt(key)).toMatchObject({ status: 200, payload: { outcome: 'registered' } })
    })

    it.each(LIES)('is not believed with %s', async (_what, lie) => {
      provider.forge = lie
      const response = await attempt(key)
      expect(response).toMatchObject({ status: 422, code: 'sign_in_refused' })
      expect(response.payload.token).toBeUndefined()
      await expectNobody()
    })

    it('is not believed in another sign-in than the one that was begun', async () => {
      const stolen = provider.signIn(await openBrowser(call.app).start(key))
      const { state = '' } = provider.signIn(await browser.start(key))
      expect((await browser.finish(key, { ...stolen, state })).code).toBe('sign_in_refused')
      await expectNobody()
    })

    it('is not believed twice', async () => {
      const returned = provider.signIn(await browser.start(key))
      expect((await browser.finish(key, returned)).status).toBe(200)
      expect((await browser.finish(key, returned)).code).toBe('sign_in_refused')
      expect(await getDatabase().db.selectFrom('account_session').select('id').execute()).toHaveLength(1)
    })

    it('gets one session for what comes back ten times at once', async () => {
      const returned = provider.signIn(await browser.start(key))
      const responses = await Promise.all(Array.from({ length: 10 }, () => browser.finish(key, returned)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await getDatabase().db.selectFrom('account_session').select('id').execute()).toHaveLength(1)
    })

    it('has no second try after a lie', async () => {
      const redirectUrl = await browser.start(key)
      provider.forge = claim({ nonce: 'another-nonce' })
      await browser.finish(key, provider.signIn(redirectUrl))
      provider.forge = null
      expect((await browser.finish(key, provider.signIn(redirectUrl))).code).toBe('sign_in_refused')
      await expectNobody()
    })

    it('cannot hand a sign-in to another browser', async () => {
      const returned = provider.signIn(await browser.start(key))
      const victim = openBrowser(call.app)
      expect((await victim.finish(key, returned)).code).toBe('sign_in_refused')
      await victim.start(key)
      expect((await victim.finish(key, returned)).code).toBe('sign_in_refused')
      await expectNobody()
      expect((await browser.finish(key, returned)).status).toBe(200)
    })

    it('cannot name a state that nobody began', async () => {
      const returned = provider.signIn(await browser.start(key))
      expect((await browser.finish(key, { ...returned, state: 'x'.repeat(43) })).code).toBe('sign_in_refused')
      const { state: _, ...stateless } = returned
      expect((await browser.finish(key, stateless)).status).toBe(400)
      await expectNobody()
    })
  })

  it('cannot answer for another provider', async () => {
    const returned = provider.signIn(await browser.start('crea'))
    expect((await browser.finish('bc-mls', returned)).code).toBe('sign_in_refused')
    await expectNobody()
  })

  it('must say who answers, where it promised to (RFC 9207)', async () => {
    for (const iss of ['https://issuer.example', undefined]) {
      const { iss: _, ...returned } = provider.signIn(await browser.start('crea'))
      const response = await browser.finish('crea', { ...returned, ...(iss && { iss }) })
      expect(response.code).toBe('sign_in_refused')
    }
    await expectNobody()
  })

  it('cannot give a code where a token was asked for, nor a token for a code', async () => {
    const coded = provider.signIn(await browser.start('crea'))
    const tokened = provider.signIn(await browser.start('relevate'))
    expect(
      (await browser.finish('crea', { state: coded.state ?? '', id_token: tokened.id_token ?? '' })).code,
    ).toBe('sign_in_refused')
    expect(
      (await browser.finish('relevate', { state: tokened.state ?? '', code: coded.code ?? '' })).code,
    ).toBe('sign_in_refused')
    await expectNobody()
  })

  it('cannot exchange a code of its own: PKCE', async () => {
    const theirs = provider.signIn(await openBrowser(call.app).start('crea'))
    const ours = provider.signIn(await browser.start('crea'))
    expect((await browser.finish('crea', { ...ours, code: theirs.code ?? '' })).code).toBe('sign_in_refused')
    await expectNobody()
  })

  it.each([400, 500, 503])('that breaks off with %i signs nobody in', async (status) => {
    const returned = provider.signIn(await browser.start('crea'))
    provider.brokenStatus = status
    expect((await browser.finish('crea', returned)).status).toBeGreaterThanOrEqual(422)
    await expectNobody()
  })

  it('the answer never tells why', async () => {
    provider.forge = claim({ aud: 'another-client' })
    const response = await attempt('crea')
    expect(response.message).toBe(
      'The response from REALTOR® association could not be confirmed, so nobody was signed in. Please start again.',
    )
  })
})

describeWithDatabase('A sign-in that takes too long', (getDatabase) => {
  it('is over after ten minutes', async () => {
    const provider = await startTestProvider()
    let now = new Date()
    const call = await appInMemory(getDatabase(), {
      environment: providersAt(provider.issuer),
      clock: () => now,
    })
    const browser = openBrowser(call.app)
    const late = provider.signIn(await browser.start('crea'))
    now = new Date(now.getTime() + 600_000)
    expect((await browser.finish('crea', late)).code).toBe('sign_in_refused')
    const intime = provider.signIn(await browser.start('crea'))
    now = new Date(now.getTime() + 599_000)
    expect((await browser.finish('crea', intime)).status).toBe(200)
    await provider.close()
  })
})
