import type { FactFailure, FactLists, FactOrigin, FactsPart, ParcelFacts } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { NO_PID_REASON } from '#domain/table/async-item.ts'
import { columnName, columnsOf } from '#domain/table/columns.ts'
import { DATA_SOURCES, type DataSource, type DataSourceKey, isRecent } from '#domain/table/data-sources.ts'
import { type FactConnector, requestedReleaseId } from '../../connectors/facts/fact-connector.ts'

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
  task_id: string | null
  task_status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | null
  task_error: string | null
}

type FactState = Pick<ParcelFacts, 'state' | 'reason' | 'failure' | 'taskId'>

const TIMEOUT = 'timeout'

/** Returns saved facts in columns that the account may see. Null if never requested, or cancelled. */
export function toParcelFacts(row: FactRow, permissions: ReadonlySet<ResourceKey>): ParcelFacts | null {
  const factState = getFactState(row)
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
    permissions,
  )
}

export const isLoading = ({ task_status }: Pick<FactRow, 'task_status'>): boolean =>
  task_status === 'waiting' || task_status === 'running'

function getFactState(row: FactRow): FactState | null {
  if (isLoading(row)) return { state: 'loading', reason: null, failure: null, taskId: row.task_id }
  if (row.task_status === 'failed') {
    const reason = row.task_error ?? 'No response was received.'
    return { state: 'error', reason, failure: reason === TIMEOUT ? TIMEOUT : 'unavailable', taskId: null }
  }
  // Results from before a cancelled task are still valid.
  if (row.failure !== null) return { state: 'error', reason: row.reason, failure: row.failure, taskId: null }
  return row.fetched_at === null ? null : { state: 'done', reason: null, failure: null, taskId: null }
}

function allowedPart(facts: ParcelFacts, permissions: ReadonlySet<ResourceKey>): ParcelFacts {
  if (facts.values === null) return facts
  const closed = columnsOf(facts.dataSource).filter(({ needs }) => !isAllowed(permissions, needs))
  if (closed.length === 0) return facts
  const names = new Set(closed.map(({ key }) => columnName(key)))
  const open = Object.entries(facts.values).filter(([name]) => !names.has(name))
  return { ...facts, values: Object.fromEntries(open) }
}

export function allowedFactsPart(part: FactsPart, permissions: ReadonlySet<ResourceKey>): FactsPart {
  return { facts: part.facts.map((facts) => allowedPart(facts, permissions)) }
}

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

const factsWithoutPid = (dataSource: DataSourceKey, upid: string): ParcelFacts => ({
  ...refusedFacts(dataSource, upid, NO_PID_REASON),
  state: 'done',
  values: {},
  failure: null,
})

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
  /** The current ids of the source's input releases. */
  basis: string | null
  now: Date
}

/**
 * Whether a result is recent, from unchanged inputs, and not from a replaced stand-in. Failures are never
 * fresh, so they are retried.
 */
export function isFresh(row: FactRow, { source, connector, basis, now }: FreshnessQuestion): boolean {
  if (row.fetched_at === null || row.failure !== null || row.task_status === 'failed') return false
  if (row.basis !== basis) return false
  // Computed facts state an origin per parcel; `basis` shows their changes.
  if (!connector.basis && row.origin?.isStandIn !== connector.origin.isStandIn) return false
  return isRecent(source, row.fetched_at, now)
}

/**
 * Makes the provenance of requested facts. The release id is negative, and equal for equal source, day and
 * request time.
 */
export function resultProvenance({ dataSource, origin, fetchedAt }: ParcelFacts): Provenance | null {
  if (origin === null || fetchedAt === null) return null
  const { credentials } = DATA_SOURCES[dataSource]
  return {
    releaseId: createReleaseId(dataSource, origin, fetchedAt),
    sourceKey: dataSource,
    datasetKey: dataSource,
    title: origin.title,
    publisher: origin.publisher,
    licence: origin.licence,
    licenceUrl: null,
    attribution: origin.attribution,
    asOf: origin.asOf,
    isSynthetic: origin.isStandIn,
    requestedAt: fetchedAt,
    ...(credentials === null ? {} : { credentials }),
  }
}

function createReleaseId(dataSource: string, origin: FactOrigin, fetchedAt: string): number {
  const { title, publisher, licence, attribution, asOf, isStandIn } = origin
  const identity = [dataSource, fetchedAt, title, publisher, licence, attribution, asOf, isStandIn]
  return requestedReleaseId(identity)
}
