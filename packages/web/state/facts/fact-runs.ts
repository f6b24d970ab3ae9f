import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { createStore, type Store } from '../../lib/store/store.ts'
import type { FactCache } from './fact-cache.ts'
import { emptyRun, isRunning, progressOf, type SourceRun } from './source-run.ts'

export interface FactsState {
  /** Changes whenever facts do; whoever draws from the cache depends on it. */
  version: number
  /** Runs by data source: the current one, or the last one until it is dismissed. */
  runs: ReadonlyMap<TaskSourceKey, SourceRun>
}

export interface FactRuns {
  store: Store<FactsState>
  find(source: TaskSourceKey): SourceRun | undefined
  change(source: TaskSourceKey, partOf: (run: SourceRun) => Partial<SourceRun>): void
  /** The parcels that a run is about grow while it runs; one that is over makes room for the next. */
  join(source: TaskSourceKey, upids: readonly string[]): void
  /** Collects the parcels that failed before this page was opened, so that they can be requested again; never changes the page's own requests. */
  findFailures(source: TaskSourceKey, upids: readonly string[]): void
  /** Marks its progress as changed, for the next `changed`. */
  touch(source: TaskSourceKey): void
  changed(): void
  dismiss(source: TaskSourceKey): void
  clear(): void
  /** Returns a function that returns true while nothing was cleared since. Results of an earlier request are of another account. */
  sinceNow(): () => boolean
}

/** Creates the runs of the data sources, with their progress in a store. */
export function createFactRuns(cache: FactCache): FactRuns {
  const store = createStore<FactsState>({ version: 0, runs: new Map() })
  const touched = new Set<TaskSourceKey>()
  let era = 0

  const find = (source: TaskSourceKey) => store.getState().runs.get(source)
  const set = (runs: FactsState['runs']) => store.setState(({ version }) => ({ version: version + 1, runs }))

  function change(source: TaskSourceKey, partOf: (run: SourceRun) => Partial<SourceRun>): void {
    const before = find(source) ?? emptyRun(source)
    const after = { ...before, ...partOf(before) }
    const run = { ...after, progress: progressOf(cache, source, after.upids) }
    set(new Map(store.getState().runs).set(source, run))
  }

  return {
    store,
    find,
    change,
    join(source, upids) {
      change(source, (run) => ({
        upids: new Set([...(isRunning(run) ? run.upids : []), ...upids]),
        problem: null,
        isCancelled: false,
        isFound: false,
      }))
    },
    findFailures(source, upids) {
      const failed = upids.filter((upid) => cache.find(source, upid)?.state === 'error')
      const run = find(source)
      if (failed.length === 0 || (run && !run.isFound)) return
      change(source, (found) => ({ upids: new Set([...found.upids, ...failed]), isFound: true }))
    },
    touch: (source) => void touched.add(source),
    changed() {
      const runs = new Map(store.getState().runs)
      for (const source of touched) {
        const run = runs.get(source)
        if (run) runs.set(source, { ...run, progress: progressOf(cache, source, run.upids) })
      }
      touched.clear()
      set(runs)
    },
    dismiss(source) {
      const runs = new Map(store.getState().runs)
      runs.delete(source)
      store.setState({ runs })
    },
    clear() {
      era += 1
      set(new Map())
    },
    sinceNow() {
      const then = era
      return () => then === era
    },
  }
}
