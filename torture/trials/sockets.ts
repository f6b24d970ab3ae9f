import type { Socket } from 'node:net'
import { percentile } from '../../bench/percentile.ts'
import { inParallel } from '../machine/in-parallel.ts'
import type { Installation } from '../machine/installation.ts'
import { exchange, openSocket, statusIn } from '../machine/raw-socket.ts'
import { reviveIfDead } from '../machine/watched.ts'
import { HealthWatch, MemoryWatch, megabytes, pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const MAX_GROWTH_BYTES = 150 * 2 ** 20
const LONGEST_HEALTH_MS = 1000
const MAX_ADDRESS = 500
/** A payment provider gives up after this time. */
const LONGEST_WEBHOOK_MS = 10_000
const BODY_BYTES = Math.round(7.9 * 2 ** 20)

/** Attacks connections without an account: slowly, with too much, with garbage, or without data. */
export const sockets: Trial = {
  key: 'sockets',
  title: 'Slow, large, many and broken connections',
  engines: ['embedded', 'native'],
  budgetMs: 120_000,
  async run(scene) {
    // Loopback counts as a proxy, which has no connection limit.
    const installation = await scene.installations.start({ LOTLINE_TRUSTED_PROXIES: '127.0.0.9' })
    for (const [title, attack] of Object.entries(ATTACKS)) {
      if (!scene.hasTime()) return scene.findings.measured(`stopped before ${title}`)
      await watched(installation, scene, title, () => attack(installation, scene))
    }
  },
}

const ATTACKS: Readonly<Record<string, (installation: Installation, scene: Scene) => Promise<void>>> = {
  'slow headers': slowHeaders,
  'slow bodies': slowBodies,
  'slow webhooks': slowWebhooks,
  'idle connections': idleConnections,
  'large bodies of nobody': largeBodies,
  'broken requests': brokenRequests,
  'WebSockets without a session': socketFlood,
}

/** Health checks must respond, and memory must stay bounded. */
async function watched(
  installation: Installation,
  scene: Scene,
  title: string,
  attack: () => Promise<void>,
): Promise<void> {
  const { findings } = scene
  const memory = new MemoryWatch(installation)
  const health = new HealthWatch(installation)
  let growth: number | null = null
  try {
    await attack()
  } finally {
    await health.stop()
    growth = memory.stop()
  }
  const p95 = health.durationsMs.length > 0 ? percentile(health.durationsMs, 0.95) : null
  findings.measured(
    `${title}: ${growth === null ? 'memory not measured' : `+${megabytes(growth)}`}, health p95 ${p95 === null ? 'none' : `${Math.round(p95)} ms`}`,
  )
  if (growth !== null && growth > MAX_GROWTH_BYTES)
    findings.broke(`${title}: memory grows`, `by ${megabytes(growth)}`)
  if (health.failures > 0) findings.broke(`${title}: health fails`, `${health.failures} times`)
  if (p95 !== null && p95 > LONGEST_HEALTH_MS)
    findings.broke(`${title}: health waits`, `p95 ${Math.round(p95)} ms`)
  await reviveIfDead(installation, scene, title)
}

const HEAD = 'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

async function openMany(count: number, port: number, from?: string): Promise<Socket[]> {
  const opened: Socket[] = []
  await inParallel(Array.from({ length: count }), 50, async () => {
    const socket = await openSocket(port, from).catch(() => null)
    if (socket) opened.push(socket.setTimeout(0).resume())
  })
  return opened
}

const endAll = (opened: readonly Socket[]) => {
  for (const socket of opened) socket.destroy()
}

/** The server must give up after 20 s; it checks every 5 s. */
async function slowHeaders({ port }: Installation, { findings }: Scene): Promise<void> {
  const opened = await openMany(200, port)
  findings.try(opened.length)
  for (const socket of opened) socket.write(HEAD)
  for (let second = 0; second < 30; second += 1) {
    for (const socket of opened) if (socket.writable) socket.write(`X-Slow-${second}: 1\r\n`)
    await pause(1000)
  }
  const left = opened.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded)
  if (left.length > 0) findings.broke('slow headers are never given up', `${left.length} of ${opened.length}`)
  endAll(opened)
}

async function slowBodies({ port }: Installation, { findings }: Scene): Promise<void> {
  const opened = await openMany(200, port)
  findings.try(opened.length)
  for (const socket of opened) socket.write(`${HEAD}Content-Length: 100000\r\n\r\n{"username":"`)
  for (let second = 0; second < 5; second += 1) {
    for (const socket of opened) if (socket.writable) socket.write('x')
    await pause(1000)
  }
  endAll(opened)
}

/** Sends slow webhooks from one address. One from elsewhere must arrive meanwhile. */
async function slowWebhooks({ port }: Installation, { findings }: Scene): Promise<void> {
  const head = HEAD.replace('/api/user/login', '/api/billing/webhook')
  const opened = await openMany(100, port, '127.0.0.5')
  findings.try(opened.length)
  for (const socket of opened) socket.write(`${head}Content-Length: 1000000\r\n\r\n{`)
  await pause(1000)
  const begun = performance.now()
  const body = Buffer.alloc(40_000, ' ')
  const received = await exchange(
    port,
    [Buffer.from(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`), body],
    LONGEST_WEBHOOK_MS,
  )
  const tookMs = performance.now() - begun
  findings.measured(`a long webhook beside slow ones: ${Math.round(tookMs)} ms`)
  if (statusIn(received) !== 400) findings.broke('webhooks wait for slow ones', `${Math.round(tookMs)} ms`)
  endAll(opened)
}

async function idleConnections({ port }: Installation, { findings }: Scene): Promise<void> {
  const opened = await openMany(2000, port, '127.0.0.5')
  findings.try(opened.length)
  await pause(3000)
  const left = opened.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded)
  findings.measured(`${left.length} of ${opened.length} idle connections of one address stay open`)
  if (left.length > MAX_ADDRESS)
    findings.broke('one address takes many connections', `${left.length} stay open`)
  endAll(opened)
}

/** Must be refused before the body is read. */
async function largeBodies(installation: Installation, { findings }: Scene): Promise<void> {
  const body = Buffer.alloc(BODY_BYTES, 'x')
  body.write('{"upids":["', 0)
  const head = `POST /api/parcels/rows HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`
  await inParallel(Array.from({ length: 100 }), 100, async () => {
    findings.try()
    const received = await exchange(installation.port, [Buffer.from(head), body], 15_000).catch(() => '')
    const status = statusIn(received)
    // A reset is a refusal, too.
    if (status !== null && status !== 401 && status !== 413 && status !== 503)
      findings.broke('a large body of nobody is not refused', String(status))
  })
}

async function brokenRequests({ port }: Installation, { findings }: Scene): Promise<void> {
  const host = 'Host: localhost\r\n'
  const requests: Record<string, string | Buffer> = {
    'random bytes': Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
    'TLS hello': Buffer.from('16030100c8010000c4030300', 'hex'),
    'only line breaks': '\r\n'.repeat(5000),
    'huge header': `GET / HTTP/1.1\r\n${host}X-Large: ${'x'.repeat(100_000)}\r\n\r\n`,
    'many headers': `GET / HTTP/1.1\r\n${host}${'X: 1\r\n'.repeat(20_000)}\r\n`,
    'huge address': `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
    'pipelined garbage': `GET /api/health HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`.repeat(50),
    'pipelined requests': `GET /api/health HTTP/1.1\r\n${host}\r\n`.repeat(1000),
    'two lengths': `${HEAD}Content-Length: 2\r\nContent-Length: 200\r\n\r\n{}`,
    'length and chunks': `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n${host}\r\n`,
    'chunk of absurd length': `${HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
    'negative length': `${HEAD}Content-Length: -1\r\n\r\n`,
    'unknown method': `BREW /api/health HTTP/1.1\r\n${host}\r\n`,
    'unknown version': `GET / HTTP/9.9\r\n${host}\r\n`,
    'undecodable address': `GET /%E0%A4%A HTTP/1.1\r\n${host}\r\n`,
    'null in the address': `GET /api/parcel/%00 HTTP/1.1\r\n${host}\r\n`,
    'upgrade to nothing': `GET /live HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: nothing\r\n\r\n`,
    'upgrade elsewhere': `GET /api/health HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    'upgrade with a bad key': `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n`,
    'expect nothing': `${HEAD}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
    trace: `TRACE / HTTP/1.1\r\n${host}\r\n`,
    connect: `CONNECT localhost:22 HTTP/1.1\r\n${host}\r\n`,
  }
  for (const [title, bytes] of Object.entries(requests)) {
    findings.try()
    const received = await exchange(port, bytes, 1000)
    if (/ 500 |\n {4}at /.test(received))
      findings.broke('a broken request gets 500', `${title}: ${received.slice(0, 100)}`)
  }
}

/** Floods before and after Socket.IO's handshake, without a session. */
async function socketFlood({ port, url }: Installation, { findings }: Scene): Promise<void> {
  const opened = await openMany(300, port)
  findings.try(opened.length)
  const upgrade = [
    'GET /live/?EIO=4&transport=websocket HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: ${url.replace('127.0.0.1', 'localhost')}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')
  for (const socket of opened) socket.write(upgrade)
  await pause(1000)
  for (let round = 0; round < 20; round += 1) {
    for (const socket of opened) if (socket.writable) socket.write(textFrame('x'.repeat(8000)))
    await pause(50)
  }
  // Socket.IO closes them after 10 s.
  await pause(12_000)
  const left = opened.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded)
  if (left.length > 0)
    findings.broke('WebSockets without a session stay open', `${left.length} of ${opened.length}`)
  endAll(opened)
}

/** A text frame (RFC 6455), masked with zeros. */
function textFrame(text: string): Buffer {
  const content = Buffer.from(text)
  const header = Buffer.alloc(8)
  header[0] = 0x81
  header[1] = 0x80 | 126
  header.writeUInt16BE(content.length, 2)
  return Buffer.concat([header, content])
}
