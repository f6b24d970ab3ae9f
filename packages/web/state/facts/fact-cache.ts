import type { FactFailure, FactLists, FactOrigin, ParcelFacts } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { AsyncState } from '#domain/table/async-item.ts'
import { type ColumnKey, columnName, columnsOf } from '#domain/table/columns.ts'
import { isTaskSourceKey, type TaskSourceKey } from '#domain/table/data-sources.ts'
import type { RowCache } from '../rows/row-cache.ts'

/** The known state of one parcel's facts from one data source that is requested by tasks. */
export interface KnownFact {
  state: AsyncState
  /** Values by column name; those of an earlier answer remain during another request, and when it fails. Null: never answered. */
  values: Readonly<Record<string, CellValue>> | null
  /** Parts of the answer that fit into no cell: sales, listings, comparables. */
  lists: FactLists | null
  origin: FactOrigin | null
  /** Time at which the values were answered; ISO time. */
  fetchedAt: string | null
  /** The reason why the last attempt failed, as a message. */
  reason: string | null
  failure: FactFailure | null
  /** The requesting task, while loading; null: the request is on its way. */
  taskId: string | null
  /** The task that completed it last: state saved before that is outdated. */
  completedBy: string | null
  /** Counts changes in this page. */
  touched: number
}

/** The origin of facts: a saved state as the server had it when it was requested, or one part of a task. */
export type FactSource =
  | { kind: 'kept'; requestedAt: number }
  | { kind: 'begun' }
  | { kind: 'part'; taskId: string }

/**
 * Facts by data source and parcel, and their values in the cells of the rows. A fact goes to its own `upid` and to columns by
 * their names, never by a place in a list; what is older than what is known changes nothing.
 */
export interface FactCache {
  /** Undefined: not looked up yet. Null: looked up, and nothing is saved. */
  find(source: TaskSourceKey, upid: string): KnownFact | null | undefined
  /** Counts on with every change: for `requestedAt`. */
  now(): number
  take(facts: ParcelFacts, from: FactSource): void
  /** Nothing is saved of these, as of `requestedAt`. */
  takeNothing(source: TaskSourceKey, upids: readonly string[], requestedAt: number): void
  /** The question goes out: what is to be asked loads, what was answered before stays to be seen. Returns the function to undo it. */
  begin(source: TaskSourceKey, upids: readonly string[]): () => void
  /** The task is over: what it left loading has failed so. */
  failRest(
    source: TaskSourceKey,
    upids: Iterable<string>,
    taskId: string,
    end: Pick<KnownFact, 'state' | 'reason' | 'failure'>,
  ): string[]
  /** Rows were added or removed: puts the values of those that wait for theirs. */
  placeWaiting(): void
  clear(): void
}

const COLUMNS = new Map<TaskSourceKey, readonly { key: ColumnKey; name: string }[]>()
function columnsByName(source: TaskSourceKey) {
  const known = COLUMNS.get(source)
  if (known) return known
  const columns = columnsOf(source).map(({ key }) => ({ key, name: columnName(key) }))
  COLUMNS.set(source, columns)
  return columns
}

const NOTHING: KnownFact = {
  state: 'new',
  values: null,
  lists: null,
  origin: null,
  fetchedAt: null,
  reason: null,
  failure: null,
  taskId: null,
  completedBy: null,
  touched: 0,
}

export function createFactCache(rows: RowCache): FactCache {
  const bySource = new Map<TaskSourceKey, Map<string, KnownFact | null>>()
  /** Parcels with values whose row has not arrived. */
  const waiting = new Set<string>()
  let count = 0
  let generation = rows.generation()

  const factsOf = (source: TaskSourceKey) => {
    const known = bySource.get(source)
    if (known) return known
    const facts = new Map<string, KnownFact | null>()
    bySource.set(source, facts)
    return facts
  }

  function place(source: TaskSourceKey, upid: string, { values }: KnownFact): void {
    for (const { key, name } of columnsByName(source)) {
      if (!rows.put(upid, key, values ? (values[name] ?? null) : undefined)) {
        waiting.add(upid)
        return
      }
    }
  }

  function keep(source: TaskSourceKey, upid: string, fact: Omit<KnownFact, 'touched'>): void {
    count += 1
    const kept = { ...fact, touched: count }
    factsOf(source).set(upid, kept)
    place(source, upid, kept)
  }

  return {
    find: (source, upid) => bySource.get(source)?.get(upid),
    now: () => count,

    take(facts, from) {
      const { dataSource: source, upid } = facts
      if (!isTaskSourceKey(source)) return
      const known = factsOf(source).get(upid) ?? null
      if (!isNews(known, facts, from)) return
      keep(source, upid, merged(known, facts, from))
    },

    takeNothing(source, upids, requestedAt) {
      const facts = factsOf(source)
      for (const upid of upids) {
        const known = facts.get(upid)
        if (known === undefined) {
          facts.set(upid, null)
          rows.touch(upid)
        } else if (known !== null && known.touched <= requestedAt && known.state !== 'loading') {
          keep(source, upid, { ...NOTHING, completedBy: known.completedBy })
        }
      }
    },

    begin(source, upids) {
      const facts = factsOf(source)
      const before = new Map<string, KnownFact | null>()
      for (const upid of upids) {
        const known = facts.get(upid) ?? null
        if (known?.state === 'loading') continue
        before.set(upid, known)
        keep(source, upid, { ...(known ?? NOTHING), state: 'loading', reason: null, failure: null })
      }
      return () => {
        for (const [upid, known] of before) {
          const now = facts.get(upid)
          // What a task asks meanwhile is the task's.
          if (now?.state !== 'loading' || now.taskId !== null) continue
          keep(source, upid, known ?? NOTHING)
        }
      }
    },

    failRest(source, upids, taskId, end) {
      const facts = factsOf(source)
      const settled: string[] = []
      for (const upid of upids) {
        const known = facts.get(upid)
        if (known?.state !== 'loading' || known.taskId !== taskId) continue
        settled.push(upid)
        keep(source, upid, { ...known, ...end, taskId: null, completedBy: taskId })
      }
      return settled
    },

    placeWaiting() {
      if (generation !== rows.generation()) {
        generation = rows.generation()
        for (const facts of bySource.values()) for (const upid of facts.keys()) waiting.add(upid)
      }
      const upids = [...waiting]
      waiting.clear()
      for (const upid of upids) {
        for (const [source, facts] of bySource) {
          const known = facts.get(upid)
          if (known?.values) place(source, upid, known)
        }
      }
    },

    clear() {
      for (const [source, facts] of bySource) {
        for (const upid of facts.keys()) {
          for (const { key } of columnsByName(source)) rows.put(upid, key, undefined)
        }
      }
      bySource.clear()
      waiting.clear()
      count += 1
    },
  }
}

/** Returns true if the facts add to what is known, rather than being overtaken by it. */
function isNews(known: KnownFact | null, facts: ParcelFacts, from: FactSource): boolean {
  if (known === null) return true
  // An answer that was overtaken by a newer one.
  if (facts.fetchedAt !== null && known.fetchedAt !== null && facts.fetchedAt < known.fetchedAt) return false
  if (facts.state === 'loading' && facts.taskId !== null && facts.taskId === known.completedBy) return false
  switch (from.kind) {
    case 'kept':
      return known.touched <= from.requestedAt
    case 'begun':
      return true
    case 'part':
      // A part of a task that is not waited for here any more: another one asks now.
      return known.state !== 'loading' || known.taskId === null || known.taskId === from.taskId
  }
}

function merged(known: KnownFact | null, facts: ParcelFacts, from: FactSource): Omit<KnownFact, 'touched'> {
  const isLoading = facts.state === 'loading'
  // An answer without values (asked, or failed) leaves those of before.
  const answer = facts.values !== null ? facts : known
  return {
    state: stateOf(facts),
    values: answer?.values ?? null,
    lists: answer?.lists ?? null,
    origin: answer?.origin ?? null,
    fetchedAt: answer?.fetchedAt ?? null,
    reason: isLoading ? null : facts.reason,
    failure: isLoading ? null : facts.failure,
    taskId: isLoading ? facts.taskId : null,
    completedBy: !isLoading && from.kind === 'part' ? from.taskId : (known?.completedBy ?? null),
  }
}

/** Returns the state of the facts; a cancelled request counts as never made. */
function stateOf({ state, failure, values }: ParcelFacts): AsyncState {
  if (state !== 'error') return state
  if (failure === 'timeout') return 'timeout'
  return failure === 'cancelled' ? (values ? 'done' : 'new') : 'error'
}
