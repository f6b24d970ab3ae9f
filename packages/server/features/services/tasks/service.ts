import { LotlineError } from '#contract/errors.ts'
import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { DEFAULT_TASK_TIMEOUT_SECONDS } from '#domain/table/async-item.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { Queryable } from '../../../db/open.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import type { DeferredTask, NewTask, TaskService } from '../../../platform/queue/task-service.ts'
import { endOpenParts, type TaskDeps } from './task-completion.ts'
import type { TaskKind } from './task-kind.ts'
import {
  deleteTasksBefore,
  findOpenTasks,
  findStoredTasks,
  insertTask,
  listOpenTasks,
  listOverdueTasks,
  setJob,
  toTask,
} from './task-queries.ts'
import { TaskRunner, TIMEOUT_ERROR } from './task-runner.ts'

export { pausedSources } from './breaker-queries.ts'
export { SourceOutage, type TaskKind, type TaskPart, type TaskWork } from './task-kind.ts'

/** Limits the concurrent tasks of a group (a source, an account), over all servers. */
const MAX_PER_GROUP = 2
const MAX_PER_GROUP_OWN_WORKERS = 1
const RETENTION_DAYS = 7

const NO_PERMISSIONS: ReadonlySet<ResourceKey> = new Set()

export function createTaskService(deps: TaskDeps, queue: JobQueue): TaskService {
  const { database, signals, kinds, clock } = deps
  const runner = new TaskRunner(deps)
  signals.on('task-cancelled', (taskId) => runner.abort(taskId))

  async function readStored(
    accountId: string,
    filter: { id: string } | { since: Date },
    permissions = NO_PERMISSIONS,
  ): Promise<StoredTask[]> {
    const rows = await findStoredTasks(database, accountId, filter)
    return rows.map(({ kind, task }) => toVisibleTask(getKind(kind), task, permissions))
  }

  async function find(
    accountId: string,
    taskId: string,
    permissions?: ReadonlySet<ResourceKey>,
  ): Promise<StoredTask> {
    const [task] = await readStored(accountId, { id: taskId }, permissions)
    if (!task) throw new LotlineError('task_not_found', 'This task does not exist, or is not yours.')
    return task
  }

  const getKind = (name: string) => kinds.find(({ kind }) => kind === name)

  /** Stores a task along with the caller's rows. Its job is queued by the function returned, after the commit. */
  async function store(
    transaction: Queryable,
    { args = {}, timeout = DEFAULT_TASK_TIMEOUT_SECONDS, ...task }: NewTask,
  ): Promise<DeferredTask> {
    const kind = getKind(task.kind)
    if (!kind) throw new LotlineError('conflict', `This server knows no task of the kind ${task.kind}.`)
    const row = await insertTask(transaction, { ...task, args, timeoutSeconds: timeout, createdAt: clock() })
    return {
      task: toTask(row),
      async begin() {
        if (row.job_id !== null || row.finished_at !== null) return
        // If the server stops here, the task times out without a job.
        const group = kind.groupOf?.(row.account_id, row.args) ?? kind.sourceOf(row.key, row.args)
        const jobId = await queue.send(getQueue(kind), { taskId: row.id }, { group })
        await setJob(database, row.id, jobId)
        queue.wake(getQueue(kind))
      },
    }
  }

  async function create(task: NewTask): Promise<Task> {
    if (getKind(task.kind)?.isPrivate) {
      throw new LotlineError(
        'conflict',
        'Only the account that made this request can repeat it: it uses the account’s quota and credentials.',
      )
    }
    await queue.open()
    const { task: storedTask, begin } = await store(database, task)
    await begin()
    return storedTask
  }

  async function finishCancelled(taskId: string): Promise<void> {
    const endedTask = await endOpenParts(deps, taskId, { status: 'cancelled', error: 'cancelled' })
    if (!endedTask) return
    await signals.send('task-cancelled', taskId)
    if (endedTask.job_id !== null) await queue.cancel(getQueue(getKind(endedTask.kind)), endedTask.job_id)
  }

  return {
    create,
    async createInstead(task) {
      for (const taskId of await findOpenTasks(database, task)) await finishCancelled(taskId)
      return create(task)
    },
    store,
    listStored: (accountId, permissions) =>
      readStored(accountId, { since: new Date(clock().getTime() - DAY_MS) }, permissions),
    find,
    listOpen: async (transaction, accountId, kind) =>
      (await listOpenTasks(transaction, accountId, kind)).map((row) => ({
        task: toTask(row),
        args: row.args,
      })),
    async cancel(accountId, taskId, permissions) {
      await find(accountId, taskId)
      await finishCancelled(taskId)
      return find(accountId, taskId, permissions)
    },
    async expireLate() {
      const late = await listOverdueTasks(database, clock())
      for (const taskId of late) {
        await endOpenParts(deps, taskId, { status: 'failed', error: TIMEOUT_ERROR })
        await signals.send('task-cancelled', taskId)
      }
      return late.length
    },
    prune: () => deleteTasksBefore(database, new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)),
    async startRunning() {
      // This process runs no task kinds, so it does not poll the queue.
      if (kinds.length === 0) return
      await signals.listen()
      await queue.work('task', (job) => runner.run(job), { groupLimit: MAX_PER_GROUP })
      for (const { workers } of kinds) {
        if (!workers) continue
        await queue.work(workers.queue, (job) => runner.run(job), {
          groupLimit: MAX_PER_GROUP_OWN_WORKERS,
          workers: workers.count,
        })
      }
    },
  }
}

const getQueue = (kind: TaskKind | undefined) => kind?.workers?.queue ?? 'task'

function toVisibleTask(
  kind: TaskKind | undefined,
  task: StoredTask,
  permissions: ReadonlySet<ResourceKey>,
): StoredTask {
  const restrictPayload = kind?.restrictPayload
  if (!restrictPayload) return task
  return {
    ...task,
    parts: task.parts.map(({ partIndex, result }) => ({
      partIndex,
      result: result.ok ? { ok: true, payload: restrictPayload(result.payload, permissions) } : result,
    })),
  }
}
