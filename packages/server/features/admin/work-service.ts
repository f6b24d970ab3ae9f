import type { MonitoredJob, MonitoredSchedule } from '#contract/admin/monitor.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../context.ts'
import type { Page } from '../../platform/paging/cursor.ts'
import type { QueueName } from '../../platform/queue/queues.ts'
import type { Actor } from '../services/audit/service.ts'
import { act } from './act-service.ts'
import { findJob, findNewestRuns, findTask, listJobs } from './work-queries.ts'

export { taskPage } from './work-queries.ts'

/**
 * Returns the new task's id. @throws 404 `task_not_found`; 409 `conflict` unless it failed or was cancelled.
 */
export async function retryAnyTask(context: AppContext, actor: Actor, taskId: string): Promise<string> {
  const task = await getTask(context, taskId)
  if (task.status !== 'failed' && task.status !== 'cancelled') {
    throw new LotlineError('conflict', 'Only a failed or cancelled task can be restarted.')
  }
  // The task is created before the audit log entry, which names it. The queue uses a separate transaction.
  const newTask = await context.tasks.create({
    accountId: task.account_id,
    clientId: null,
    kind: task.kind,
    key: task.key,
    args: task.args,
    partCount: task.part_count,
    timeout: task.timeout_seconds,
  })
  const detail = { taskId, newTaskId: newTask.taskId }
  await recordAct(context, actor, 'retry task', task.username, detail, task.account_id)
  return newTask.taskId
}

/** @throws 404 `task_not_found`; 409 `conflict` if the task has ended. */
export async function cancelAnyTask(context: AppContext, actor: Actor, taskId: string): Promise<void> {
  const task = await getTask(context, taskId)
  if (task.status !== 'waiting' && task.status !== 'running') {
    throw new LotlineError('conflict', `This task is already ${task.status}.`)
  }
  // The entry is written first, so that no cancellation goes unlogged.
  await recordAct(context, actor, 'cancel task', task.username, { taskId }, task.account_id)
  await context.tasks.cancel(task.account_id, taskId)
}

async function getTask({ database }: Pick<AppContext, 'database'>, taskId: string) {
  const task = await findTask(database, taskId)
  if (!task) throw new LotlineError('task_not_found', 'This task no longer exists.')
  return task
}

export async function jobPage(
  { database, queue }: Pick<AppContext, 'database' | 'queue'>,
  query: Parameters<typeof listJobs>[1],
): Promise<Page<MonitoredJob>> {
  await queue.open()
  return listJobs(database, query)
}

export async function schedule({
  database,
  queue,
  scheduledRuns,
}: Pick<AppContext, 'database' | 'queue' | 'scheduledRuns'>): Promise<MonitoredSchedule[]> {
  await queue.open()
  const runs = new Map((await findNewestRuns(database)).map((run) => [run.what, run]))
  return scheduledRuns.map(({ key, cron }) => ({ key, cron, lastRun: runs.get(key) ?? null }))
}

/** @throws 404 `not_found`; 409 `conflict` if the job has not failed. */
export async function retryJob(context: AppContext, actor: Actor, name: QueueName, jobId: string) {
  const job = await getJob(context, name, jobId)
  if (job.state !== 'failed') throw new LotlineError('conflict', 'Only a failed job can be restarted.')
  await recordAct(context, actor, 'retry job', job.what, { jobId })
  await context.queue.retry(name, jobId)
}

/** @throws 404 `not_found`; 409 `conflict` if the job has ended. */
export async function cancelJob(context: AppContext, actor: Actor, name: QueueName, jobId: string) {
  const job = await getJob(context, name, jobId)
  if (!['created', 'retry', 'active'].includes(job.state)) {
    throw new LotlineError('conflict', 'This job is over already.')
  }
  await recordAct(context, actor, 'cancel job', job.what, { jobId })
  await context.queue.cancel(name, jobId)
}

/** @throws 404 `not_found` */
export async function runScheduledJob(context: AppContext, actor: Actor, key: string): Promise<void> {
  if (!context.scheduledRuns.some((job) => job.key === key)) {
    throw new LotlineError('not_found', `No scheduled job is called “${key}”.`)
  }
  await recordAct(context, actor, 'run scheduled job', key, {})
  await context.queue.runNow(key)
}

async function getJob(
  { database, queue }: Pick<AppContext, 'database' | 'queue'>,
  name: QueueName,
  jobId: string,
): Promise<MonitoredJob> {
  await queue.open()
  const job = await findJob(database, name, jobId)
  if (!job) throw new LotlineError('not_found', 'This job no longer exists.')
  return job
}

const recordAct = (
  context: AppContext,
  actor: Actor,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  accountId: string | null = null,
): Promise<void> => act(context, actor, ({ audit }) => audit({ action, subject, accountId, detail }))
