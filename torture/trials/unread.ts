import { sql } from 'kysely'
import { appendMessage } from '#server/features/services/live/live-queries.ts'
import { TestPage } from '#server/testing/servers/live-page.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount } from '../machine/people.ts'
import { openSocket } from '../machine/raw-socket.ts'
import { reviveIfDead } from '../machine/watched.ts'
import { HealthWatch, MemoryWatch, megabytes, pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const MAX_GROWTH_BYTES = 400 * 2 ** 20
const CONNECTIONS = 100
const ATTACK_MS = 15_000
const MESSAGES = { count: 400, bytes: 1000 }

export const unread: Trial = {
  key: 'unread',
  title: 'Responses that nobody reads',
  engines: ['embedded', 'native'],
  budgetMs: 60_000,
  async run(scene) {
    const installation = await scene.installations.start({ LOTLINE_TRUSTED_PROXIES: 'loopback' })
    const database = await installation.openDatabase()
    const account = await makeAccount(database)
    const body = { type: 'RefreshRequest', clientId: 'x'.repeat(MESSAGES.bytes), payload: {} } as const
    for (let count = 0; count < MESSAGES.count; count += 1)
      await appendMessage(database, account.id, body, sql`NULL`)
    await database.close()
    await watched(installation, scene, 'pipelined requests', () => pipelined(installation))
    await watched(installation, scene, 'subscriptions', () => subscriptions(installation, account))
  },
}

async function watched(installation: Installation, scene: Scene, title: string, attack: () => Promise<void>) {
  const { findings } = scene
  const [memory, health] = [new MemoryWatch(installation), new HealthWatch(installation)]
  findings.try(CONNECTIONS)
  await attack()
  await health.stop()
  const growth = memory.stop() ?? 0
  findings.measured(`${title}: +${megabytes(growth)}`)
  if (growth > MAX_GROWTH_BYTES) findings.broke(`${title}: memory grows`, `by ${megabytes(growth)}`)
  if (health.failures > 0) findings.broke(`${title}: health fails`, `${health.failures} times`)
  await reviveIfDead(installation, scene, title)
}

async function pipelined({ port }: Installation): Promise<void> {
  const requests = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(2000)
  const opened = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(port)))
  for (const socket of opened)
    socket
      .pause()
      .on('error', () => {})
      .write(requests)
  await pause(ATTACK_MS)
  for (const socket of opened) socket.destroy()
}

async function subscriptions(
  { url }: Installation,
  { token, username }: { token: string; username: string },
) {
  const pages = Array.from({ length: CONNECTIONS }, () => new TestPage(url, token))
  const timer = setInterval(() => {
    for (const { socket } of pages)
      if (socket.connected) socket.emit('subscribe', { room: username, after: 0 }, () => {})
  }, 500)
  await pause(ATTACK_MS)
  clearInterval(timer)
  for (const page of pages) page.close()
}
