import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type Call } from '#contract/calls.ts'
import { DERIVED_RESOURCES, RESOURCE_KEYS } from '#domain/account/permissions.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'

const MIB = 1024 * 1024
const GRANTABLE = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))
const FOREIGN = 'https://evil.test'

describeWithDatabase('The edges of the server', (getDatabase) => {
  let usual: Promise<AppInMemory> | undefined
  const open = (environment?: Record<string, string>): Promise<AppInMemory> => {
    if (environment) return appInMemory(getDatabase(), { environment })
    usual ??= appInMemory(getDatabase())
    return usual
  }

  describe('headers', () => {
    const PLACES = ['/', '/dashboard', '/api/health', '/api/user/refresh', '/api/nothing', '/theme-boot.js']

    test.each(PLACES)(
      '%s: no inline script, no frame, no sniffing, no address told to others',
      async (url) => {
        const { headers } = await (await open()).app.inject(url)
        const policy = String(headers['content-security-policy'])
        const directives = new Map(
          policy.split(';').map((line) => {
            const [name = '', ...values] = line.trim().split(/\s+/)
            return [name, values.join(' ')]
          }),
        )
        expect(directives.get('default-src')).toBe("'self'")
        expect(directives.get('script-src')).toBe("'self'")
        expect(directives.get('script-src-attr')).toBe("'none'")
        expect(directives.get('worker-src')).toBe("'self'")
        expect(directives.get('object-src')).toBe("'none'")
        expect(directives.get('base-uri')).toBe("'none'")
        expect(directives.get('form-action')).toBe("'self'")
        expect(directives.get('frame-ancestors')).toBe("'none'")
        expect(policy).not.toContain('unsafe-eval')
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        })
        expect(headers['permissions-policy']).toContain('geolocation=()')
        expect(headers).not.toHaveProperty('x-powered-by')
        expect(headers).not.toHaveProperty('server')
      },
    )

    test('errors may go where the settings say, and pictures come from nowhere else', async () => {
      const call = await open({
        LOTLINE_ERROR_REPORTING_DSN: 'https://key@errors.lotline.test/1',
        LOTLINE_ESRI_AERIAL_URL: 'https://aerial.lotline.test/{z}/{y}/{x}',
      })
      const policy = String((await call.app.inject('/')).headers['content-security-policy'])
      expect(policy).toMatch(/connect-src [^;]*https:\/\/errors\.lotline\.test/)
      expect(policy).toMatch(/img-src [^;]*https:\/\/aerial\.lotline\.test/)
      expect(policy).not.toContain('key@')
    })

    test('the payment provider’s script, frames and calls are allowed once its keys are set, and nothing more', async () => {
      const call = await open({
        LOTLINE_STRIPE_SECRET_KEY: 'sk_test_1',
        LOTLINE_STRIPE_PUBLIC_KEY: 'pk_test_1',
        LOTLINE_STRIPE_WEBHOOK_SECRET: 'whsec_1',
        LOTLINE_STRIPE_URL: 'https://payments-proxy.lotline.test',
      })
      const policy = String((await call.app.inject('/')).headers['content-security-policy'])
      const directive = (name: string) => policy.split(';').find((line) => line.trim().startsWith(`${name} `))
      expect(directive('script-src')).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
      expect(directive('frame-src')).toMatch(/ https:\/\/hooks\.stripe\.com$/)
      // The script calls the provider itself.
      expect(directive('connect-src')).toMatch(/ https:\/\/api\.stripe\.com$/)
      expect(policy).not.toContain('payments-proxy')
    })

    test('only TLS asks for TLS: a trusted proxy says so, or the public address', async () => {
      const hsts = 'strict-transport-security'
      const encrypted = { headers: { 'x-forwarded-proto': 'https' }, url: '/api/health' }
      const call = await open()
      expect((await call.app.inject('/api/health')).headers).not.toHaveProperty(hsts)
      expect((await call.app.inject({ ...encrypted, remoteAddress: '127.0.0.1' })).headers[hsts]).toMatch(
        /^max-age=31536000/,
      )
      expect(
        (await call.app.inject({ ...encrypted, remoteAddress: '192.0.2.1' })).headers,
      ).not.toHaveProperty(hsts)
      const behind = await open({ LOTLINE_PUBLIC_URL: 'https://parcels.lotline.test' })
      expect((await behind.app.inject('/')).headers[hsts]).toMatch(/^max-age=31536000/)
    })

    test('answers with an account in them are kept by no cache', async () => {
      const call = await open()
      for (const url of ['/api/user/refresh', '/api/user/sessions', '/api/health']) {
        expect((await call.app.inject(url)).headers['cache-control']).toBe('no-store')
      }
    })
  })

  describe('other origins', () => {
    const CORS = /^access-control-/

    test.each(Object.entries(CALLS) as [string, Call][])('%s is not opened to them', async (_, call) => {
      const { app } = await open()
      const url = call.path.replace(/:(\w+)/g, 'x')
      const preflight = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: FOREIGN, 'access-control-request-method': call.method },
      })
      const response = await app.inject({ method: call.method, url, headers: { origin: FOREIGN } })
      for (const { headers } of [preflight, response]) {
        expect(Object.keys(headers).filter((name) => CORS.test(name))).toEqual([])
      }
      expect(preflight.statusCode).toBe(404)
    })
  })

  describe('bodies', () => {
    const CALLS_WITH_BODY = (Object.entries(CALLS) as [string, Call][]).filter(([, call]) => call.body)

    let token: string
    beforeAll(async () => {
      ;({ token } = await signedInAccount(getDatabase(), { is_admin: true, grants: GRANTABLE }))
    })

    test.each(CALLS_WITH_BODY)('%s takes no more than it may need', async (_, call) => {
      const { app } = await open()
      const limit = call.bodyLimitBytes ?? (call.access === 'public' ? 16 * 1024 : MIB)
      expect(limit).toBeLessThanOrEqual(2.5 * MIB)
      const response = await app.inject({
        method: call.method,
        url: call.path.replace(/:(\w+)/g, 'x'),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload: `"${'x'.repeat(limit)}"`,
      })
      expect(response.statusCode).toBe(413)
      expect(response.json().code).toBe('payload_too_large')
    })

    test('packed ones are not unpacked', async () => {
      const { app } = await open()
      for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip']) {
        const response = await app.inject({
          method: 'POST',
          url: CALLS.login.path,
          headers: { 'content-type': 'application/json', 'content-encoding': encoding },
          payload: Buffer.from('1f8b08', 'hex'),
        })
        expect(response.statusCode).toBe(415)
      }
    })

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
      'forms that another site can send without asking are none: %s',
      async (contentType) => {
        const response = await (await open()).postRaw('login', '{"username":"a","password":"b"}', contentType)
        expect(response.status).toBe(415)
      },
    )

    test('keys that would change every object are refused', async () => {
      const call = await open()
      for (const body of [
        '{"username":"a","password":"b","__proto__":{"isAdmin":true}}',
        '{"username":"a","password":"b","constructor":{"prototype":{"isAdmin":true}}}',
      ]) {
        expect((await call.postRaw('login', body)).status).toBe(400)
      }
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    })
  })

  describe('failures', () => {
    test('say nothing of the inside', async () => {
      const call = await appInMemory(getDatabase(), {
        clock: () => {
          throw new Error('at /srv/lotline/secret.ts: SELECT password_hash FROM account')
        },
      })
      const response = await call.as(null).post('tokenValidate', { token: 'x'.repeat(43) })
      expect(response.status).toBe(500)
      expect(JSON.parse(response.text)).toEqual({
        code: 'internal_error',
        payload: {
          message: 'Something unexpected went wrong on our side. Nothing was changed; please try again.',
        },
      })
    })

    test('an address that cannot be read is a bad request', async () => {
      const { app } = await open()
      for (const url of ['/api/parcel/%E0%A4%A', '/%', `/api/parcel/${'x'.repeat(400)}`]) {
        const response = await app.inject(url)
        expect(response.statusCode).toBeLessThan(500)
        expect(response.payload).not.toMatch(/\bat .*\.(ts|js)\b|node_modules/)
      }
    })
  })

  describe('GET /metrics', () => {
    const token = 'a-token-for-metrics-only'
    test.each([
      ['on this machine', 200, { remoteAddress: '127.0.0.1', headers: { host: 'localhost:4780' } }],
      ['from elsewhere', 403, { remoteAddress: '192.0.2.1', headers: { host: 'localhost:4780' } }],
      [
        'through a proxy on this machine',
        403,
        { headers: { 'x-forwarded-for': '192.0.2.1', host: 'localhost' } },
      ],
      [
        'by another name of this machine',
        421,
        { remoteAddress: '127.0.0.1', headers: { host: 'parcels.test' } },
      ],
      ['with its token', 200, { remoteAddress: '192.0.2.1', headers: { authorization: `Bearer ${token}` } }],
      [
        'with another token',
        403,
        { remoteAddress: '192.0.2.1', headers: { authorization: `Bearer ${'x'.repeat(24)}` } },
      ],
    ])('%s: %i', async (_, status, about) => {
      const { app } = await open({ LOTLINE_METRICS_TOKEN: token })
      expect((await app.inject({ url: '/metrics', ...about })).statusCode).toBe(status)
    })

    test('where others can come, only its token opens it', async () => {
      const { app } = await open({
        LOTLINE_METRICS_TOKEN: token,
        LOTLINE_PUBLIC_URL: 'https://parcels.lotline.test',
      })
      const statusOf = async (headers: Record<string, string>) =>
        (await app.inject({ url: '/metrics', headers })).statusCode
      expect(await statusOf({ host: 'localhost:4780' })).toBe(403)
      expect(await statusOf({ host: 'parcels.lotline.test' })).toBe(403)
      expect(await statusOf({ host: 'parcels.lotline.test', authorization: `Bearer ${token}` })).toBe(200)
    })
  })
})
