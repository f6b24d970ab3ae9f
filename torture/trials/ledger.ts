import pg from 'pg'
import type { Installation } from '../machine/installation.ts'
import { LedgerWriter } from '../machine/ledger-writer.ts'
import { makeAccount } from '../machine/people.ts'
import { childrenOf } from '../machine/process-memory.ts'
import { json } from '../machine/send.ts'
import { exitReason } from '../machine/watched.ts'
import { pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const ROUNDS = 6
const WRITERS = 3
const SHORTEST_MS = 500
const LONGEST_MS = 3000
const RECOVERY_MS = 60_000

/** Kills servers: an acknowledged write must exist exactly once. */
export const ledger: Trial = {
  key: 'ledger',
  title: 'kill -9 while people write',
  engines: ['embedded', 'native'],
  budgetMs: 180_000,
  async run(scene) {
    const { findings } = scene
    findings.unit = 'acknowledged writes'
    const installation = await scene.installations.start()
    const writers = await makeWriters(installation)
    let longestMs = 0
    let kills = 0
    for (let round = 0; round < ROUNDS && scene.hasTime(); round += 1) {
      const writing = Promise.all(writers.map((writer) => writer.writeUntilRefused(round)))
      await pause(scene.random.integer(SHORTEST_MS, LONGEST_MS))
      const what = await killSomething(installation, round)
      for (const writer of writers) writer.stop()
      await writing
      const startedAt = Date.now()
      const isBack = await recover(installation, scene, what)
      longestMs = Math.max(longestMs, Date.now() - startedAt)
      kills += 1
      if (!isBack) return
      for (const writer of writers) await writer.check(scene, what)
    }
    findings.try(writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0))
    findings.measured(`${kills} kills, longest recovery ${(longestMs / 1000).toFixed(1)} s`)
  },
}

async function makeWriters(installation: Installation): Promise<LedgerWriter[]> {
  const database = await installation.openDatabase()
  try {
    const writers: LedgerWriter[] = []
    for (let index = 0; index < WRITERS; index += 1) {
      const { token } = await makeAccount(database)
      writers.push(new LedgerWriter(installation, token, index))
    }
    return writers
  } finally {
    await database.close()
  }
}

/** Kills the server and the process with its data in turn. Returns which. */
async function killSomething(installation: Installation, round: number): Promise<string> {
  const { DATABASE_URL: url } = installation.settings
  if (round % 2 === 0) {
    await installation.stop('SIGKILL')
    return 'the server'
  }
  if (url) {
    await killBackend(url)
    return 'a PostgreSQL process'
  }
  const [engine] = childrenOf(installation.pid)
  if (engine === undefined) throw new Error('The embedded engine has no process.')
  process.kill(engine, 'SIGKILL')
  return 'the embedded engine'
}

/** Kills a session. PostgreSQL then ends all others and recovers from its log. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() LIMIT 1',
  )
  const [session] = rows
  if (!session) throw new Error('PostgreSQL has no session of the server.')
  process.kill(session.pid, 'SIGKILL')
  await client.end().catch(() => {})
}

/** After its database was killed, a server must recover, or exit and be restarted. */
async function recover(installation: Installation, { findings }: Scene, what: string): Promise<boolean> {
  const endsAt = Date.now() + RECOVERY_MS
  while (Date.now() < endsAt) {
    if (!installation.isAlive()) {
      if (what === 'a PostgreSQL process')
        findings.broke('the server died with a PostgreSQL process', exitReason(installation))
      if (what === 'the embedded engine')
        findings.broke('the server ended with its engine', exitReason(installation))
      await installation.startAgain()
    }
    if (await isReady(installation)) return true
    await pause(200)
  }
  findings.broke(`no recovery after ${what} was killed`, `within ${RECOVERY_MS / 1000} s`)
  return false
}

/** By a query, because the health check does not use the embedded engine. */
const isReady = (installation: Installation) =>
  installation
    .send({
      method: 'POST',
      path: '/api/user/token-validate',
      ...json({ token: 'a-made-up-token-of-a-session' }),
    })
    .then(
      ({ status }) => status === 401,
      () => false,
    )
