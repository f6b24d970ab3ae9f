import type { CallBody, CallResponse } from '#contract/calls.ts'
import type { GotFacts, ParcelFacts } from '#contract/facts/facts.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { ApiError, describeError } from '../../lib/api/api-error.ts'
import { retryEvery } from '../../lib/api/retry-every.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Store } from '../../lib/store/store.ts'
import type { RowCache } from '../rows/row-cache.ts'
import type { TaskTracker } from '../tasks/tasks.ts'
import { createFactCache, type FactCache } from './fact-cache.ts'
import { createFactRuns, type FactsState } from './fact-runs.ts'
import { followedTasks } from './follow-tasks.ts'
import type { Frames } from './frame-queue.ts'
import { emptyIfRefused, planSavedQueries, questionsOf } from './plan-saved-queries.ts'
import { unanswered } from './source-run.ts'

const SAVED_RETRY_MS = 5000

export interface FactsDeps {
  rows: RowCache
  tasks: Pick<TaskTracker, 'track' | 'resume' | 'cancel'>
  getFacts(body: CallBody<'getFacts'>): Promise<GotFacts>
  savedFacts(body: CallBody<'savedFacts'>, signal: AbortSignal): Promise<CallResponse<'savedFacts'>>
  frames: Frames
  clock?: Clock
  /** Other pages of this browser may want to look. */
  onBegun?(dataSource: TaskSourceKey, upids: readonly string[]): void
  /** Uses of a quota were taken or given back. */
  onCharged?(dataSource: TaskSourceKey, quotaLeft: number | null): void
}

export interface Facts {
  store: Store<FactsState>
  cache: FactCache
  /** Loads what is kept of these, where nobody has looked yet, and goes on with what is being asked. Until the signal aborts. */
  ensureSaved(
    dataSources: readonly TaskSourceKey[],
    upids: readonly string[],
    signal: AbortSignal,
  ): Promise<void>
  /** Looks up the facts again: another page has requested some. */
  recheck(dataSource: TaskSourceKey, upids: readonly string[]): Promise<void>
  /** Requests parcels from a data source. `isAgain`: also where a fresh answer is saved. Resolves when all tasks have begun. */
  get(dataSource: TaskSourceKey, upids: readonly string[], options?: { isAgain?: boolean }): Promise<void>
  cancel(dataSource: TaskSourceKey): Promise<void>
  /** Requests failed and cancelled parcels again. */
  retry(dataSource: TaskSourceKey): Promise<void>
  /** Removes the run of a data source from the display. */
  dismiss(dataSource: TaskSourceKey): void
  /** Rows were added or removed. */
  placeWaiting(): void
  clear(): void
}

/** The facts of the selected parcels by data source, as they arrive. */
export function createFacts(deps: FactsDeps): Facts {
  const { rows, tasks, frames, clock = systemClock } = deps
  const cache = createFactCache(rows)
  const runs = createFactRuns(cache)
  const followed = followedTasks({
    cache,
    runs,
    tasks,
    frames,
    onEnd(source, left) {
      deps.onCharged?.(source, null)
      // The server says it better: for each parcel its own reason.
      if (left.length > 0) void recheck(source, left)
    },
  })
  const never = new AbortController().signal

  function applySaved(
    sources: readonly TaskSourceKey[],
    upids: readonly string[],
    facts: readonly ParcelFacts[],
    requestedAt: number,
  ): void {
    for (const fact of facts) cache.take(fact, { kind: 'kept', requestedAt })
    for (const source of sources) {
      const ofSource = facts.filter(({ dataSource }) => dataSource === source)
      const kept = new Set(ofSource.map(({ upid }) => upid))
      cache.takeNothing(
        source,
        upids.filter((upid) => !kept.has(upid)),
        requestedAt,
      )
      runs.touch(source)
      followed.resume(source, ofSource)
      runs.findFailures(source, [...kept])
    }
    runs.changed()
  }

  async function fetchSaved(
    dataSources: readonly TaskSourceKey[],
    upids: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const isCurrent = runs.sinceNow()
    await retryEvery(
      SAVED_RETRY_MS,
      async () => {
        const requestedAt = cache.now()
        const body = { dataSources: [...dataSources], upids: [...upids] }
        const { facts } = await emptyIfRefused(deps.savedFacts(body, signal))
        if (!signal.aborted && isCurrent()) applySaved(dataSources, upids, facts, requestedAt)
      },
      { signal, clock },
    )
  }

  async function recheck(dataSource: TaskSourceKey, upids: readonly string[]): Promise<void> {
    for (const some of questionsOf(upids)) await fetchSaved([dataSource], some, never)
  }

  async function begin(source: TaskSourceKey, upids: readonly string[], isAgain: boolean): Promise<boolean> {
    const isCurrent = runs.sinceNow()
    try {
      const got = await deps.getFacts({ dataSource: source, upids: [...upids], isAgain })
      if (!isCurrent()) return false
      for (const fact of got.facts) cache.take(fact, { kind: 'begun' })
      runs.touch(source)
      runs.changed()
      for (const task of got.tasks) {
        void followed.follow(source, task.taskId, (onPart) => tasks.track(task, onPart))
      }
      // Parcels that another task requests already are left to it.
      followed.resume(source, got.facts)
      deps.onCharged?.(source, got.quotaLeft)
      return true
    } catch (error) {
      if (!isCurrent()) return false
      const isCredentials = error instanceof ApiError && error.code === 'credentials_needed'
      runs.change(source, () => ({ problem: { reason: describeError(error).message, isCredentials } }))
      return false
    }
  }

  const facts: Facts = {
    store: runs.store,
    cache,
    recheck,
    async ensureSaved(dataSources, upids, signal) {
      const batches = planSavedQueries(cache, dataSources, upids).values()
      const work = async () => {
        for (const batch of batches) {
          if (signal.aborted) return
          await fetchSaved(batch.dataSources, batch.upids, signal)
        }
      }
      await Promise.all([work(), work()])
    },

    async get(source, upids, { isAgain = false } = {}) {
      if (upids.length === 0) return
      const isCurrent = runs.sinceNow()
      runs.join(source, upids)
      const takeBack = cache.begin(source, upids)
      runs.change(source, ({ pendingCount }) => ({ pendingCount: pendingCount + 1 }))
      try {
        for (const some of questionsOf(upids)) {
          // What one question was refused for (a quota, credentials), the next one would be, too.
          if (!(await begin(source, some, isAgain))) break
        }
      } finally {
        if (isCurrent()) {
          takeBack()
          runs.change(source, ({ pendingCount }) => ({ pendingCount: Math.max(0, pendingCount - 1) }))
        }
      }
      deps.onBegun?.(source, upids)
    },

    async cancel(source) {
      const run = runs.find(source)
      const failures = await Promise.allSettled([...(run?.taskIds ?? [])].map((id) => tasks.cancel(id)))
      const failure = failures.find((outcome) => outcome.status === 'rejected')
      if (failure) {
        const reason = `It could not be stopped: ${describeError(failure.reason).message}`
        runs.change(source, () => ({ problem: { reason, isCredentials: false } }))
      }
    },

    async retry(source) {
      const run = runs.find(source)
      if (run) await facts.get(source, unanswered(cache, run))
    },

    dismiss: (source) => runs.dismiss(source),

    placeWaiting: () => cache.placeWaiting(),

    clear() {
      cache.clear()
      runs.clear()
    },
  }
  return facts
}
