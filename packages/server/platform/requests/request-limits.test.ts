import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { addRequestLimits, limitConnections, MAX_PIPELINED, requestLimits } from './request-limits.ts'

const app = () =>
  Fastify({
    ...requestLimits({ headersMs: 100, requestMs: 200, checkIntervalMs: 20 }),
    forceCloseConnections: true,
  })
const apps: ReturnType<typeof app>[] = []
afterEach(async () => {
  for (const each of apps.splice(0)) await each.close()
})

/** Sends this and nothing more, until the connection is closed. */
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

it.each(['', 'Expect: nothing\r\n'])(
  'pipelined requests end their connection unparsed: %j',
  async (header) => {
    const server = app()
    apps.push(server)
    addRequestLimits(server, [])
    let [begun, parsed] = [0, 0]
    server.server.on('request', () => (parsed += 1))
    server.get('/', async (_request, reply) => {
      begun += 1
      if (begun > 2) await once(reply.raw, 'close')
      return 'whole'
    })
    await server.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    const request = `GET / HTTP/1.1\r\nHost: lotline.test\r\n${header}\r\n`
    socket.write(request)
    await once(socket, 'data')
    socket.write(request)
    await once(socket, 'data')
    socket.write(request.repeat(100))
    await once(socket, 'close')
    expect([begun, parsed]).toEqual([2 + MAX_PIPELINED, 2 + MAX_PIPELINED])
  },
)

it('nobody who is served waits without a limit', () => {
  const { requestTimeout, http } = requestLimits()
  expect(requestTimeout).toBeGreaterThan(http.headersTimeout)
  expect(http.headersTimeout).toBeGreaterThan(0)
})

it('of one address so many connections stay open; another address is served, and a trusted proxy always', async () => {
  const server = createServer((socket) => setImmediate(() => socket.destroyed || socket.write('hello')))
  limitConnections(server, ['127.0.9.9'], { perAddress: 3, perNetwork: 6 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const openFrom = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    const isServed = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
    })
    return { socket, isServed }
  }
  const first = [await openFrom('127.0.0.1'), await openFrom('127.0.0.1'), await openFrom('127.0.0.1')]
  expect(first.map(({ isServed }) => isServed)).toEqual([true, true, true])
  expect((await openFrom('127.0.0.1')).isServed).toBe(false)
  const other = await openFrom('127.0.3.7')
  expect(other.isServed).toBe(true)
  const ofProxy = await Promise.all(Array.from({ length: 5 }, () => openFrom('127.0.9.9')))
  expect(ofProxy.every(({ isServed }) => isServed)).toBe(true)
  first[0]?.socket.destroy()
  while (!(await openFrom('127.0.0.1')).isServed);
  for (const { socket } of [...first, other, ...ofProxy]) socket.destroy()
  server.close()
})

/** Connects to a server that limits connections, without sockets. */
function connectionsTo(...max: [{ perAddress: number; perNetwork: number }?]) {
  const server = new EventEmitter()
  limitConnections(server as Server, [], ...max)
  return (remoteAddress: string) => {
    let isOpen = true
    const destroy = () => (isOpen = false)
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy })
    server.emit('connection', socket)
    return { isOpen, close: () => socket.emit('close') }
  }
}

it('500 connections of one address and 2,000 of one network, of 10,000, stay open', () => {
  const server = app()
  apps.push(server)
  addRequestLimits(server, [])
  expect(server.server.maxConnections).toBe(10_000)
  const connectionFrom = connectionsTo()
  const openCount = (household: number) =>
    Array.from({ length: 501 }, () => connectionFrom(`2001:db8:1:${household}00::1`)).filter(
      ({ isOpen }) => isOpen,
    ).length
  expect([1, 2, 3, 4, 5].map(openCount)).toEqual([500, 500, 500, 500, 0])
})

it('an IPv6 network has its own limit, whatever its addresses', () => {
  const connectionFrom = connectionsTo({ perAddress: 2, perNetwork: 4 })
  const open = [1, 2, 3, 4].map((household) => connectionFrom(`2001:db8:1:${household}00::1`))
  expect(open.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true])
  expect(connectionFrom('2001:db8:1:500::1').isOpen).toBe(false)
  expect(connectionFrom('2001:db8:2:500::1').isOpen).toBe(true)
  open[0]?.close()
  expect(connectionFrom('2001:db8:1:500::1').isOpen).toBe(true)
})
