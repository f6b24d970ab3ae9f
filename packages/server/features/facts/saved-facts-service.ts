import type { z } from 'zod'
import type { ParcelFacts, SavedFactsRequest } from '#contract/facts/facts.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import type { Database } from '../../db/open.ts'
import { findFacts } from './fact-queries.ts'
import { asParcelFacts } from './parcel-facts.ts'

/** The account whose facts are read, and its permissions. */
export interface FactsViewer {
  accountId: string
  allowedResources: ReadonlySet<ResourceKey>
}

/**
 * Returns the facts that the account has saved for these parcels and those that it is querying, parcel by parcel; none of data sources for
 * which the account has no permission (any more).
 */
export async function savedFacts(
  database: Database,
  { accountId, allowedResources }: FactsViewer,
  { dataSources, upids }: z.output<typeof SavedFactsRequest>,
): Promise<ParcelFacts[]> {
  const open = [...new Set(dataSources)].filter((key) => isAllowed(allowedResources, DATA_SOURCES[key].needs))
  if (open.length === 0) return []
  const rows = await findFacts(database, accountId, open, upids)
  const byUpid = Map.groupBy(rows, ({ upid }) => upid)
  return [...new Set(upids)].flatMap((upid) =>
    (byUpid.get(upid) ?? []).flatMap((row) => asParcelFacts(row, allowedResources) ?? []),
  )
}
