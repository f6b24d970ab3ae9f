import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'
import { type Browser, openBrowser } from '../../testing/sign-in/external-sign-in.ts'
import { type IdentityStandIn, startIdentityStandIn } from './stand-in.ts'

const PREFIXES: Record<ProviderKey, string> = { crea: 'CREA', relevate: 'RELEVATE', 'bc-mls': 'BC_MLS' }
const RETURNS: Record<ProviderKey, string> = {
  crea: 'http://localhost/crea-bridge',
  relevate: 'http://localhost/relevate-bridge',
  'bc-mls': 'http://localhost/bc-mls',
}

/** Keeps cookies, and follows redirects until they leave the stand-in. */
function visitor(base: string) {
  const cookies = new Map<string, string>()
  async function open(
    address: string,
    form?: Record<string, string>,
  ): Promise<{ left: string } | { page: string; at: string }> {
    let at = new URL(address, base).href
    let init: RequestInit = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    for (;;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(at, { ...init, redirect: 'manual', headers: { cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/)
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) return { page: await response.text(), at }
      at = new URL(location, at).href
      if (!at.startsWith(base)) return { left: at }
      init = {}
    }
  }
  return { open }
}

describeWithDatabase('The stand-in of the outside providers', (getDatabase) => {
  let standIn: IdentityStandIn
  let call: AppInMemory
  let browser: Browser
  const errors: unknown[] = []
  beforeAll(async () => {
    standIn = await startIdentityStandIn({ port: 0, onError: (error) => errors.push(error) })
    const environment = Object.fromEntries(
      standIn.providers.flatMap(({ key, issuer, clientId, clientSecret }) => [
        [`LOTLINE_OIDC_${PREFIXES[key]}_ISSUER`, issuer],
        [`LOTLINE_OIDC_${PREFIXES[key]}_CLIENT_ID`, clientId],
        [`LOTLINE_OIDC_${PREFIXES[key]}_CLIENT_SECRET`, clientSecret ?? ''],
      ]),
    )
    call = await appInMemory(getDatabase(), { environment })
  })
  afterAll(() => standIn.close())
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('account').execute()
    browser = openBrowser(call.app)
    errors.length = 0
  })

  const origin = () => new URL(standIn.providers[0]?.issuer ?? '').origin
  const parametersOf = (address: string) =>
    Object.fromEntries(
      new URLSearchParams(new URL(address).search.slice(1) || new URL(address).hash.slice(1)),
    )

  async function signIn(key: ProviderKey, person: string, at = visitor(origin())) {
    const chooser = await at.open(await browser.start(key))
    if (!('page' in chooser)) throw new Error('Nobody was asked who signs in.')
    const back = await at.open(chooser.at, { person })
    if (!('left' in back)) throw new Error(back.page)
    return { chooser, back: back.left, at }
  }

  describe.each<ProviderKey>(['crea', 'relevate', 'bc-mls'])('%s', (key) => {
    it('asks who signs in, and leads back to its page of ours', async () => {
      const { chooser, back } = await signIn(key, 'member')
      expect(chooser.page).toContain('A stand-in on this machine')
      expect(back.startsWith(RETURNS[key])).toBe(true)
      // A server would log it.
      expect(new URL(back).search).not.toContain('id_token')

      const answer = await browser.finish(key, parametersOf(back))
      expect(answer).toMatchObject({ status: 200, payload: { outcome: 'registered' } })
      expect(answer.payload.account).toMatchObject({
        loginMode: key,
        isEmailVerified: true,
        hasPassword: false,
      })
      expect(errors).toEqual([])
    })

    it('logs out there, and leads back to the sign-in page', async () => {
      const { back, at } = await signIn(key, 'member')
      const { payload } = await browser.finish(key, parametersOf(back))
      const { providerLogoutUrl } = (await call.as(payload).get('logout')).payload as {
        providerLogoutUrl: string
      }
      const question = await at.open(providerLogoutUrl)
      if (!('page' in question)) throw new Error('Nobody was asked.')
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.page)?.[1] ?? ''
      const action = /action="([^"]+)"/.exec(question.page)?.[1] ?? ''
      expect(await at.open(action, { xsrf, logout: 'yes' })).toEqual({ left: 'http://localhost/login' })
      expect(await at.open(await browser.start(key))).toHaveProperty('page')
    })

    it('whoever goes back is not signed in', async () => {
      const { back } = await signIn(key, '')
      expect(parametersOf(back)).toMatchObject({ error: 'access_denied' })
      const answer = await browser.finish(key, parametersOf(back))
      expect(answer).toMatchObject({ status: 422, code: 'sign_in_refused' })
      expect(answer.message).toMatch(/^You have not signed in at /)
    })

    it('an address that was never confirmed makes no account', async () => {
      const { back } = await signIn(key, 'unconfirmed')
      expect(await browser.finish(key, parametersOf(back))).toMatchObject({
        status: 422,
        code: 'sign_in_refused',
      })
      expect(await getDatabase().db.selectFrom('account').select('id').execute()).toEqual([])
    })
  })

  it('serves no other host, and nobody whom a proxy speaks for', async () => {
    const statusOf = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = httpGet(
          `${origin()}/crea/.well-known/openid-configuration`,
          { headers },
          (response) => {
            response.resume()
            resolve(response.statusCode)
          },
        )
        request.on('error', reject)
      })
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ host: 'evil.example' })).toBe(421)
    expect(await statusOf({ 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  })

  it('says so on a page of a sign-in that is over', async () => {
    const { chooser } = await signIn('crea', 'member')
    const answer = await visitor(origin()).open('at' in chooser ? chooser.at : '')
    expect(answer).toMatchObject({ page: expect.stringContaining('This sign-in has ended.') })
    expect(errors).toEqual([])
  })
})
