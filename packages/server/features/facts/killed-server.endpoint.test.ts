import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FactsResponse } from '#contract/facts/facts.ts'
import type { StoredTask } from '#contract/facts/tasks.ts'
import type { Database } from '../../db/open.ts'
import { openSignals, type Signals } from '../../db/signals.ts'
import { JobQueue } from '../../platform/queue/job-queue.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { testConnector } from '../../testing/facts/fact-connectors.ts'
import { makeParcels } from '../../testing/facts/facts-server.ts'
import { signedInAccount, type TestAccount } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'

const UPIDS = Array.from({ length: 12 }, (_, index) => `p${index}`)
const SECRET_KEY = randomBytes(32).toString('base64')

describeWithDatabase('facts', (getDatabase) => {
  /** Takes calls and runs no tasks. */
  let app: AppInMemory
  let signals: Signals

  beforeAll(async () => {
    await makeParcels(getDatabase(), UPIDS)
    signals = openSignals(getDatabase())
    await signals.listen()
    app = await appInMemory(getDatabase(), {
      connectors: [testConnector()],
      environment: { LOTLINE_SECRET_KEY: SECRET_KEY },
    })
  })
  afterAll(async () => {
    await signals.close()
    await app.app.close()
  })

  it('of a server that is killed are asked on by the next one: only what nobody has kept', async () => {
    const account = await signedInAccount(getDatabase())
    const { get, post } = app.as(account)
    await post('saveCredentials', { credentialsKey: 'LTSA', username: 'pat', password: 'of the register' })
    const query = () => post('getFacts', { dataSource: 'myltsa', upids: UPIDS })
    /** Resolves when the task is over: looks again at each message to its account. */
    const over = (taskId: string) =>
      new Promise<StoredTask>((resolve, reject) => {
        const look = async () => {
          const task = (await get('storedTask', { params: { taskId } })).payload as StoredTask
          if (!/waiting|running/.test(task.status)) resolve(task)
        }
        signals.on('live', () => void look().catch(reject))
        void look().catch(reject)
      })
    const dying = await startServer(getDatabase(), 3)
    const { tasks } = (await query()).payload as FactsResponse
    await once(dying.child, 'exit')
    expect(dying.requested).toEqual(['p0,p1', 'p2,p3', 'p4,p5'])
    const stored = await storedUpids(getDatabase(), account)

    const next = await startServer(getDatabase(), -1)
    await passTime(getDatabase())
    const queue = new JobQueue(getDatabase(), (error) => {
      throw error
    })
    await queue.supervise()
    expect(await over(tasks[0]?.taskId ?? '')).toMatchObject({
      status: 'done',
      parts: [{ partIndex: 0 }, { partIndex: 1 }, { partIndex: 2 }],
    })
    const requested = next.requested.flatMap((line) => line.split(','))
    expect(requested.sort()).toEqual(UPIDS.filter((upid) => !stored.includes(upid)).sort())
    next.child.kill('SIGTERM')
    await once(next.child, 'exit')
    await queue.stop()
    const { payload } = await post('savedFacts', { dataSources: ['myltsa'], upids: UPIDS })
    expect(payload).toMatchObject({
      facts: UPIDS.map((upid) => ({ upid, state: 'done', values: { titleNumber: `Title of ${upid}` } })),
    })
    expect((await query()).payload).toMatchObject({ tasks: [], quotaLeft: 9988 })
  })
})

async function storedUpids({ db }: Database, { id }: TestAccount): Promise<string[]> {
  const rows = await db
    .selectFrom('parcel_fact')
    .select('upid')
    .where('account_id', '=', id)
    .where('fetched_at', 'is not', null)
    .execute()
  return rows.map(({ upid }) => upid)
}

/** Starts a server that queries two parcels at a time, and returns the lines that it writes about that. */
async function startServer({ pool }: Database, deadlyQuestion: number) {
  const script = fileURLToPath(new URL('../../testing/processes/serve-facts.ts', import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      script,
      String(pool.options.connectionString),
      String(deadlyQuestion),
      SECRET_KEY,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const requested: string[] = []
  const ready = Promise.withResolvers<void>()
  child.once('exit', () => ready.reject(new Error('The server has ended.')))
  createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
    if (line === 'ready') ready.resolve()
    else requested.push(line)
  })
  await ready.promise
  return {
    child,
    requested,
  }
}

/** Simulates enough time for a silent server to count as dead. */
async function passTime({ pool }: Database): Promise<void> {
  await pool.query(
    `UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`,
  )
  await pool.query(`UPDATE jobs.queue SET monitor_claim_on = monitor_claim_on - interval '1 hour'`)
}
