import type { CallBody, CallResponse } from '#contract/calls.ts'
import type { FactsResponse } from '#contract/facts/facts.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { ApiError, describeError } from '../../lib/api/api-error.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Cells } from '../cells/cells.ts'
import type { TaskTracker } from '../tasks/tasks.ts'
import { createFollowedTasks } from './follow-tasks.ts'
import type { Frames } from './frame-queue.ts'
import { createFactRuns, findUpidsWithoutResult } from './runs.ts'
import { createSavedFacts, splitRequests } from './saved-facts.ts'

export interface FactsDeps {
  cells: Cells
  tasks: Pick<TaskTracker, 'track' | 'resume' | 'cancel'>
  getFacts(body: CallBody<'getFacts'>): Promise<FactsResponse>
  savedFacts(body: CallBody<'savedFacts'>, signal: AbortSignal): Promise<CallResponse<'savedFacts'>>
  frames: Frames
  clock?: Clock
  onTasksStarted?(dataSource: TaskSourceKey, upids: readonly string[]): void
  onQuotaChange?(dataSource: TaskSourceKey, quotaLeft: number | null): void
}

export function createFacts(deps: FactsDeps) {
  const { cells, tasks, frames, clock = systemClock } = deps
  const runs = createFactRuns(cells)
  const followed = createFollowedTasks({
    cells,
    runs,
    tasks,
    frames,
    onEnd(source, left) {
      deps.onQuotaChange?.(source, null)
      // The server knows the reasons.
      if (left.length > 0) void saved.recheck(source, left)
    },
  })
  const saved = createSavedFacts({ cells, runs, followed, savedFacts: deps.savedFacts, clock })

  const controllers = new Map<TaskSourceKey, AbortController>()
  const getController = (source: TaskSourceKey): AbortController => {
    const controller = controllers.get(source) ?? new AbortController()
    controllers.set(source, controller)
    return controller
  }

  /**
   * Starts tasks. Cancels them if aborted during the request. @returns whether the server accepted the
   * request
   */
  async function startTask(
    source: TaskSourceKey,
    upids: readonly string[],
    { isAgain, cancellation }: { isAgain: boolean; cancellation: AbortSignal },
  ): Promise<boolean> {
    const signal = runs.signal()
    try {
      const response = await deps.getFacts({ dataSource: source, upids: [...upids], isAgain })
      if (signal.aborted) return false
      const facts = response.facts.filter(({ dataSource }) => dataSource === source)
      cells.facts.apply(source, facts, { kind: 'started' })
      for (const task of response.tasks) {
        void followed.follow(source, task.taskId, (onPart) => tasks.track(task, onPart))
      }
      const taskIds = response.tasks.map(({ taskId }) => taskId)
      if (cancellation.aborted) await cancelTasks(source, taskIds)
      const factUpids = facts.map(({ upid }) => upid)
      followed.resume(source, factUpids)
      deps.onQuotaChange?.(source, response.quotaLeft)
      return true
    } catch (error) {
      if (signal.aborted) return false
      const needsCredentials = error instanceof ApiError && error.code === 'credentials_needed'
      runs.change(source, () => ({ problem: { reason: describeError(error).message, needsCredentials } }))
      return false
    }
  }

  async function cancelTasks(source: TaskSourceKey, taskIds: readonly string[]): Promise<void> {
    const failures = await Promise.allSettled(taskIds.map((id) => tasks.cancel(id)))
    const failure = failures.find((outcome) => outcome.status === 'rejected')
    if (failure) {
      const reason = `It could not be stopped: ${describeError(failure.reason).message}`
      runs.change(source, () => ({ problem: { reason, needsCredentials: false } }))
    }
  }

  /**
   * Requests facts, with `isAgain` even fresh ones. Resolves when all tasks have started, or after a
   * cancellation.
   */
  async function get(source: TaskSourceKey, upids: readonly string[], { isAgain = false } = {}) {
    if (upids.length === 0) return
    const signal = runs.signal()
    runs.join(source, upids)
    const cancellation = getController(source).signal
    const startedUpids: string[] = []
    const undo = cells.facts.markLoading(source, upids)
    runs.change(source, ({ pendingCount }) => ({ pendingCount: pendingCount + 1 }))
    try {
      for (const batch of splitRequests(upids)) {
        // A refusal (quota, credentials) applies to the rest too.
        if (cancellation.aborted || !(await startTask(source, batch, { isAgain, cancellation }))) break
        startedUpids.push(...batch)
      }
    } finally {
      if (!signal.aborted) {
        undo()
        runs.change(source, ({ pendingCount }) => ({ pendingCount: Math.max(0, pendingCount - 1) }))
      }
    }
    if (startedUpids.length > 0) deps.onTasksStarted?.(source, startedUpids)
  }

  return {
    store: runs.store,
    saved,
    get,

    async cancel(source: TaskSourceKey) {
      getController(source).abort()
      controllers.delete(source)
      await cancelTasks(source, [...(runs.find(source)?.taskIds ?? [])])
    },

    async retry(source: TaskSourceKey) {
      const run = runs.find(source)
      if (run) await get(source, findUpidsWithoutResult(cells, run))
    },

    dismiss: runs.dismiss,

    clear() {
      cells.facts.clear()
      runs.clear()
    },
  }
}
