import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { AsyncState } from '#domain/table/async-item.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { CellStore, FetchedOrigin, KnownFact } from './cell-store.ts'

/** Where facts come from: a saved state, the response to a request, or a part of a task. */
type FactSource =
  | { kind: 'saved'; isUnchanged: IsUnchanged }
  | { kind: 'started' }
  | { kind: 'part'; taskId: string }

/** Whether a fact has not changed since the snapshot. */
export type IsUnchanged = (source: TaskSourceKey, upid: string) => boolean

const EMPTY_FACT: KnownFact = {
  state: 'new',
  values: null,
  lists: null,
  origin: null,
  fetchedAt: null,
  reason: null,
  failure: null,
  taskId: null,
  completedBy: null,
}

/** Writes facts. They are matched by `upid` and column, and ignored if stale. */
export function createFactWriter(store: CellStore) {
  const { parcels, batch } = store
  /** Undefined if not looked up yet, null if no result is saved. */
  const find = (source: TaskSourceKey, upid: string) => store.parcel(upid).facts[source]

  function put(source: TaskSourceKey, upid: string, fact: KnownFact | null): void {
    const { row, isRemoved, facts } = store.parcel(upid)
    store.replace(upid, { row, isRemoved, facts: { ...facts, [source]: fact } }, source)
  }

  return {
    find,

    snapshot(upids: readonly string[]): IsUnchanged {
      const snapshot = new Map(upids.map((upid) => [upid, store.parcel(upid).facts]))
      return (source, upid) => snapshot.get(upid)?.[source] === find(source, upid)
    },

    apply: (source: TaskSourceKey, facts: readonly ParcelFacts[], from: FactSource) =>
      batch(() => {
        for (const fact of facts) {
          const current = find(source, fact.upid) ?? null
          if (isNewer(source, current, fact, from)) put(source, fact.upid, mergeFact(current, fact, from))
        }
      }),

    /** Records that no result is saved, for facts without a newer state. */
    applyMissing: (source: TaskSourceKey, upids: readonly string[], isUnchanged: IsUnchanged) =>
      batch(() => {
        for (const upid of upids) {
          const current = find(source, upid)
          if (current === undefined) put(source, upid, null)
          else if (current !== null && isUnchanged(source, upid) && current.state !== 'loading') {
            put(source, upid, { ...EMPTY_FACT, completedBy: current.completedBy })
          }
        }
      }),

    /** Marks facts as loading, with earlier results visible. Returns an undo function. */
    markLoading(source: TaskSourceKey, upids: readonly string[]) {
      const previousFacts = new Map<string, KnownFact | null>()
      batch(() => {
        for (const upid of upids) {
          const current = find(source, upid) ?? null
          if (current?.state === 'loading') continue
          previousFacts.set(upid, current)
          put(source, upid, { ...(current ?? EMPTY_FACT), state: 'loading', reason: null, failure: null })
        }
      })
      return () =>
        batch(() => {
          for (const [upid, previous] of previousFacts) {
            const current = find(source, upid)
            if (current?.state !== 'loading' || current.taskId !== null) continue
            put(source, upid, previous ?? EMPTY_FACT)
          }
        })
    },

    /** Marks facts that a finished task left loading as failed. Returns their parcels. */
    failUnfinished(
      source: TaskSourceKey,
      upids: Iterable<string>,
      taskId: string,
      end: Pick<KnownFact, 'state' | 'reason' | 'failure'>,
    ) {
      const failedUpids: string[] = []
      batch(() => {
        for (const upid of upids) {
          const current = find(source, upid)
          if (current?.state !== 'loading' || current.taskId !== taskId) continue
          failedUpids.push(upid)
          put(source, upid, { ...current, ...end, taskId: null, completedBy: taskId })
        }
      })
      return failedUpids
    },

    clear: () =>
      batch(() => {
        for (const [upid, { row, isRemoved, facts }] of parcels) {
          for (const source of Object.keys(facts) as TaskSourceKey[])
            store.replace(upid, { row, isRemoved, facts: {} }, source)
        }
      }),
  }
}

function isNewer(
  source: TaskSourceKey,
  current: KnownFact | null,
  fact: ParcelFacts,
  from: FactSource,
): boolean {
  if (current === null) return true
  if (fact.fetchedAt !== null && current.fetchedAt !== null && fact.fetchedAt < current.fetchedAt)
    return false
  // A task's result may arrive before the response that says it has started.
  if (fact.state === 'loading' && fact.taskId !== null && fact.taskId === current.completedBy) return false
  switch (from.kind) {
    case 'saved':
      return from.isUnchanged(source, fact.upid)
    case 'started':
      return true
    case 'part':
      // Ignores results of an abandoned task, if another task now loads the fact.
      return current.state !== 'loading' || current.taskId === null || current.taskId === from.taskId
  }
}

/** Keeps known values while a newer result loads, or if it failed. */
function mergeFact(current: KnownFact | null, fact: ParcelFacts, from: FactSource): KnownFact {
  const isLoading = fact.state === 'loading'
  const known = fact.values === null ? current : { ...fact, origin: fetchedOrigin(fact) }
  return {
    state: getState(fact),
    values: known?.values ?? null,
    lists: known?.lists ?? null,
    origin: known?.origin ?? null,
    fetchedAt: known?.fetchedAt ?? null,
    reason: isLoading ? null : fact.reason,
    failure: isLoading ? null : fact.failure,
    taskId: isLoading ? fact.taskId : null,
    completedBy: !isLoading && from.kind === 'part' ? from.taskId : (current?.completedBy ?? null),
  }
}

const fetchedOrigin = ({ origin, fetchedAt, lists }: ParcelFacts): FetchedOrigin | null =>
  origin && { ...origin, fetchedAt, assessedYear: lists?.assessments?.[0]?.year ?? null }

/** State of a fact. A cancelled request counts as not made. */
function getState({ state, failure, values }: ParcelFacts): AsyncState {
  if (state !== 'error') return state
  if (failure === 'timeout') return 'timeout'
  if (failure !== 'cancelled') return 'error'
  return values ? 'done' : 'new'
}
