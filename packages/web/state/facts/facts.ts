import type { CallAnswer, CallBody } from '#contract/calls.ts'
import type { GotFacts, ParcelFacts } from '#contract/facts.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { TaskSourceKey } from '#domain/data-sources.ts'
import { ApiError, describeError } from '../../lib/api-error.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { retryEvery } from '../../lib/retry-every.ts'
import { createStore, type Store } from '../../lib/store.ts'
import type { RowCache } from '../rows/row-cache.ts'
import type { TaskTracker } from '../tasks.ts'
import { createFactCache, type FactCache } from './fact-cache.ts'
import { type Frames, frameQueue } from './frame-queue.ts'
import { answeredOrRefused, planKept, questionsOf } from './plan-kept.ts'
import { emptyRun, isRunning, progressOf, type SourceRun, unanswered } from './source-run.ts'
import { endOfTask, factsOfPart } from './task-end.ts'

const KEPT_RETRY_MS = 5000

export interface FactsState {
  /** Changes whenever facts do; whoever draws from the cache depends on it. */
  version: number
  /** By data source: what is asked, and what was asked last until it is put away. */
  runs: ReadonlyMap<TaskSourceKey, SourceRun>
}

export interface FactsParts {
  rows: RowCache
  tasks: Pick<TaskTracker, 'track' | 'resume' | 'cancel'>
  getFacts(body: CallBody<'getFacts'>): Promise<GotFacts>
  keptFacts(body: CallBody<'keptFacts'>, signal: AbortSignal): Promise<CallAnswer<'keptFacts'>>
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
  ensureKept(
    dataSources: readonly TaskSourceKey[],
    upids: readonly string[],
    signal: AbortSignal,
  ): Promise<void>
  /** Looks again: another page has asked. */
  recheck(dataSource: TaskSourceKey, upids: readonly string[]): Promise<void>
  /** Asks a data source about parcels. `isAgain`: also where a fresh answer is kept. Resolves when all tasks have begun. */
  get(dataSource: TaskSourceKey, upids: readonly string[], options?: { isAgain?: boolean }): Promise<void>
  cancel(dataSource: TaskSourceKey): Promise<void>
  /** Asks again for what failed or was stopped. */
  retry(dataSource: TaskSourceKey): Promise<void>
  /** Puts away what is told of a data source. */
  dismiss(dataSource: TaskSourceKey): void
  /** Rows have come or gone. */
  placeWaiting(): void
  clear(): void
}

/** The facts of the selected parcels by data source, as they arrive. */
export function createFacts(parts: FactsParts): Facts {
  const { rows, tasks, clock = systemClock } = parts
  const store = createStore<FactsState>({ version: 0, runs: new Map() })
  const cache = createFactCache(rows)
  const queue = frameQueue(parts.frames, () => changed())
  /** Data sources whose progress changes with the next frame. */
  const touched = new Set<TaskSourceKey>()
  /** Bumped by `clear`: what comes of a question from before is of another account. */
  let era = 0
  const never = new AbortController().signal

  function changed(): void {
    const runs = new Map(store.getState().runs)
    for (const source of touched) {
      const run = runs.get(source)
      if (run) runs.set(source, { ...run, progress: progressOf(cache, source, run.upids) })
    }
    touched.clear()
    store.setState(({ version }) => ({ version: version + 1, runs }))
  }

  function changeRun(source: TaskSourceKey, change: (run: SourceRun) => Partial<SourceRun>): void {
    const runs = new Map(store.getState().runs)
    const before = runs.get(source) ?? emptyRun(source)
    const after = { ...before, ...change(before) }
    runs.set(source, { ...after, progress: progressOf(cache, source, after.upids) })
    store.setState(({ version }) => ({ version: version + 1, runs }))
  }

  /** The parcels that a run is about grow while it runs; one that is over makes room for the next. */
  function joinRun(source: TaskSourceKey, upids: readonly string[]): void {
    changeRun(source, (run) => ({
      upids: new Set([...(isRunning(run) ? run.upids : []), ...upids]),
      problem: null,
      isCancelled: false,
      isFound: false,
    }))
  }

  /** What failed before this page was can be asked again; it never changes what this page asked. */
  function findFailures(source: TaskSourceKey, upids: readonly string[]): void {
    const failed = upids.filter((upid) => cache.find(source, upid)?.state === 'error')
    const run = store.getState().runs.get(source)
    if (failed.length === 0 || (run && !run.isFound)) return
    changeRun(source, (found) => ({ upids: new Set([...found.upids, ...failed]), isFound: true }))
  }

  function takePart(source: TaskSourceKey, taskId: string, result: TaskOutcome): void {
    if (!result.ok) return
    const facts = factsOfPart(result.payload).filter(({ dataSource }) => dataSource === source)
    queue.add(facts.length, () => {
      for (const fact of facts) cache.take(fact, { kind: 'part', taskId })
      const run = store.getState().runs.get(source)
      const unknown = facts.filter(({ upid }) => !run?.upids.has(upid))
      // Of a task that was found, not begun here: its first parts tell what else it is about.
      if (unknown.length > 0) {
        changeRun(source, ({ upids }) => ({
          upids: new Set([...upids, ...unknown.map(({ upid }) => upid)]),
        }))
      }
      touched.add(source)
    })
  }

  /** Waits for a task: its parts go to their cells, and what it leaves is said to have failed. */
  async function follow(
    source: TaskSourceKey,
    taskId: string,
    begin: (onPart: (partIndex: number, result: TaskOutcome) => void) => Promise<TaskOutcome[]>,
  ): Promise<void> {
    const ofEra = era
    if (store.getState().runs.get(source)?.taskIds.has(taskId)) return
    changeRun(source, (run) => ({ taskIds: new Set([...run.taskIds, taskId]) }))
    const outcomes = begin((_, result) => {
      if (ofEra === era) takePart(source, taskId, result)
    })
    const end = await endOfTask(outcomes)
    if (ofEra !== era) return
    // Behind the parts that wait for their frame.
    queue.add(0, () => {
      if (ofEra !== era) return
      const run = store.getState().runs.get(source)
      const left = cache.settleRest(source, run?.upids ?? [], taskId, end.left)
      changeRun(source, ({ taskIds, isCancelled }) => ({
        taskIds: new Set([...taskIds].filter((other) => other !== taskId)),
        isCancelled: isCancelled || end.isCancelled,
      }))
      parts.onCharged?.(source, null)
      // The server says it better: for each parcel its own reason.
      if (left.length > 0) void recheck(source, left)
    })
  }

  function takeKept(
    source: readonly TaskSourceKey[],
    upids: readonly string[],
    facts: readonly ParcelFacts[],
    askedAt: number,
  ): void {
    for (const fact of facts) cache.take(fact, { kind: 'kept', askedAt })
    for (const each of source) {
      const kept = new Set(facts.filter(({ dataSource }) => dataSource === each).map(({ upid }) => upid))
      cache.takeNothing(
        each,
        upids.filter((upid) => !kept.has(upid)),
        askedAt,
      )
      touched.add(each)
      resumeTasks(
        each,
        facts.filter(({ dataSource }) => dataSource === each),
      )
      findFailures(each, [...kept])
    }
    changed()
  }

  /** Goes on with tasks that were begun before this page was, or in another one. */
  function resumeTasks(source: TaskSourceKey, facts: readonly ParcelFacts[]): void {
    const byTask = new Map<string, string[]>()
    for (const { upid } of facts) {
      const known = cache.find(source, upid)
      if (known?.state !== 'loading' || known.taskId === null) continue
      const upids = byTask.get(known.taskId) ?? []
      upids.push(upid)
      byTask.set(known.taskId, upids)
    }
    for (const [taskId, upids] of byTask) {
      if (store.getState().runs.get(source)?.taskIds.has(taskId)) continue
      joinRun(source, upids)
      void follow(source, taskId, (onPart) => tasks.resume(taskId, onPart))
    }
  }

  async function askKept(
    dataSources: readonly TaskSourceKey[],
    upids: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const ofEra = era
    await retryEvery(
      KEPT_RETRY_MS,
      async () => {
        const askedAt = cache.now()
        const body = { dataSources: [...dataSources], upids: [...upids] }
        const { facts } = await answeredOrRefused(parts.keptFacts(body, signal))
        if (!signal.aborted && ofEra === era) takeKept(dataSources, upids, facts, askedAt)
      },
      { signal, clock },
    )
  }

  async function recheck(dataSource: TaskSourceKey, upids: readonly string[]): Promise<void> {
    for (const some of questionsOf(upids)) await askKept([dataSource], some, never)
  }

  async function begin(source: TaskSourceKey, upids: readonly string[], isAgain: boolean): Promise<boolean> {
    const ofEra = era
    try {
      const got = await parts.getFacts({ dataSource: source, upids: [...upids], isAgain })
      if (ofEra !== era) return false
      for (const fact of got.facts) cache.take(fact, { kind: 'begun' })
      touched.add(source)
      changed()
      for (const task of got.tasks) {
        void follow(source, task.taskId, (onPart) => tasks.track(task, onPart))
      }
      // What another task asks already is left to it.
      resumeTasks(source, got.facts)
      parts.onCharged?.(source, got.quotaLeft)
      return true
    } catch (error) {
      if (ofEra !== era) return false
      const isCredentials = error instanceof ApiError && error.code === 'credentials_needed'
      changeRun(source, () => ({ problem: { reason: describeError(error).message, isCredentials } }))
      return false
    }
  }

  const facts: Facts = {
    store,
    cache,
    recheck,
    async ensureKept(dataSources, upids, signal) {
      const batches = planKept(cache, dataSources, upids).values()
      const work = async () => {
        for (const batch of batches) {
          if (signal.aborted) return
          await askKept(batch.dataSources, batch.upids, signal)
        }
      }
      await Promise.all([work(), work()])
    },

    async get(source, upids, { isAgain = false } = {}) {
      if (upids.length === 0) return
      joinRun(source, upids)
      const takeBack = cache.begin(source, upids)
      changeRun(source, ({ askingCount }) => ({ askingCount: askingCount + 1 }))
      try {
        for (const some of questionsOf(upids)) {
          // What one question was refused for (a quota, credentials), the next one would be, too.
          if (!(await begin(source, some, isAgain))) break
        }
      } finally {
        takeBack()
        changeRun(source, ({ askingCount }) => ({ askingCount: Math.max(0, askingCount - 1) }))
      }
      parts.onBegun?.(source, upids)
    },

    async cancel(source) {
      const run = store.getState().runs.get(source)
      const failures = await Promise.allSettled([...(run?.taskIds ?? [])].map((id) => tasks.cancel(id)))
      const failure = failures.find((outcome) => outcome.status === 'rejected')
      if (failure) {
        const reason = `It could not be stopped: ${describeError(failure.reason).message}`
        changeRun(source, () => ({ problem: { reason, isCredentials: false } }))
      }
    },

    async retry(source) {
      const run = store.getState().runs.get(source)
      if (run) await facts.get(source, unanswered(cache, run))
    },

    dismiss(source) {
      const runs = new Map(store.getState().runs)
      runs.delete(source)
      store.setState({ runs })
    },

    placeWaiting: () => cache.placeWaiting(),

    clear() {
      era += 1
      cache.clear()
      store.setState(({ version }) => ({ version: version + 1, runs: new Map() }))
    },
  }
  return facts
}
