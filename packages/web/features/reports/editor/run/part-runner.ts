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

export type PartRunner = ReturnType<typeof createPartRunner>

export function createPartRunner({ maxRunning, run, follow, onSettled, onRefused, clock }: RunnerDeps) {
  let queue: readonly Task[] = []
  let isClosed = false
  let runningCount = 0
  /** Tasks that are running, paused, waiting for the queue, or done. */
  const takenIds = new Set<string>()
  const pauseCounts = new Map<string, number>()

  function startNext(): void {
    if (isClosed) return
    for (const task of queue) {
      if (runningCount >= maxRunning) return
      if (!takenIds.has(task.taskId)) void runTask(task)
    }
  }

  async function runTask(task: Task): Promise<void> {
    takenIds.add(task.taskId)
    runningCount += 1
    try {
      const { part, waitsFor } = await run(task)
      if (part.status !== 'pending' || part.taskId !== task.taskId) onSettled(part)
      else if (waitsFor.length > 0) void waitForTasks(task, waitsFor)
      else pause(task.taskId, null)
    } catch (error) {
      if (isTemporary(error)) pause(task.taskId, error.retryAfterSeconds)
      else onRefused(task, error)
    }
    runningCount -= 1
    startNext()
  }

  async function waitForTasks(task: Task, waitsFor: readonly QueueTask[]): Promise<void> {
    try {
      await follow(waitsFor)
      startAgain(task.taskId)
    } catch (error) {
      if (!isClosed) onRefused(task, error)
    }
  }

  function pause(taskId: string, seconds: number | null): void {
    const count = pauseCounts.get(taskId) ?? 0
    pauseCounts.set(taskId, count + 1)
    const backoffMs = Math.min(FIRST_PAUSE_MS * 2 ** count, MAX_PAUSE_MS)
    const ms = Math.max(backoffMs, (seconds ?? 0) * 1000)
    clock.setTimer(ms, () => startAgain(taskId))
  }

  function startAgain(taskId: string): void {
    takenIds.delete(taskId)
    startNext()
  }

  return {
    update(tasks: readonly Task[]): void {
      const isSlow = ({ key }: Task) => SLOW_PARTS.includes(key)
      queue = [...tasks.filter(isSlow), ...tasks.filter((task) => !isSlow(task))]
      startNext()
    },
    /** Starts no more tasks. Results of running ones still arrive. */
    close(): void {
      isClosed = true
    },
  }
}

const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
