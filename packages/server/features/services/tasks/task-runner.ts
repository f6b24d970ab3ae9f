import { untilAborted } from '../../../connectors/outbound/time-limit.ts'
import { workFor } from '../../../platform/fairness/fairness.ts'
import { toOutage } from '../../../platform/log/outage.ts'
import type { RunningJob } from '../../../platform/queue/job-queue.ts'
import type { TaskQueueName } from '../../../platform/queue/queues.ts'
import { mayQuery, recordFailure, recordSuccess } from './breaker-queries.ts'
import { complete, type Ending, endOpenParts, type TaskDeps } from './task-completion.ts'
import { SourceOutage, type TaskKind, type TaskPart } from './task-kind.ts'
import { beginTask, lastProgressAt, missingParts, type TaskRow } from './task-queries.ts'

/** Attempts on servers that stopped do not count. */
const MAX_SOURCE_TRIES = 3
export const TIMEOUT_ERROR = 'timeout'
const UNEXPECTED = 'Something unexpected occurred. Please try again.'

export class TaskRunner {
  private readonly deps: TaskDeps
  private readonly running = new Map<string, AbortController>()

  constructor(deps: TaskDeps) {
    this.deps = deps
  }

  abort(taskId: string): void {
    this.running.get(taskId)?.abort(new TaskEnded())
  }

  /** @throws to retry the job */
  async run(job: RunningJob<TaskQueueName>): Promise<void> {
    const { database, kinds, clock } = this.deps
    const task = await beginTask(database, job.data.taskId)
    if (!task) return
    const kind = kinds.find((other) => other.kind === task.kind)
    // A newer server may know the kind, so the task is retried.
    if (!kind) throw new Error(`No kind of task is called ${task.kind}.`)
    const source = kind.sourceOf(task.key, task.args)
    if (source !== null && !(await mayQuery(database, source, clock()))) {
      const title = kind.titleOf?.(task.key) ?? source
      return this.end(task.id, 'failed', `${title} is not responding. Please try again later.`)
    }
    const controller = new AbortController()
    this.running.set(task.id, controller)
    try {
      const turns = kind.turnsOf?.(task.account_id, task.args) ?? task.account_id
      await workFor(this.deps.fairness, turns, () =>
        this.produce(kind, task, AbortSignal.any([controller.signal, job.signal]), controller),
      )
      if (source !== null) await recordSuccess(database, source)
    } catch (error) {
      await this.handleFailure(task, job, source, error)
    } finally {
      this.running.delete(task.id)
    }
  }

  private async produce(
    kind: TaskKind,
    task: TaskRow,
    signal: AbortSignal,
    controller: AbortController,
  ): Promise<void> {
    const { database } = this.deps
    const missing = await missingParts(database, task.id)
    const work = {
      taskId: task.id,
      accountId: task.account_id,
      key: task.key,
      args: task.args,
      missing,
      signal,
    }
    const produced = kind.run(work)[Symbol.asyncIterator]()
    try {
      for (;;) {
        const cancelTimer = await this.limitWait(task, controller)
        const next = await untilAborted(produced.next(), signal).finally(cancelTimer)
        if (next.done) break
        const completed = await complete(this.deps, task.id, checkParts(next.value, task))
        if (completed === null) throw new TaskEnded()
        if (completed.isDone) return
      }
      await this.end(task.id, 'failed', 'The task returned no result.')
    } finally {
      // A kind may ignore its signal, so this is not awaited.
      produced.return?.()?.catch(() => {})
    }
  }

  /** Ends the task if no part arrives in time. Returns a function that cancels this. */
  private async limitWait(task: TaskRow, controller: AbortController): Promise<() => void> {
    const { database, clock, startTimer } = this.deps
    const since = await lastProgressAt(database, task.id)
    if (!since) throw new TaskEnded()
    const remainingMs = since.getTime() + task.timeout_seconds * 1000 - clock().getTime()
    return startTimer(Math.max(0, remainingMs), () => controller.abort(new TooLate()))
  }

  private async handleFailure(
    task: TaskRow,
    job: RunningJob<TaskQueueName>,
    source: string | null,
    error: unknown,
  ): Promise<void> {
    if (error instanceof TaskEnded) return
    if (error instanceof TooLate) return this.end(task.id, 'failed', TIMEOUT_ERROR)
    // This server is stopping. Another server resumes the task.
    if (job.signal.aborted && !job.isLastTry) throw error
    // The database is unavailable and cannot store an outcome. Stored parts remain.
    if (error instanceof Error && toOutage(error) !== null && !job.isLastTry) throw error
    if (!(error instanceof SourceOutage)) {
      this.deps.onError(error)
      return this.end(task.id, 'failed', UNEXPECTED)
    }
    const { database, clock } = this.deps
    const { leaveAloneMs } = error
    if (source !== null) await recordFailure(database, source, error.message, clock(), leaveAloneMs)
    if (!error.isFinal && !job.isLastTry && job.earlierTries + 1 < MAX_SOURCE_TRIES) throw error
    return this.end(task.id, 'failed', error.message)
  }

  private async end(taskId: string, status: Ending['status'], error: string): Promise<void> {
    await endOpenParts(this.deps, taskId, { status, error })
  }
}

class TaskEnded extends Error {}
class TooLate extends Error {}

function checkParts(produced: TaskPart | readonly TaskPart[], task: TaskRow): readonly TaskPart[] {
  const parts = [produced].flat()
  const wrong = parts.find(({ partIndex }) => !(partIndex >= 0 && partIndex < task.part_count))
  if (!wrong) return parts
  throw new RangeError(`Part ${wrong.partIndex} of a task of ${task.part_count} (${task.kind}).`)
}
