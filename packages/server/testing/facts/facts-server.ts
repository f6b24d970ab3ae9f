import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredTask } from '#contract/facts/tasks.ts'
import { buildServer } from '../../app.ts'
import type { AppDeps } from '../../build-context.ts'
import type { FactConnector } from '../../connectors/facts/fact-connector.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import { readSettings } from '../../settings/env.ts'
import { makeParcel, makeRelease } from '../rows/open-data-factory.ts'

/** A server that queries a test's data sources, and waits for its tasks. */
export interface FactsServer {
  context: AppContext
  /** Resolves when the task is over. */
  over(accountId: string, taskId: string): Promise<StoredTask>
  close(): Promise<void>
}

/** Pauses between attempts end immediately. Time limits never fire. */
const startTimer: AppDeps['startTimer'] = (ms, run) => {
  if (ms > 30_000) return () => {}
  const pause = setImmediate(run)
  return () => clearImmediate(pause)
}

export async function factsServer(
  database: Database,
  connectors: readonly FactConnector[],
  parts: Partial<AppDeps> = {},
): Promise<FactsServer> {
  const { app, context } = await buildServer({
    database,
    connectors,
    startTimer,
    settings: readSettings({
      LOTLINE_LOG_LEVEL: 'silent',
      LOTLINE_DATA: join(tmpdir(), `lotline-test-${process.pid}`),
    }),
    ...parts,
  })
  await app.ready()
  await context.tasks.startRunning()
  return {
    context,
    over: (accountId, taskId) =>
      new Promise((resolve, reject) => {
        let isOver = false
        const look = async () => {
          if (isOver) return
          const task = database.db.selectFrom('task').select('status').where('id', '=', taskId)
          const { status } = await task.executeTakeFirstOrThrow()
          if (isOver || /waiting|running/.test(status)) return
          isOver = true
          resolve(await context.tasks.find(accountId, taskId))
        }
        context.signals.on('live', (id) => id === accountId && void look().catch(reject))
        void look().catch(reject)
      }),
    close: () => app.close(),
  }
}

/** Adds parcels with these ids, in one release. */
export async function makeParcels(database: Database, upids: readonly string[]): Promise<void> {
  const release = await makeRelease(database)
  for (const [index, upid] of upids.entries())
    await makeParcel(database, release, upid, { pid: String(index + 1).padStart(9, '0') })
}
