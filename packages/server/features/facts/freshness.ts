import type { DataSource } from '#domain/table/data-sources.ts'
import type { FactConnector } from '../../connectors/facts/fact-connector.ts'
import type { FactRow } from './parcel-facts.ts'

const DAY_MS = 86_400_000

interface Question {
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
export function isFresh(row: FactRow, { source, connector, basis, now }: Question): boolean {
  if (row.fetched_at === null || row.failure !== null || row.task_status === 'failed') return false
  if (row.basis !== basis) return false
  // What is computed from our own data names its origin parcel by parcel, and its basis says when it changes.
  if (!connector.basis && row.origin?.isStandIn !== connector.origin.isStandIn) return false
  return source.freshDays !== null && now.getTime() - row.fetched_at.getTime() <= source.freshDays * DAY_MS
}
