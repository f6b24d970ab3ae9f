/**
 * Has the pending parts of a report made: few at a time, each task once, and again after a pause where the server could not. A part that the queue
 * makes is requested again when a task that it waits for has ended.
 */
import type { Task as QueueTask } from '#contract/facts/tasks.ts'
import type { ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { Clock } from '../../../../lib/clock.ts'

/** Parts that take longest: begun last, all would wait for them alone in the end. */
const BEGUN_FIRST: readonly PartKey[] = ['comparables', 'elevation']
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

export type Task = Pick<ReportPart, 'key' | 'taskId'>

export interface RunPart {
  part: ReportPart
  /** Tasks of the queue that make it. */
  waitsFor: readonly QueueTask[]
}

interface RunnerDeps {
  mostAtOnce: number
  /** Has the server make a part. Throws `ApiError`. */
  run: (task: Task) => Promise<RunPart>
  /** Resolves when one of the tasks has ended. Throws `TaskFailure` when nothing came of them in time. */
  follow: (tasks: readonly QueueTask[]) => Promise<void>
  /** Receives what the server made. */
  onSettled: (part: ReportPart) => void
  /** Receives why the server does not make a part: the task is not run again. */
  onRefused: (task: Task, error: unknown) => void
  clock: Clock
}

export interface PartRunner {
  /** Sets the tasks that are waited for, in their order, those that take longest first; those that are no longer among them are not begun. */
  update: (tasks: readonly Task[]) => void
  /** Begins nothing more; what the server is making already still arrives. */
  close: () => void
}

export function createPartRunner({
  mostAtOnce,
  run,
  follow,
  onSettled,
  onRefused,
  clock,
}: RunnerDeps): PartRunner {
  let wanted: readonly Task[] = []
  let isClosed = false
  const running = new Set<string>()
  const finished = new Set<string>()
  /** Tasks that pause, with the way to call off the pause. */
  const pausing = new Map<string, () => void>()
  const failures = new Map<string, number>()
  /** Tasks whose parts the queue makes. */
  const queued = new Set<string>()

  function startNext(): void {
    if (isClosed) return
    for (const task of wanted) {
      if (running.size >= mostAtOnce) return
      const { taskId } = task
      if (!running.has(taskId) && !finished.has(taskId) && !pausing.has(taskId) && !queued.has(taskId))
        void make(task)
    }
  }

  async function make(task: Task): Promise<void> {
    running.add(task.taskId)
    try {
      const { part, waitsFor } = await run(task)
      if (part.status === 'pending' && part.taskId === task.taskId) {
        if (waitsFor.length > 0) void wait(task, waitsFor)
        else pause(task.taskId, null)
      } else {
        finished.add(task.taskId)
        onSettled(part)
      }
    } catch (error) {
      if (isPassing(error)) pause(task.taskId, error.retryAfterSeconds)
      else {
        finished.add(task.taskId)
        onRefused(task, error)
      }
    }
    running.delete(task.taskId)
    startNext()
  }

  async function wait(task: Task, waitsFor: readonly QueueTask[]): Promise<void> {
    queued.add(task.taskId)
    try {
      await follow(waitsFor)
    } catch (error) {
      finished.add(task.taskId)
      if (!isClosed) onRefused(task, error)
    }
    queued.delete(task.taskId)
    startNext()
  }

  function pause(taskId: string, seconds: number | null): void {
    if (isClosed) return
    const count = failures.get(taskId) ?? 0
    failures.set(taskId, count + 1)
    const growing = Math.min(FIRST_PAUSE_MS * 2 ** count, LONGEST_PAUSE_MS)
    const ms = Math.max(growing, (seconds ?? 0) * 1000)
    const cancel = clock.after(ms, () => {
      pausing.delete(taskId)
      startNext()
    })
    pausing.set(taskId, cancel)
  }

  return {
    update(tasks) {
      const isLong = ({ key }: Task) => BEGUN_FIRST.includes(key)
      wanted = [...tasks.filter(isLong), ...tasks.filter((task) => !isLong(task))]
      startNext()
    },
    close() {
      isClosed = true
      for (const cancel of pausing.values()) cancel()
    },
  }
}

/** No answer, a server that is busy or failed: another try may succeed. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
