import { once } from 'node:events'
import { join } from 'node:path'
import { runningEngine } from '#server/db/embedded/start-embedded.ts'
import { signEvent } from '#server/sandbox/payments/webhook-sender.ts'
import type { Installation } from '../machine/installation.ts'
import { spawnLotline } from '../machine/server-process.ts'
import { reviveIfDead } from '../machine/watched.ts'
import { pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const WEBHOOK_SECRET = 'whsec_torture'
const PAYMENTS = {
  LOTLINE_STRIPE_SECRET_KEY: 'sk_test_torture',
  LOTLINE_STRIPE_PUBLIC_KEY: 'pk_test_torture',
  LOTLINE_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  LOTLINE_STRIPE_URL: 'http://127.0.0.1:9',
}
const MALFORMED_EVENTS: readonly unknown[] = [
  null,
  [],
  'text',
  {},
  { id: 'evt_1', type: 'customer.updated' },
  { id: 'evt_1', type: 'customer.updated', data: { object: null } },
  { id: 'evt\0', type: 'customer.updated', data: { object: {} } },
  { id: 'evt_1', type: '\ud800', data: { object: {} } },
  { id: 'e'.repeat(100_000), type: 'customer.updated', data: { object: {} } },
  { id: 1, type: {}, data: { object: { object: 'customer', id: [] } } },
  { id: 'evt_1', type: 'customer.updated', data: { object: { customer: '\u202e\0' } } },
]

/** Time in which health must report a killed and a hanging engine. */
const KILLED_MS = 2_000
const HANGING_MS = 75_000
const BACK_MS = 60_000
/** Time in which a starting server must report progress. */
const START_MS = 5_000
const BACKUP_WAIT_MS = 1_500

/**
 * Sends malformed provider events, kills and stops engines and servers, and makes backups beside requests.
 */
export const recovery: Trial = {
  key: 'recovery',
  title: 'Dead engines, kills and backups',
  engines: ['embedded', 'native'],
  budgetMs: 240_000,
  async run(scene) {
    const installation = await scene.installations.start(PAYMENTS)
    await sendMalformedEvents(installation, scene)
    await backUpBesideRequests(installation, scene)
    if (scene.engine === 'embedded') {
      await endEngine(installation, scene, 'SIGKILL', KILLED_MS)
      await endEngine(installation, scene, 'SIGSTOP', HANGING_MS)
    }
    await killServer(installation, scene)
  },
}

async function sendMalformedEvents(installation: Installation, scene: Scene): Promise<void> {
  for (const event of MALFORMED_EVENTS) {
    scene.findings.try()
    const { payload, headers } = signEvent(event, WEBHOOK_SECRET)
    const request = { method: 'POST', path: '/api/billing/webhook', headers, body: payload }
    const { status } = await installation.send(request)
    if (status !== 400) scene.findings.broke(`a malformed event: ${status}`, payload.slice(0, 100))
  }
  await reviveIfDead(installation, scene, 'malformed events')
}

/** The slowest request to the database is measured. */
async function backUpBesideRequests(
  installation: Installation,
  { findings, folder, engine }: Scene,
): Promise<void> {
  const database = await installation.openDatabase()
  const file = join(folder, `${engine}.lotline`)
  const child = spawnLotline(['backup', file], installation.settings)
  let isOver = false
  const exited = once(child, 'exit').then(([code]) => {
    isOver = true
    return code as number | null
  })
  let longestMs = 0
  while (!isOver) {
    findings.try()
    const begun = performance.now()
    await database.pool.query('SELECT * FROM parcel ORDER BY upid LIMIT 1')
    longestMs = Math.max(longestMs, performance.now() - begun)
    await pause(20)
  }
  await database.close()
  if ((await exited) !== 0) findings.broke('a backup failed', `exit code ${await exited}`)
  findings.measured(`beside a backup at most ${Math.round(longestMs)} ms`)
  if (longestMs > BACKUP_WAIT_MS) findings.broke('requests wait for a backup', `${Math.round(longestMs)} ms`)
}

/** Health must answer 503 in time, and 200 after recovery. */
async function endEngine(
  installation: Installation,
  { findings }: Scene,
  signal: 'SIGKILL' | 'SIGSTOP',
  limitMs: number,
): Promise<void> {
  findings.try()
  const { pid } = runningEngine(installation.settings.LOTLINE_DATA ?? '') ?? {}
  if (pid === undefined) return findings.broke('no engine runs', signal)
  process.kill(pid, signal)
  const toldMs = await untilHealth(installation, 503, limitMs)
  if (signal === 'SIGSTOP') process.kill(pid, 'SIGCONT')
  if (toldMs === null)
    findings.broke('health says 200 while the engine is dead', `${signal}, for ${limitMs} ms`)
  else findings.measured(`${signal} told after ${Math.round(toldMs)} ms`)
  if ((await untilHealth(installation, 200, BACK_MS)) === null)
    findings.broke('the engine does not come back', signal)
}

/** Milliseconds until health has this status; null beyond the limit. */
async function untilHealth(
  installation: Installation,
  wanted: number,
  limitMs: number,
): Promise<number | null> {
  const begun = performance.now()
  while (performance.now() - begun < limitMs) {
    const { status } = await installation.send({ path: '/api/health' })
    if (status === wanted) return performance.now() - begun
    await pause(50)
  }
  return null
}

async function killServer(installation: Installation, { findings }: Scene): Promise<void> {
  findings.try()
  const before = installation.output.length
  await installation.stop('SIGKILL')
  const begun = performance.now()
  await installation.startAgain()
  const tookMs = performance.now() - begun
  const saysSo = /Starting the embedded database … \d+ s/.test(installation.output.slice(before))
  findings.measured(`start after a kill ${(tookMs / 1000).toFixed(1)} s`)
  if (tookMs > START_MS && !saysSo)
    findings.broke('a start after a kill is long and silent', `${Math.round(tookMs)} ms`)
}
