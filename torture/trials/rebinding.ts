import type { Installation } from '../machine/installation.ts'
import { exchange, statusIn } from '../machine/raw-socket.ts'
import type { Scene, Trial } from '../trial.ts'

const EVIL = 'rebind.example'
const PATHS = [
  '/',
  '/api/health',
  '/api/settings/sign-in',
  '/mailbox',
  '/metrics',
  '/api/openapi.json',
  '/api/tiles/x',
]

/** DNS rebinding: a foreign name for this machine, and foreign origins. */
export const rebinding: Trial = {
  key: 'rebinding',
  title: 'Foreign host names and origins',
  engines: ['embedded', 'native'],
  budgetMs: 60_000,
  async run(scene) {
    const installation = await scene.installations.start()
    await foreignHosts(installation, scene)
    await ownHosts(installation, scene)
    await foreignOrigins(installation, scene)
    await standIns(installation, scene)
    await installation.end()
    await behindProxy(scene)
  },
}

/** Headers that a page of `rebind.example` could send. */
const foreignHeaders = (port: number): Readonly<Record<string, readonly string[]>> => ({
  'its own name': [`Host: ${EVIL}`],
  'its own name and our port': [`Host: ${EVIL}:${port}`],
  'X-Forwarded-Host of this machine': [`Host: ${EVIL}`, 'X-Forwarded-Host: localhost'],
  'X-Forwarded-Host with a port': [`Host: ${EVIL}:${port}`, `X-Forwarded-Host: 127.0.0.1:${port}`],
  'X-Forwarded-Host twice': [`Host: ${EVIL}`, 'X-Forwarded-Host: localhost', 'X-Forwarded-Host: 127.0.0.1'],
  'X-Forwarded-For of this machine': [`Host: ${EVIL}`, 'X-Forwarded-For: 127.0.0.1', 'X-Real-IP: 127.0.0.1'],
  'Forwarded of this machine': [`Host: ${EVIL}`, 'Forwarded: for=127.0.0.1;host=localhost;proto=https'],
  'a name that begins as ours': [`Host: localhost.${EVIL}`],
  'a name that ends as ours': [`Host: evil-localhost:${port}`],
  'an address in a name': [`Host: 127.0.0.1.${EVIL}:${port}`],
  'a user before our name': [`Host: localhost@${EVIL}`],
  'a path after our name': [`Host: localhost/${EVIL}`],
  'an upper-case name': [`Host: ${EVIL.toUpperCase()}`],
  'an empty name': ['Host: '],
  'a list of names': [`Host: localhost, ${EVIL}`],
  'the address of another machine': [`Host: 192.0.2.7:${port}`],
})

async function foreignHosts(installation: Installation, { findings }: Scene): Promise<void> {
  const { port } = installation
  for (const [title, lines] of Object.entries(foreignHeaders(port))) {
    for (const path of PATHS) {
      findings.try()
      const status = statusIn(await exchange(port, requestText('GET', path, lines)))
      if (!isRefused(status)) findings.broke(`${path} answers a foreign host`, `${title}: ${status}`)
    }
  }
  const unusual: Record<string, string> = {
    'Host twice, ours first': requestText('GET', '/mailbox', [`Host: 127.0.0.1:${port}`, `Host: ${EVIL}`]),
    'Host twice, theirs first': requestText('GET', '/mailbox', [`Host: ${EVIL}`, `Host: 127.0.0.1:${port}`]),
    'absolute address of theirs, Host of ours': requestText('GET', `http://${EVIL}/mailbox`, [
      `Host: 127.0.0.1:${port}`,
    ]),
    'absolute address of ours, Host of theirs': requestText('GET', `http://127.0.0.1:${port}/mailbox`, [
      `Host: ${EVIL}`,
    ]),
    'HTTP/1.0 without Host': 'GET /mailbox HTTP/1.0\r\nX-Forwarded-Host: localhost\r\n\r\n',
    'HTTP/1.1 without Host': 'GET /mailbox HTTP/1.1\r\nConnection: close\r\n\r\n',
  }
  for (const [title, text] of Object.entries(unusual)) {
    findings.try()
    const status = statusIn(await exchange(port, text))
    // Browsers cannot send these, but the mailbox must refuse them, too.
    if (status === 200) findings.broke('/mailbox answers an unusual request', title)
  }
}

/** 421, or 400 from Node's HTTP parser. */
const isRefused = (status: number | null) => status === 421 || status === 400

/** Every name of this machine must be accepted. */
async function ownHosts(installation: Installation, { findings }: Scene): Promise<void> {
  const { port } = installation
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
    findings.try()
    const status = statusIn(await exchange(port, requestText('GET', '/api/health', [`Host: ${host}`])))
    if (status !== 200) findings.broke('a name of this machine is refused', `Host: ${host} gets ${status}`)
  }
}

async function foreignOrigins(installation: Installation, { findings }: Scene): Promise<void> {
  const { port } = installation
  const host = `Host: 127.0.0.1:${port}`
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  for (const origin of [
    `http://${EVIL}`,
    'null',
    `http://127.0.0.1.${EVIL}:${port}`,
    `http://127.0.0.1:${port + 1}`,
  ]) {
    findings.try(2)
    const lines = [host, `Origin: ${origin}`, ...upgrade]
    const socket = await exchange(port, requestText('GET', '/live/?EIO=4&transport=websocket', lines, false))
    if (statusIn(socket) === 101) findings.broke('/live opens for a foreign origin', origin)
    const call = await exchange(
      port,
      requestText('GET', '/api/settings/sign-in', [host, `Origin: ${origin}`]),
    )
    if (/access-control-allow-origin/i.test(call))
      findings.broke('a call is readable from a foreign origin', origin)
  }
  for (const lines of [
    [`Host: ${EVIL}`, `Origin: http://${EVIL}`],
    [host, `X-Forwarded-Host: ${EVIL}`, `Origin: http://${EVIL}`],
  ]) {
    findings.try()
    const text = requestText('GET', '/live/?EIO=4&transport=websocket', [...lines, ...upgrade], false)
    if (statusIn(await exchange(port, text)) === 101)
      findings.broke('/live opens for a foreign host with its own origin', lines.join(', '))
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    findings.try()
    const { status } = await installation.send({
      method: 'POST',
      path: '/api/user/login',
      headers: { 'content-type': type, origin: `http://${EVIL}` },
      body: '{"username":"demo","password":"Cedar-Arm-2026"}',
    })
    if (status < 400) findings.broke('a body that any site may send is read', type)
  }
}

/** Stand-ins must refuse a foreign host, too. */
async function standIns(installation: Installation, { findings }: Scene): Promise<void> {
  if (installation.settings.DATABASE_URL) return
  const { LOTLINE_SANDBOX_IDENTITY_PORT, LOTLINE_SANDBOX_OUTSIDE_PORT } = installation.settings
  const places: [string, string | undefined, string][] = [
    ['the stand-in of providers', LOTLINE_SANDBOX_IDENTITY_PORT, '/crea/.well-known/openid-configuration'],
    ['the stand-in of boards', LOTLINE_SANDBOX_OUTSIDE_PORT, '/'],
  ]
  for (const [title, port, path] of places) {
    for (const lines of [[`Host: ${EVIL}`], [`Host: ${EVIL}`, 'X-Forwarded-Host: localhost']]) {
      findings.try()
      const status = statusIn(await exchange(Number(port), requestText('GET', path, lines)))
      if (!isRefused(status))
        findings.broke(`${title} answers a foreign host`, `${lines.join(', ')}: ${status}`)
    }
  }
}

/** With a public URL, there must be no demo. */
async function behindProxy({ installations, findings }: Scene): Promise<void> {
  const publicHost = 'parcels.lotline.test'
  const installation = await installations.start({ LOTLINE_PUBLIC_URL: `https://${publicHost}` })
  const headers = { host: publicHost, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
  const get = (path: string, more: Record<string, string> = {}) =>
    installation.send({ path, headers: { ...headers, ...more } })
  findings.try(6)
  const signIn = await get('/api/settings/sign-in')
  if (signIn.status !== 200)
    findings.broke('behind a proxy: the public host is refused', String(signIn.status))
  else if (JSON.parse(signIn.text).payload.demoAccounts.length > 0)
    findings.broke('behind a proxy: the demo’s accounts are shown', 'GET /api/settings/sign-in')
  const login = await installation.send({
    method: 'POST',
    path: '/api/user/login',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"username":"demo-admin","password":"Cedar-Arm-2026"}',
  })
  if (login.status < 400)
    findings.broke('behind a proxy: the demo’s administrator signs in', String(login.status))
  for (const path of ['/mailbox', '/metrics']) {
    const isOpen = ({ status, headers: { 'content-type': type } }: Awaited<ReturnType<typeof get>>) =>
      status === 200 && (path === '/metrics' || !type?.startsWith('text/html') || status !== 200)
    if (isOpen(await get(path))) findings.broke(`behind a proxy: ${path} is open`, 'as a visitor')
    if (isOpen(await get(path, { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' })))
      findings.broke(`behind a proxy: ${path} is open`, 'X-Forwarded-Host: localhost')
  }
  for (const port of [
    installation.settings.LOTLINE_SANDBOX_IDENTITY_PORT,
    installation.settings.LOTLINE_SANDBOX_OUTSIDE_PORT,
  ]) {
    findings.try()
    const isListening = await exchange(Number(port), requestText('GET', '/', ['Host: localhost'])).then(
      () => true,
      () => false,
    )
    if (isListening) findings.broke('behind a proxy: a stand-in runs', `port ${port}`)
  }
  await installation.end()
}

function requestText(method: string, path: string, lines: readonly string[], isClosed = true): string {
  return [`${method} ${path} HTTP/1.1`, ...lines, ...(isClosed ? ['Connection: close'] : []), '', ''].join(
    '\r\n',
  )
}
