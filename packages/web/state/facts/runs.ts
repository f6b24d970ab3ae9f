import type { FactFailure } from '#contract/facts/facts.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { createStore } from '../../lib/store/store.ts'
import type { Cells } from '../cells/cells.ts'

export interface SourceRun {
  dataSource: TaskSourceKey
  upids: ReadonlySet<string>
  taskIds: ReadonlySet<string>
  pendingCount: number
  problem: RunProblem | null
  /** Whether any page cancelled the run. The next request starts another. */
  isCancelled: boolean
  /** Whether the run has only failures from before this page was opened, to offer a retry. */
  isFound: boolean
  progress: RunProgress
}

interface RunProblem {
  reason: string
  /** Whether credentials are missing, for which the page asks. */
  needsCredentials: boolean
}

interface RunProgress {
  total: number
  done: number
  failed: number
  open: number
  reason: string | null
  failure: FactFailure | null
}

type RunsBySource = ReadonlyMap<TaskSourceKey, SourceRun>

export type FactRuns = ReturnType<typeof createFactRuns>

const createRun = (dataSource: TaskSourceKey): SourceRun => ({
  dataSource,
  upids: new Set(),
  taskIds: new Set(),
  pendingCount: 0,
  problem: null,
  isCancelled: false,
  isFound: false,
  progress: { total: 0, done: 0, failed: 0, open: 0, reason: null, failure: null },
})

export const isRunning = (run: SourceRun): boolean => run.taskIds.size > 0 || run.pendingCount > 0

export function createFactRuns(cells: Cells) {
  const store = createStore<{ runs: RunsBySource }>({ runs: new Map() })
  let account = new AbortController()

  const find = (source: TaskSourceKey) => store.getState().runs.get(source)
  const withProgress = (run: SourceRun): SourceRun => ({ ...run, progress: getProgress(cells, run) })

  function change(source: TaskSourceKey, getChange: (run: SourceRun) => Partial<SourceRun>): void {
    const current = find(source) ?? createRun(source)
    const run = withProgress({ ...current, ...getChange(current) })
    store.setState({ runs: new Map(store.getState().runs).set(source, run) })
  }

  cells.useChanges.subscribe(({ sources, facts }, previous) => {
    if (facts === previous.facts) return
    const runs = new Map(store.getState().runs)
    const changedRuns = [...sources].flatMap((source) => runs.get(source) ?? [])
    for (const run of changedRuns) runs.set(run.dataSource, withProgress(run))
    if (changedRuns.length > 0) store.setState({ runs })
  })

  return {
    store,
    find,
    change,
    /** Adds parcels to a run, or starts another if it has finished. */
    join(source: TaskSourceKey, upids: readonly string[]) {
      change(source, (run) => ({
        upids: new Set([...(isRunning(run) ? run.upids : []), ...upids]),
        problem: null,
        isCancelled: false,
        isFound: false,
      }))
    },
    /** Adds failures from before this page, to offer a retry. */
    addEarlierFailures(source: TaskSourceKey, upids: readonly string[]) {
      const failedUpids = upids.filter((upid) => cells.facts.find(source, upid)?.state === 'error')
      const run = find(source)
      if (failedUpids.length === 0 || (run && !run.isFound)) return
      change(source, (current) => ({ upids: new Set([...current.upids, ...failedUpids]), isFound: true }))
    },
    dismiss(source: TaskSourceKey) {
      const runs = new Map(store.getState().runs)
      runs.delete(source)
      store.setState({ runs })
    },
    clear() {
      account.abort()
      account = new AbortController()
      store.setState({ runs: new Map() })
    },
    /** Aborts when the account changes. */
    signal: () => account.signal,
  }
}

function getProgress(cells: Cells, { dataSource, upids }: SourceRun): RunProgress {
  const progress = { total: 0, done: 0, failed: 0, open: 0 }
  const reasons = new Map<string, { count: number; failure: FactFailure | null }>()
  for (const upid of upids) {
    progress.total += 1
    const fact = cells.facts.find(dataSource, upid)
    if (fact?.state === 'done') progress.done += 1
    else if (fact?.state === 'error' || fact?.state === 'timeout') {
      progress.failed += 1
      const reason = fact.reason ?? fact.state
      const entry = reasons.get(reason)
      reasons.set(reason, { count: (entry?.count ?? 0) + 1, failure: entry?.failure ?? fact.failure })
    } else progress.open += 1
  }
  const [topReason] = [...reasons].sort(([, one], [, other]) => other.count - one.count)
  return { ...progress, reason: topReason?.[0] ?? null, failure: topReason?.[1].failure ?? null }
}

export function findUpidsWithoutResult(cells: Cells, { dataSource, upids }: SourceRun): string[] {
  return [...upids].filter((upid) => {
    const state = cells.facts.find(dataSource, upid)?.state
    return state !== 'done' && state !== 'loading'
  })
}
