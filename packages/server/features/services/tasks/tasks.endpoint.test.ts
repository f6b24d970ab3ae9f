import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Task } from '#contract/facts/tasks.ts'
import type { Database } from '../../../db/open.ts'
import { openSignals, type Signals } from '../../../db/signals.ts'
import { openFairness } from '../../../platform/fairness/fairness.ts'
import { JobQueue } from '../../../platform/queue/job-queue.ts'
import type { TaskService } from '../../../platform/queue/task-service.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { openPage, TestPage } from '../../../testing/servers/live-page.ts'
import { COUNTING } from '../../../testing/tasks/task-kinds.ts'
import { createTaskService } from './service.ts'

describeWithDatabase('tasks', (getDatabase) => {
  let signals: Signals
  let queue: JobQueue
  /** Tasks of a server that accepts tasks and runs none. */
  let tasks: TaskService

  const failing = (error: unknown) => {
    throw error
  }
  beforeAll(async () => {
    signals = openSignals(getDatabase())
    queue = new JobQueue(getDatabase(), failing)
    tasks = createTaskService(
      {
        database: getDatabase(),
        signals,
        kinds: [COUNTING],
        clock: () => new Date(),
        startTimer: () => () => {},
        onError: failing,
        fairness: openFairness('native'),
      },
      queue,
    )
  })
  afterAll(async () => {
    await queue.stop()
    await signals.close()
  })

  const create = (account: TestAccount, partCount = 2): Promise<Task> =>
    tasks.create({ accountId: account.id, clientId: 'page', kind: 'counting', key: 'ltsa', partCount })

  describe('calls', () => {
    let app: AppInMemory
    let owner: TestAccount
    let task: Task

    beforeAll(async () => {
      app = await appInMemory(getDatabase())
      owner = await signedInAccount(getDatabase())
      task = await create(owner)
    })
    afterAll(() => app.app.close())

    it('answer what is kept of one, and the list', async () => {
      const expected = { ...task, status: 'waiting', error: null, parts: [] }
      const call = app.as(owner)
      expect(await call.get('storedTask', { params: { taskId: task.taskId } })).toMatchObject({
        status: 200,
        payload: expected,
      })
      expect(await call.get('storedTasks')).toMatchObject({ status: 200, payload: { tasks: [expected] } })
    })

    it('know no task of another account, and change nothing', async () => {
      const stranger = app.as(await signedInAccount(getDatabase()))
      const params = { taskId: task.taskId }
      expect(await stranger.get('storedTask', { params })).toMatchObject({
        status: 404,
        code: 'task_not_found',
      })
      expect(await stranger.post('cancelTask', undefined, { params })).toMatchObject({
        status: 404,
        code: 'task_not_found',
      })
      expect(await stranger.get('storedTasks')).toMatchObject({ payload: { tasks: [] } })
      expect(await tasks.find(owner.id, task.taskId)).toMatchObject({ status: 'waiting' })
    })

    it('refuse nobody, and what is no id', async () => {
      const params = { taskId: task.taskId }
      expect(await app.as(null).get('storedTask', { params })).toMatchObject({ status: 401 })
      expect(await app.as(null).post('cancelTask', undefined, { params })).toMatchObject({ status: 401 })
      expect(await app.as(null).get('storedTasks')).toMatchObject({ status: 401 })
      expect(await app.as(owner).get('storedTask', { params: { taskId: '1 OR 1=1' } })).toMatchObject({
        status: 400,
      })
    })

    it('cancel', async () => {
      const response = await app.as(owner).post('cancelTask', undefined, { params: { taskId: task.taskId } })
      expect(response).toMatchObject({ status: 200, payload: { status: 'cancelled', error: 'cancelled' } })
    })
  })

  it('of a server that is killed are finished by the next one: nothing lost, nothing doubled', async () => {
    const account = await signedInAccount(getDatabase())
    const dying = await startServer(getDatabase(), 2)
    const page = await openPage(dying.url, account)
    const task = await create(account, 5)
    await once(dying.child, 'exit')
    await page.disconnected()
    expect((await tasks.find(account.id, task.taskId)).parts.map(({ partIndex }) => partIndex)).toEqual([
      0, 1,
    ])

    const next = await startServer(getDatabase(), -1)
    await passTime(getDatabase())
    await queue.supervise()
    const again = await new TestPage(next.url, account.token).connected()
    const response = await again.subscribe({ room: account.username, after: page.sequences.at(-1) ?? 0 })
    if (!response.ok || response.isGapTooOld) throw new Error('The gap is not filled.')
    const before = [...page.messages, ...response.missed]
    await again.until(({ messages }) => before.length + messages.length >= 5)
    const results = [...before, ...again.messages]
    const by = (pid: number | undefined, partIndex: number) => ({
      type: 'TaskResult',
      taskId: task.taskId,
      partIndex,
      result: { ok: true, payload: { by: pid } },
    })
    expect(results).toMatchObject([
      by(dying.child.pid, 0),
      by(dying.child.pid, 1),
      by(next.child.pid, 2),
      by(next.child.pid, 3),
      by(next.child.pid, 4),
    ])
    expect(results.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    expect(await tasks.find(account.id, task.taskId)).toMatchObject({ status: 'done', error: null })
    again.close()
    next.child.kill('SIGTERM')
    await once(next.child, 'exit')
  })
})

async function startServer(
  { pool }: Database,
  deadlyPart: number,
): Promise<{ child: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('../../../testing/processes/serve-tasks.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      script,
      String(pool.options.connectionString),
      String(deadlyPart),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

/** Simulates enough time for a silent server to count as dead. */
async function passTime({ pool }: Database): Promise<void> {
  await pool.query(
    `UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`,
  )
  await pool.query(`UPDATE jobs.queue SET monitor_claim_on = monitor_claim_on - interval '1 hour'`)
}
