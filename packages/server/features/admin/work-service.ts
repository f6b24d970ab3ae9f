import type { MonitoredJob, MonitoredSchedule, MonitoredTask } from '#contract/admin/monitor.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../context.ts'
import {
  getTimeCursor,
  likePattern,
  type Page,
  readTimeCursor,
  toPage,
} from '../../platform/paging/cursor.ts'
import { type Actor, recordAudit } from '../services/audit/service.ts'
import type { Seek } from './accounts/account-service.ts'
import { act } from './act-service.ts'
import {
  findJob,
  findNewestRuns,
  findTask,
  type JobRow,
  type JobState,
  listJobs,
  listTasks,
  type TaskRow,
} from './work-queries.ts'

export async function taskPage(
  { database }: Pick<AppContext, 'database'>,
  { search, after, status }: Seek & { status?: TaskRow['status'] | undefined },
): Promise<Page<MonitoredTask>> {
  const { rows, total } = await listTasks(database, {
    pattern: likePattern(search),
    status: status ?? null,
    after: readTimeCursor(after),
  })
  return toPage(rows, total, getTimeCursor, toTask)
}

/** Returns the new task's id. @throws 404 `task_not_found`; 409 `conflict` unless failed or cancelled. */
export async function retryAnyTask(context: AppContext, actor: Actor, taskId: string): Promise<string> {
  const task = await getTask(context, taskId)
  if (task.status !== 'failed' && task.status !== 'cancelled') {
    throw new LotlineError('conflict', 'Only a failed or cancelled task can be restarted.')
  }
  // The task is created before the audit log entry, which names it. The queue uses a separate transaction.
  const anew = await context.tasks.create({
    accountId: task.account_id,
    clientId: null,
    kind: task.kind,
    key: task.key,
    args: task.args,
    partCount: task.part_count,
    timeout: task.timeout_seconds,
  })
  await audited(
    context,
    actor,
    'retry task',
    task.username,
    { taskId, newTaskId: anew.taskId },
    task.account_id,
  )
  return anew.taskId
}

/** @throws 404 `task_not_found`; 409 `conflict` if the task has ended. */
export async function cancelAnyTask(context: AppContext, actor: Actor, taskId: string): Promise<void> {
  const task = await getTask(context, taskId)
  if (task.status !== 'waiting' && task.status !== 'running') {
    throw new LotlineError('conflict', `This task is already ${task.status}.`)
  }
  // The entry is written first, so that no cancellation goes unlogged.
  await audited(context, actor, 'cancel task', task.username, { taskId }, task.account_id)
  await context.tasks.cancel(task.account_id, taskId)
}

async function getTask({ database }: Pick<AppContext, 'database'>, taskId: string) {
  const task = await findTask(database, taskId)
  if (!task) throw new LotlineError('task_not_found', 'This task no longer exists.')
  return task
}

export async function jobPage(
  { database, queue }: Pick<AppContext, 'database' | 'queue'>,
  { after, state }: { after?: string | undefined; state?: JobState | undefined },
): Promise<Page<MonitoredJob>> {
  const cursor = readTimeCursor(after)
  await queue.open()
  const { rows, total } = await listJobs(database, { state: state ?? null, after: cursor })
  return toPage(rows, total, getTimeCursor, toJob)
}

export async function schedule({
  database,
  queue,
  scheduledRuns,
}: Pick<AppContext, 'database' | 'queue' | 'scheduledRuns'>): Promise<MonitoredSchedule[]> {
  await queue.open()
  const runs = new Map((await findNewestRuns(database)).map((row) => [row.data.job, row]))
  return scheduledRuns.map(({ key, cron }) => {
    const run = runs.get(key)
    return { key, cron, lastRun: run ? toJob(run) : null }
  })
}

/** @throws 404 `not_found`; 409 `conflict` if the job has not failed. */
export async function retryJob(context: AppContext, actor: Actor, name: JobRow['name'], jobId: string) {
  const job = await getJob(context, name, jobId)
  if (job.state !== 'failed') throw new LotlineError('conflict', 'Only a failed job can be restarted.')
  await audited(context, actor, 'retry job', toJob(job).what, { jobId })
  await context.queue.retry(name, jobId)
}

/** @throws 404 `not_found`; 409 `conflict` if the job has ended. */
export async function cancelJob(context: AppContext, actor: Actor, name: JobRow['name'], jobId: string) {
  const job = await getJob(context, name, jobId)
  if (!['created', 'retry', 'active'].includes(job.state)) {
    throw new LotlineError('conflict', 'This job is over already.')
  }
  await audited(context, actor, 'cancel job', toJob(job).what, { jobId })
  await context.queue.cancel(name, jobId)
}

/** @throws 404 `not_found` */
export async function runScheduledJob(context: AppContext, actor: Actor, key: string): Promise<void> {
  if (!context.scheduledRuns.some((job) => job.key === key)) {
    throw new LotlineError('not_found', `No scheduled job is called “${key}”.`)
  }
  await audited(context, actor, 'run scheduled job', key, {})
  await context.queue.runNow(key)
}

async function getJob(
  { database, queue }: Pick<AppContext, 'database' | 'queue'>,
  name: JobRow['name'],
  jobId: string,
): Promise<JobRow> {
  await queue.open()
  const job = await findJob(database, name, jobId)
  if (!job) throw new LotlineError('not_found', 'This job no longer exists.')
  return job
}

const audited = (
  context: AppContext,
  actor: Actor,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  accountId: string | null = null,
): Promise<void> =>
  act(context, actor, ({ database, now }) =>
    recordAudit(database, actor, { action, subject, accountId, detail }, now),
  )

const toTask = (row: TaskRow): MonitoredTask => ({
  taskId: row.id,
  uid: row.account_id,
  username: row.username,
  kind: row.kind,
  key: row.key,
  status: row.status,
  error: row.error,
  partCount: row.part_count,
  arrivedParts: row.arrived_parts,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

const toJob = (row: JobRow): MonitoredJob => ({
  jobId: row.id,
  queue: row.name,
  what: row.data.job ?? row.data.taskId ?? '',
  state: row.state,
  earlierTries: row.retry_count,
  error: row.state === 'completed' ? null : getError(row.output),
  createdAt: row.created_on.toISOString(),
  startedAt: row.started_on?.toISOString() ?? null,
  finishedAt: row.completed_on?.toISOString() ?? null,
})

function getError(output: unknown): string | null {
  if (output === null || typeof output !== 'object') return null
  const { message } = output as { message?: unknown }
  return typeof message === 'string' ? message : null
}
