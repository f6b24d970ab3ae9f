import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CALLS, type CallName } from '#contract/calls.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { type ListeningApp, listeningApp } from '../../testing/servers/listening-app.ts'
import { type RawRequest, rawRequest } from '../../testing/servers/raw-request.ts'
import { STRANGER_BODY_MS } from './admission.ts'

const LARGE = Math.floor(2.4 * 1024 * 1024)
/** Node takes them from a socket before anybody reads. */
const BUFFERED_BYTES = 256 * 1024
const JSON_TYPE = 'Content-Type: application/json'

describeWithDatabase('Requests are admitted by their headers', (getDatabase) => {
  let server: ListeningApp
  const connections: Socket[] = []
  beforeAll(async () => {
    server = await listeningApp(getDatabase())
    server.app.server.on('connection', (socket) => connections.push(socket))
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => server.close())

  const post = (name: CallName, headers: readonly string[], token?: string): Promise<RawRequest> =>
    rawRequest(server.url, [`POST ${CALLS[name].path} HTTP/1.1`, ...headers], token ? { token } : {})

  test('100 large uploads by nobody are refused before their bodies are sent', async () => {
    const requests = await Promise.all(
      Array.from({ length: 100 }, () => post('parcelRows', [JSON_TYPE, `Content-Length: ${LARGE}`])),
    )
    for (const request of requests) {
      const text = await request.closed()
      expect(text).toMatch(/^HTTP\/1\.1 401 /)
      expect(text).toMatch(/\r\nconnection: close\r\n/i)
    }
  })

  test.each([
    ['of a stated length', [`Content-Length: ${LARGE}`]],
    ['in chunks', ['Transfer-Encoding: chunked']],
  ])('who sends a large body %s all the same is not read', async (_, headers) => {
    connections.length = 0
    const body = Buffer.alloc(LARGE, ' ')
    const chunk = Buffer.concat([Buffer.from(`${LARGE.toString(16)}\r\n`), body])
    const requests = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const request = await post('parcelRows', [JSON_TYPE, ...headers])
        request.write(headers[0]?.startsWith('T') ? chunk : body)
        return request
      }),
    )
    for (const request of requests) await request.closed()
    expect(connections).toHaveLength(100)
    for (const socket of connections) expect(socket.bytesRead).toBeLessThan(BUFFERED_BYTES)
  })

  test('a call that an account may not make costs a turn', async () => {
    const { id, token } = await signedInAccount(getDatabase())
    const headers = { authorization: `Bearer ${token}` }
    const refused = () => fetch(`${server.url}${CALLS.monitorAccounts.path}`, { headers })
    // The token becomes known.
    await refused()
    expect((await refused()).status).toBe(403)
    expect(server.app.fairness.lines.usedMs(id)).toBeGreaterThan(0)
  })

  test('a picture by nobody is refused before it is sent', async () => {
    const request = await post('uploadPicture', ['Content-Type: image/png', 'Content-Length: 4000000'])
    expect(await request.closed()).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('an account without the permission is refused before its body is sent', async () => {
    const { token } = await signedInAccount(getDatabase(), { plan_key: 'none' })
    const request = await post('parcelRows', [JSON_TYPE, `Content-Length: ${LARGE}`], token)
    expect(await request.closed()).toMatch(/^HTTP\/1\.1 403 [\s\S]*subscription_required/)
  })

  test('a short body of somebody refused is passed over, and the connection serves the next request', async () => {
    const request = await post('parcelRows', [JSON_TYPE, 'Content-Length: 2'])
    expect(await request.received(/unauthenticated/)).toMatch(/^HTTP\/1\.1 401 /)
    request.write('{}GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await request.closed()).toMatch(/HTTP\/1\.1 200 [\s\S]*"status":"ok"/)
  })

  test('who waits to be told to go on is refused without being told so', async () => {
    const request = await post('parcelRows', [JSON_TYPE, `Content-Length: ${LARGE}`, 'Expect: 100-continue'])
    expect(await request.closed()).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('who waits to be told to go on, and may, is told so', async () => {
    const { token } = await signedInAccount(getDatabase())
    const body = JSON.stringify({ upids: ['demo:1'], columns: ['parcel.areaMetric'] })
    const headers = [JSON_TYPE, `Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close']
    const request = await post('parcelRows', headers, token)
    expect(await request.received(/\r\n\r\n/)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    request.write(body)
    expect(await request.closed()).toMatch(/HTTP\/1\.1 200 /)
  })

  test.each([
    ['too long a body', 'parcelRows', [JSON_TYPE, `Content-Length: ${3 * 1024 * 1024}`], 413],
    ['a body of the wrong type', 'parcelRows', ['Content-Type: text/plain', `Content-Length: ${LARGE}`], 415],
    ['a body without a type', 'parcelRows', [`Content-Length: ${LARGE}`], 415],
    ['a picture that is JSON', 'uploadPicture', [JSON_TYPE, 'Content-Length: 4000000'], 415],
  ] as const)('%s is refused before it is sent', async (_, name, headers, status) => {
    const { token } = await signedInAccount(getDatabase())
    const request = await post(name, [...headers, 'Expect: 100-continue'], token)
    expect(await request.closed()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('nobody signs in with more than 16 KB', async () => {
    const stated = await post('login', [JSON_TYPE, 'Content-Length: 17000', 'Expect: 100-continue'])
    expect(await stated.received(/payload_too_large/)).toMatch(/^HTTP\/1\.1 413 /)
    stated.socket.destroy()
    const chunked = await post('login', [JSON_TYPE, 'Transfer-Encoding: chunked'])
    chunked.write(`${(17_000).toString(16)}\r\n${' '.repeat(17_000)}\r\n`)
    expect(await chunked.closed()).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('an account has six of the longest lists in memory at once; others are served meanwhile', async () => {
    const [hungry, other] = [await signedInAccount(getDatabase()), await signedInAccount(getDatabase())]
    connections.length = 0
    const large = ({ token }: { token: string }) =>
      post('parcelRows', [JSON_TYPE, `Content-Length: ${LARGE}`, 'Expect: 100-continue'], token)
    const stalled = await Promise.all(Array.from({ length: 6 }, () => large(hungry)))
    for (const request of stalled) await request.received(/100 Continue/)
    const refused = await (await large(hungry)).closed()
    expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*too_many_requests/)
    expect(refused).toMatch(/\r\nretry-after: \d+\r\n/i)
    const served = await large(other)
    await served.received(/100 Continue/)
    served.socket.destroy()
    const closed = Promise.all(
      connections.map(
        (socket) =>
          new Promise((resolve) => (socket.destroyed ? resolve(null) : socket.once('close', resolve))),
      ),
    )
    for (const { socket } of stalled) socket.destroy()
    await closed
    const again = await large(hungry)
    await again.received(/100 Continue/)
    again.socket.destroy()
  })

  test('a body of unknown length counts as the longest that the call takes', async () => {
    const { token } = await signedInAccount(getDatabase())
    const chunked = () =>
      post('parcelRows', [JSON_TYPE, 'Transfer-Encoding: chunked', 'Expect: 100-continue'], token)
    const stalled = await Promise.all(Array.from({ length: 6 }, chunked))
    for (const request of stalled) await request.received(/100 Continue/)
    expect(await (await chunked()).closed()).toMatch(/^HTTP\/1\.1 429 /)
    for (const { socket } of stalled) socket.destroy()
  })

  const webhook = (bytes: number, localAddress: string) =>
    rawRequest(
      server.url,
      ['POST /api/billing/webhook HTTP/1.1', JSON_TYPE, 'Expect: 100-continue', `Content-Length: ${bytes}`],
      { localAddress },
    )
  const stalledWebhooks = async () => {
    const stalled = await Promise.all(Array.from({ length: 8 }, () => webhook(1024 * 1024, '127.0.0.1')))
    for (const request of stalled) await request.received(/100 Continue/)
    return stalled
  }

  test('of all strangers eight large webhooks are received at once, and small ones meanwhile', async () => {
    const stalled = await stalledWebhooks()
    const ninth = await webhook(1024 * 1024, '127.0.0.2')
    let isReceived = false
    const received = ninth.received(/100 Continue/).then(() => (isReceived = true))
    const small = await webhook(2, '127.0.0.2')
    await small.received(/100 Continue/)
    expect(isReceived).toBe(false)
    stalled[0]?.socket.destroy()
    await received
    for (const { socket } of [...stalled, ninth, small]) socket.destroy()
  })

  test('a stranger who sends a large body slowly is cut off, and the next one is received', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const stalled = await stalledWebhooks()
    const ninth = await webhook(1024 * 1024, '127.0.0.2')
    vi.advanceTimersByTime(STRANGER_BODY_MS)
    for (const request of stalled) await request.closed()
    await ninth.received(/100 Continue/)
    ninth.socket.destroy()
  })
})
