import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { requestLimits } from './request-limits.ts'

const app = () =>
  Fastify({
    ...requestLimits({ headersMs: 100, requestMs: 200, checkEveryMs: 20 }),
    forceCloseConnections: true,
  })
const apps: ReturnType<typeof app>[] = []
afterEach(async () => {
  for (const each of apps.splice(0)) await each.close()
})

/** Returns the bytes that a client receives that sends this and then nothing more, until the connection is closed. */
async function receivedAfter(said: string): Promise<string> {
  const server = app()
  apps.push(server)
  server.post('/', async () => 'whole')
  await server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (part) => (received += part))
  socket.write(said)
  await once(socket, 'close')
  return received
}

it('headers that never end are given up', async () => {
  expect(await receivedAfter('POST / HTTP/1.1\r\nHost: lotline.test\r\nX-Slow: 1')).toMatch(
    /^HTTP\/1\.1 408 /,
  )
})

it('a body that never ends is given up', async () => {
  const head =
    'POST / HTTP/1.1\r\nHost: lotline.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
  expect(await receivedAfter(`${head}{"a":`)).toMatch(/^HTTP\/1\.1 408 /)
})

it('nobody who is served waits without a limit', () => {
  const { requestTimeout, http } = requestLimits()
  expect(requestTimeout).toBeGreaterThan(http.headersTimeout)
  expect(http.headersTimeout).toBeGreaterThan(0)
})
