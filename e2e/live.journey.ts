/** From a page's own code to servers on one PostgreSQL, over a network that fails. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { buildServer } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { openDatabase } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { readSettings } from '#server/settings/env.ts'
import { TEMPLATE } from '#server/testing/databases/setup-native.ts'
import { signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'
import { type ManualKind, manualKind, part } from '#server/testing/tasks/task-kinds.ts'
import { connectLive, dispatchLive, liveClientId } from '#web/lib/live/live.ts'
import { createTaskTracker, type TaskTracker } from '#web/state/tasks/tasks.ts'
import { fakeStorage } from '#web/testing/fake-storage.ts'
import { type ManualClock, manualClock } from '#web/testing/manual-clock.ts'
import { type CuttableProxy, cuttableProxy } from './harness/cuttable-proxy.ts'
import { administer, copyDatabase, databaseUrl } from './harness/journey-server.ts'

/** Before a page retries. */
const RETRY_MS = 10_000

const NAME = 'live'

let database: Database
let kind: ManualKind

beforeAll(async () => {
  await administer((client) => copyDatabase(client, TEMPLATE, NAME))
  database = await openDatabase({ url: databaseUrl(NAME) })
  kind = manualKind('manual')
})
afterAll(async () => {
  await database.close()
  await administer((client) => client.query(`DROP DATABASE ${NAME} WITH (FORCE)`))
})

interface RunningServer {
  url: string
  context: AppContext
  stop(): Promise<void>
}

async function startServer(runsJobs: boolean): Promise<RunningServer> {
  const own = await openDatabase({ url: databaseUrl(NAME) })
  const { app, context } = await buildServer({
    database: own,
    settings: readSettings({
      LOTLINE_LOG_LEVEL: 'silent',
      LOTLINE_DATA: join(tmpdir(), `lotline-test-${process.pid}`),
    }),
    taskKinds: [kind],
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  if (runsJobs) await startJobs(context)
  return {
    url,
    context,
    async stop() {
      await app.close()
      await own.close()
    },
  }
}

interface Tab {
  messages: LiveMessage[]
  parts: number[]
  tracker: TaskTracker
  clock: ManualClock
  received(count: number): Promise<void>
  close(): void
}

function openTab(url: string, { token, username }: TestAccount): Tab {
  const clock = manualClock()
  const messages: LiveMessage[] = []
  let look = () => {}
  const never = async () => {
    throw new Error('Nothing is missing.')
  }
  const tracker = createTaskTracker({ storedTask: never, cancelTask: never, cancelTaskQuietly: never }, clock)
  const ignore = () => {}
  const handlers = {
    notifications: ignore,
    refreshUser: ignore,
    savedReports: ignore,
    savedAnalyses: ignore,
    analysisValues: ignore,
    billing: ignore,
    credentials: ignore,
    branding: ignore,
    collections: ignore,
    taskResult: tracker.complete,
  }
  const connection = connectLive({
    token,
    username,
    address: url,
    storage: fakeStorage(),
    clock,
    onMessage(message) {
      messages.push(message)
      dispatchLive(message, handlers)
      look()
    },
    onReload: () => {
      throw new Error('No gap is too old.')
    },
    onSessionEnded: () => {
      throw new Error('No session ends.')
    },
  })
  return {
    messages,
    parts: [],
    tracker,
    clock,
    received: (count) =>
      new Promise((resolve) => {
        look = () => messages.length >= count && resolve()
        look()
      }),
    close: () => connection.close(),
  }
}

describe('a task and refreshes of an account with two tabs', () => {
  let account: TestAccount
  let servers: RunningServer[]
  let network: CuttableProxy
  let tabs: [Tab, Tab]

  beforeEach(async () => {
    account = await signedInAccount(database)
    servers = [await startServer(false), await startServer(true)]
    network = await cuttableProxy(servers[0]?.url ?? '')
    tabs = [openTab(network.url, account), openTab(servers[1]?.url ?? '', account)]
    return async () => {
      for (const tab of tabs) tab.close()
      await network.close()
      for (const server of servers) await server.stop()
    }
  })

  /** The first tab's network fails while the second server runs the task. */
  async function runThrough(duringTheCut: () => Promise<RunningServer>): Promise<void> {
    const [cutOff, steady] = tabs
    const { tasks, live } = (servers[1] as RunningServer).context
    const task = await tasks.create({
      accountId: account.id,
      clientId: liveClientId(),
      kind: 'manual',
      key: 'ltsa',
      partCount: 4,
    })
    const wholes = tabs.map((tab) => tab.tracker.track(task, (partIndex) => tab.parts.push(partIndex)))
    const work = await kind.begun()
    work.give(part(0))
    for (const tab of tabs) await tab.received(1)

    network.cut()
    work.give(part(2))
    await live.refresh(account.id, ['notifications'])
    work.give(part(1))
    await steady.received(4)
    expect(cutOff.messages).toHaveLength(1)
    const server = await duringTheCut()
    // Besides the wait for the task's retry.
    await cutOff.clock.untilWaiting(1, RETRY_MS)
    network.mend(server.url)
    cutOff.clock.advance(RETRY_MS)
    await cutOff.received(4)
    work.give(part(3))

    const expected = [0, 1, 2, 3].map((index) => part(index).result)
    for (const whole of wholes) expect(await whole).toEqual(expected)
    expect(cutOff.messages).toEqual(steady.messages)
    expect(steady.messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    for (const tab of tabs) expect([...tab.parts].sort()).toEqual([0, 1, 2, 3])
  }

  it('are whole in both, although one connection is cut for ten seconds', async () => {
    await runThrough(async () => servers[0] as RunningServer)
  })

  it('are whole in both, although the server of one is stopped and started in the middle', async () => {
    await runThrough(async () => {
      await servers[0]?.stop()
      const again = await startServer(false)
      servers[0] = again
      return again
    })
  })
})
