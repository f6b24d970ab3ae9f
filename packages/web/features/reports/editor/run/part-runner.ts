/**
 * Runs pending parts of a report: a few at a time, each task once, with retries after a pause. A part that
 * needs a queued task of a data source is requested again when that task ends.
 */
import type { Task as QueueTask } from '#contract/facts/tasks.ts'
import type { ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { Clock } from '../../../../lib/clock.ts'

const SLOW_PARTS: readonly PartKey[] = ['comparables', 'elevation']
const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 30_000

export type Task = Pick<ReportPart, 'key' | 'taskId'>

export interface RunResult {
  part: ReportPart
  waitsFor: readonly QueueTask[]
}

interface RunnerDeps {
  maxRunning: number
  run: (task: Task) => Promise<RunResult>
  /** Resolves when any of the tasks has ended. @throws `TaskFailure` on timeout */
  follow: (tasks: readonly QueueTask[]) => Promise<void>
  onSettled: (part: ReportPart) => void
  /** Called when the server refuses a task, which is then not retried. */
  onRefused: (task: Task, error: unknown) => void
  clock: Clock
}

export interface PartRunner {
  update: (tasks: readonly Task[]) => void
  /** Starts no more tasks. Results of running ones still arrive. */
  close: () => void
}

export function createPartRunner({
  maxRunning,
  run,
  follow,
  onSettled,
  onRefused,
  clock,
}: RunnerDeps): PartRunner {
  let queue: readonly Task[] = []
  let isClosed = false
  const running = new Set<string>()
  const doneIds = new Set<string>()
  /** Paused tasks by id, with a function that cancels the pause. */
  const pauses = new Map<string, () => void>()
  const pauseCounts = new Map<string, number>()
  const waitingIds = new Set<string>()

  function startNext(): void {
    if (isClosed) return
    for (const task of queue) {
      if (running.size >= maxRunning) return
      const { taskId } = task
      if (!running.has(taskId) && !doneIds.has(taskId) && !pauses.has(taskId) && !waitingIds.has(taskId))
        void runTask(task)
    }
  }

  async function runTask(task: Task): Promise<void> {
    running.add(task.taskId)
    try {
      const { part, waitsFor } = await run(task)
      if (part.status === 'pending' && part.taskId === task.taskId) {
        if (waitsFor.length > 0) void waitForTasks(task, waitsFor)
        else pause(task.taskId, null)
      } else {
        doneIds.add(task.taskId)
        onSettled(part)
      }
    } catch (error) {
      if (isTemporary(error)) pause(task.taskId, error.retryAfterSeconds)
      else {
        doneIds.add(task.taskId)
        onRefused(task, error)
      }
    }
    running.delete(task.taskId)
    startNext()
  }

  async function waitForTasks(task: Task, waitsFor: readonly QueueTask[]): Promise<void> {
    waitingIds.add(task.taskId)
    try {
      await follow(waitsFor)
    } catch (error) {
      doneIds.add(task.taskId)
      if (!isClosed) onRefused(task, error)
    }
    waitingIds.delete(task.taskId)
    startNext()
  }

  function pause(taskId: string, seconds: number | null): void {
    if (isClosed) return
    const count = pauseCounts.get(taskId) ?? 0
    pauseCounts.set(taskId, count + 1)
    const backoffMs = Math.min(FIRST_PAUSE_MS * 2 ** count, MAX_PAUSE_MS)
    const ms = Math.max(backoffMs, (seconds ?? 0) * 1000)
    const cancel = clock.setTimer(ms, () => {
      pauses.delete(taskId)
      startNext()
    })
    pauses.set(taskId, cancel)
  }

  return {
    update(tasks) {
      const isSlow = ({ key }: Task) => SLOW_PARTS.includes(key)
      queue = [...tasks.filter(isSlow), ...tasks.filter((task) => !isSlow(task))]
      startNext()
    },
    close() {
      isClosed = true
      for (const cancel of pauses.values()) cancel()
    },
  }
}

const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
