import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../../app.ts'
import { readSettings } from '../../settings/env.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { hostCheck } from './allowed-hosts.ts'
import { addHostGuard } from './host-guard.ts'

const UPGRADE = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
const HANDSHAKE = [...UPGRADE, 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==']

/** Bytes that no client of Node would send. */
async function send(
  app: FastifyInstance,
  requestLine: string,
  headers: string[],
  body = '',
): Promise<string> {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const socket = connect(port, '127.0.0.1')
  socket.write([requestLine, ...headers, 'connection: close', '', body].join('\r\n'))
  return text(socket)
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])

describeWithDatabase('A website that gives its name the address of the server', (getDatabase) => {
  let app: FastifyInstance
  beforeAll(async () => {
    const server = await buildServer({
      database: getDatabase(),
      settings: readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_PORT: '0' }),
    })
    app = server.app
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  const PLACES: [string, string[]][] = [
    ['GET / HTTP/1.1', []],
    ['GET /dashboard HTTP/1.1', []],
    ['GET /api/health HTTP/1.1', []],
    ['GET /api/settings/sign-in HTTP/1.1', []],
    ['GET /api/nothing HTTP/1.1', []],
    ['GET /api/openapi.json HTTP/1.1', []],
    ['GET /api/tiles/parcel/none/14/2600/5600.pbf HTTP/1.1', []],
    ['GET /theme-boot.js HTTP/1.1', []],
    ['GET /mailbox HTTP/1.1', []],
    ['GET /metrics HTTP/1.1', []],
    ['GET /% HTTP/1.1', []],
    [`GET /api/parcel/${'x'.repeat(400)} HTTP/1.1`, []],
    ['OPTIONS /api/user/login HTTP/1.1', []],
    ['OPTIONS * HTTP/1.1', []],
    ['PUT /api/health HTTP/1.1', []],
    ['GET /live/?EIO=4&transport=polling HTTP/1.1', []],
    ['GET /live/?EIO=4&transport=websocket HTTP/1.1', [...HANDSHAKE, 'origin: http://evil.example']],
    ['GET /elsewhere HTTP/1.1', HANDSHAKE],
    ['GET /mailbox HTTP/1.0', []],
  ]

  it.each(PLACES)('is refused before anything else: %s', async (line, headers) => {
    const response = await send(app, line, ['host: evil.example', ...headers])
    expect(statusOf(response)).toBe(421)
    const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n')))
    expect(body).toMatchObject({ code: 'misdirected_request', payload: { message: expect.any(String) } })
  })

  it.each([
    ['a stated forwarded host', ['host: evil.example', 'x-forwarded-host: localhost']],
    ['a second host', ['host: localhost', 'host: evil.example']],
    ['another first host', ['host: evil.example', 'host: localhost']],
  ])('is refused with %s', async (_, headers) => {
    for (const path of ['/mailbox', '/metrics', '/live/?EIO=4&transport=polling']) {
      expect(statusOf(await send(app, `GET ${path} HTTP/1.1`, headers))).toBe(421)
    }
  })

  it('is refused with its name in the request line', async () => {
    expect(statusOf(await send(app, 'GET http://evil.example/mailbox HTTP/1.1', ['host: localhost']))).toBe(
      421,
    )
    expect(statusOf(await send(app, 'GET http://localhost/mailbox HTTP/1.1', ['host: localhost']))).toBe(200)
  })

  it('is refused without a host', async () => {
    expect(statusOf(await send(app, 'GET /mailbox HTTP/1.0', []))).toBe(421)
    expect(statusOf(await send(app, 'GET /mailbox HTTP/1.1', []))).toBe(400)
  })

  it('is refused before its body is read', async () => {
    const response = await send(app, 'POST /api/user/login HTTP/1.1', [
      'host: evil.example',
      'content-type: application/json',
      'content-length: 1000000',
    ])
    expect(statusOf(response)).toBe(421)
  })

  it.each(['localhost:4780', 'LOCALHOST.', '127.0.0.1', '[::1]:4780'])(
    'takes nothing from who asks for %s',
    async (host) => {
      for (const path of ['/mailbox', '/metrics', '/api/health']) {
        expect(statusOf(await send(app, `GET ${path} HTTP/1.1`, [`host: ${host}`]))).toBe(200)
      }
      const live = 'GET /live/?EIO=4&transport=polling HTTP/1.1'
      expect(statusOf(await send(app, live, [`host: ${host}`]))).toBe(400)
    },
  )
})

describe('A proxy that is believed', () => {
  it('is not believed about the host', async () => {
    const app = Fastify({ trustProxy: ['loopback'] })
    addHostGuard(app, hostCheck([]))
    app.get('/', async ({ host, hostname, protocol, ip }) => ({ host, hostname, protocol, ip }))
    const headers = {
      host: 'localhost:4780',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '192.0.2.1',
    }
    expect((await app.inject({ url: '/', headers })).json()).toEqual({
      host: 'localhost:4780',
      hostname: 'localhost',
      protocol: 'https',
      ip: '192.0.2.1',
    })
  })
})
