import type { FactFailure } from '#contract/facts/facts.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { FactCache } from './fact-cache.ts'

/** The current or last request of one data source, and its progress. */
export interface SourceRun {
  dataSource: TaskSourceKey
  upids: ReadonlySet<string>
  /** Tasks that are waited for. */
  taskIds: ReadonlySet<string>
  /** Questions that are on their way to the server. */
  pendingCount: number
  /** The reason why the server refused to start, as a message. */
  problem: RunProblem | null
  isCancelled: boolean
  /** Not requested here: failures from before this page was opened, so that they can be requested again. */
  isFound: boolean
  progress: RunProgress
}

export interface RunProblem {
  reason: string
  /** They are missing: they can be typed in where this is shown. */
  isCredentials: boolean
}

/** Parcels. */
export interface RunProgress {
  total: number
  done: number
  failed: number
  /** Neither answered nor failed: on its way, or stopped. */
  open: number
  /** The commonest reason of those that failed. */
  reason: string | null
  failure: FactFailure | null
}

export const emptyRun = (dataSource: TaskSourceKey): SourceRun => ({
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

export function progressOf(cache: FactCache, source: TaskSourceKey, upids: Iterable<string>): RunProgress {
  const progress = { total: 0, done: 0, failed: 0, open: 0 }
  const reasons = new Map<string, { count: number; failure: FactFailure | null }>()
  for (const upid of upids) {
    progress.total += 1
    const fact = cache.find(source, upid)
    if (fact?.state === 'done') progress.done += 1
    else if (fact?.state === 'error' || fact?.state === 'timeout') {
      progress.failed += 1
      const reason = fact.reason ?? fact.state
      const known = reasons.get(reason)
      reasons.set(reason, { count: (known?.count ?? 0) + 1, failure: known?.failure ?? fact.failure })
    } else progress.open += 1
  }
  const [commonest] = [...reasons].sort(([, one], [, other]) => other.count - one.count)
  return { ...progress, reason: commonest?.[0] ?? null, failure: commonest?.[1].failure ?? null }
}

/** Returns the parcels that have no answer and none on its way, which "Retry failed" requests again. */
export function unanswered(cache: FactCache, { dataSource, upids }: SourceRun): string[] {
  return [...upids].filter((upid) => {
    const state = cache.find(dataSource, upid)?.state
    return state !== 'done' && state !== 'loading'
  })
}
