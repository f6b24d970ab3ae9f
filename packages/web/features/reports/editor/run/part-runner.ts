/** Has the pending parts of a report made: few at a time, each task once, and again after a pause where the server could not. */
import type { ReportPart } from '#contract/report/reports.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { Clock } from '../../../../lib/clock.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

export type Task = Pick<ReportPart, 'key' | 'taskId'>

interface RunnerDeps {
  mostAtOnce: number
  /** Has the server make a part. Throws `ApiError`. */
  run: (task: Task) => Promise<ReportPart>
  /** Receives what the server made. */
  onSettled: (part: ReportPart) => void
  /** Receives why the server does not make a part: the task is not run again. */
  onRefused: (task: Task, error: unknown) => void
  clock: Clock
}

export interface PartRunner {
  /** Sets the tasks that are waited for, in their order; those that are no longer among them are not begun. */
  update: (tasks: readonly Task[]) => void
  /** Begins nothing more; what the server is making already still arrives. */
  close: () => void
}

export function createPartRunner({ mostAtOnce, run, onSettled, onRefused, clock }: RunnerDeps): PartRunner {
  let wanted: readonly Task[] = []
  let isClosed = false
  const running = new Set<string>()
  const finished = new Set<string>()
  /** Tasks that pause, with the way to call off the pause. */
  const pausing = new Map<string, () => void>()
  const failures = new Map<string, number>()

  function startNext(): void {
    if (isClosed) return
    for (const task of wanted) {
      if (running.size >= mostAtOnce) return
      const { taskId } = task
      if (!running.has(taskId) && !finished.has(taskId) && !pausing.has(taskId)) void make(task)
    }
  }

  async function make(task: Task): Promise<void> {
    running.add(task.taskId)
    try {
      const part = await run(task)
      if (part.status === 'pending' && part.taskId === task.taskId) pause(task.taskId, null)
      else {
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
      wanted = tasks
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
