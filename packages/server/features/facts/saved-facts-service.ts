import type { z } from 'zod'
import type { ParcelFacts, SavedFactsRequest } from '#contract/facts/facts.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import type { Database } from '../../db/open.ts'
import { findFacts, findPids } from './fact-queries.ts'
import { savedOrWithoutPid, toParcelFacts } from './parcel-facts.ts'

export interface FactsViewer {
  accountId: string
  allowedResources: ReadonlySet<ResourceKey>
}

const NO_PIDS: ReadonlyMap<string, string | null> = new Map()

/**
 * Reads saved facts, without data sources that the account may not use. A parcel that lacks a needed PID
 * states this as its reason.
 */
export async function readSavedFacts(
  database: Database,
  { accountId, allowedResources }: FactsViewer,
  { dataSources, upids }: z.output<typeof SavedFactsRequest>,
): Promise<ParcelFacts[]> {
  const keys = [...new Set(dataSources)].filter((key) => isAllowed(allowedResources, DATA_SOURCES[key].needs))
  if (keys.length === 0) return []
  const [rows, pids] = await Promise.all([
    findFacts(database, accountId, keys, upids),
    keys.some((key) => DATA_SOURCES[key].isByPid) ? findPids(database, upids) : NO_PIDS,
  ])
  const byUpid = Map.groupBy(rows, ({ upid }) => upid)
  return [...new Set(upids)].flatMap((upid) =>
    keys.flatMap((dataSource) => {
      const row = byUpid.get(upid)?.find(({ source_key }) => source_key === dataSource)
      const facts = row ? toParcelFacts(row, allowedResources) : null
      return savedOrWithoutPid(facts, { dataSource, upid, pid: pids.get(upid) }) ?? []
    }),
  )
}
