import type { FactFailure, FactLists, FactOrigin, FactsPart, ParcelFacts } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { NO_PID_REASON } from '#domain/table/async-item.ts'
import { columnName, columnsOf } from '#domain/table/columns.ts'
import { DATA_SOURCES, type DataSource, type DataSourceKey, isYoung } from '#domain/table/data-sources.ts'
import type { FactConnector } from '../../connectors/facts/fact-connector.ts'

/** Saved facts of an account about one parcel from one data source, with the task that queried last. */
export interface FactRow {
  source_key: string
  upid: string
  fact_values: Record<string, CellValue> | null
  lists: FactLists | null
  origin: FactOrigin | null
  basis: string | null
  fetched_at: Date | null
  reason: string | null
  failure: FactFailure | null
  /** Id of the task from the request until the result, or a failure of its own. */
  task_id: string | null
  task_status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | null
  task_error: string | null
}

type FactState = Pick<ParcelFacts, 'state' | 'reason' | 'failure' | 'taskId'>

/** The word of the tasks that ends one whose time is over. */
const TIMEOUT = 'timeout'

/**
 * Returns a saved row as its account may see it: without the values of columns that the permissions do not open. Null: there is nothing to
 * report, because nobody requested it, or whoever did has cancelled.
 */
export function asParcelFacts(row: FactRow, allowed: ReadonlySet<ResourceKey>): ParcelFacts | null {
  const factState = factStateOf(row)
  if (factState === null) return null
  return allowedPart(
    {
      dataSource: row.source_key as DataSourceKey,
      upid: row.upid,
      values: row.fact_values,
      lists: row.lists,
      origin: row.origin,
      fetchedAt: row.fetched_at?.toISOString() ?? null,
      ...factState,
    },
    allowed,
  )
}

export const isLoading = ({ task_status }: Pick<FactRow, 'task_status'>): boolean =>
  task_status === 'waiting' || task_status === 'running'

function factStateOf(row: FactRow): FactState | null {
  if (isLoading(row)) return { state: 'loading', reason: null, failure: null, taskId: row.task_id }
  if (row.task_status === 'failed') {
    const reason = row.task_error ?? 'No answer came.'
    return { state: 'error', reason, failure: reason === TIMEOUT ? TIMEOUT : 'unavailable', taskId: null }
  }
  // One that was cancelled leaves everything as it was.
  if (row.failure !== null) return { state: 'error', reason: row.reason, failure: row.failure, taskId: null }
  return row.fetched_at === null ? null : { state: 'done', reason: null, failure: null, taskId: null }
}

/** The facts without the values of columns that the permissions do not open. */
function allowedPart(facts: ParcelFacts, allowed: ReadonlySet<ResourceKey>): ParcelFacts {
  if (facts.values === null) return facts
  const closed = columnsOf(facts.dataSource).filter(({ needs }) => !isAllowed(allowed, needs))
  if (closed.length === 0) return facts
  const names = new Set(closed.map(({ key }) => columnName(key)))
  const open = Object.entries(facts.values).filter(([name]) => !names.has(name))
  return { ...facts, values: Object.fromEntries(open) }
}

/** Returns a stored part of a task as its account may see it, likewise. */
export function allowedFactsPart(part: FactsPart, allowed: ReadonlySet<ResourceKey>): FactsPart {
  return { facts: part.facts.map((facts) => allowedPart(facts, allowed)) }
}

/** Returns the facts of a parcel that cannot be queried: an error with the reason. */
export function refusedFacts(dataSource: DataSourceKey, upid: string, reason: string): ParcelFacts {
  return {
    dataSource,
    upid,
    state: 'error',
    values: null,
    lists: null,
    origin: null,
    fetchedAt: null,
    reason,
    failure: 'refused',
    taskId: null,
  }
}

/** Returns the facts of a parcel that is not requested, for the source is searched by PID and it has none: nothing, with the reason. */
const factsWithoutPid = (dataSource: DataSourceKey, upid: string): ParcelFacts => ({
  ...refusedFacts(dataSource, upid, NO_PID_REASON),
  state: 'done',
  values: {},
  failure: null,
})

/** Returns what is saved of a parcel; where that is nothing, and the source cannot be searched for it, the reason. */
export function savedOrWithoutPid(
  saved: ParcelFacts | null,
  { dataSource, upid, pid }: { dataSource: DataSourceKey; upid: string; pid: string | null | undefined },
): ParcelFacts | null {
  const isWithoutPid = pid === null && DATA_SOURCES[dataSource].isByPid
  if (!isWithoutPid || saved?.state === 'loading' || hasValues(saved)) return saved
  return factsWithoutPid(dataSource, upid)
}

const hasValues = (saved: ParcelFacts | null): boolean =>
  Object.values(saved?.values ?? {}).some((value) => value !== null)

interface FreshnessQuestion {
  source: Pick<DataSource, 'freshDays'>
  connector: Pick<FactConnector, 'origin' | 'basis'>
  /** State of what the source computes from, as it is now. */
  basis: string | null
  now: Date
}

/**
 * Returns whether a saved result answers the query: young enough, computed from inputs that are unchanged, and from the source itself where a
 * stand-in had answered before. After a failure the source is queried again, whatever an earlier result was.
 */
export function isFresh(row: FactRow, { source, connector, basis, now }: FreshnessQuestion): boolean {
  if (row.fetched_at === null || row.failure !== null || row.task_status === 'failed') return false
  if (row.basis !== basis) return false
  // What is computed from our own data names its origin parcel by parcel, and its basis says when it changes.
  if (!connector.basis && row.origin?.isStandIn !== connector.origin.isStandIn) return false
  return isYoung(source, row.fetched_at, now)
}
