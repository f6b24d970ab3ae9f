import type { CallResponse } from '#contract/calls.ts'
import { MAX_PARCELS_PER_FACTS, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { FactCache } from './fact-cache.ts'

/** One question: parcels of which the same data sources have not been looked at. */
export interface SavedFactsQuery {
  dataSources: readonly TaskSourceKey[]
  upids: string[]
}

/** Returns the queries needed to know the saved facts of every parcel. Parcels remain in their order. */
export function planSavedQueries(
  cache: Pick<FactCache, 'find'>,
  dataSources: readonly TaskSourceKey[],
  upids: readonly string[],
): SavedFactsQuery[] {
  const open = new Map<string, SavedFactsQuery>()
  const batches: SavedFactsQuery[] = []
  for (const upid of upids) {
    const missing = dataSources.filter((source) => cache.find(source, upid) === undefined)
    if (missing.length === 0) continue
    const key = missing.join()
    let batch = open.get(key)
    if (!batch || batch.upids.length >= MAX_PARCELS_PER_FACTS) {
      batch = { dataSources: missing, upids: [] }
      open.set(key, batch)
      batches.push(batch)
    }
    batch.upids.push(upid)
  }
  return batches
}

/** Splits the parcels into requests of the maximum size. */
export function questionsOf(upids: readonly string[]): string[][] {
  const all: string[][] = []
  for (let start = 0; start < upids.length; start += MAX_PARCELS_PER_FACTS) {
    all.push(upids.slice(start, start + MAX_PARCELS_PER_FACTS))
  }
  return all
}

type SavedFactsResult = CallResponse<'savedFacts'>

/**
 * Returns no facts when the server refuses the query, for it would refuse it again: then nothing is saved, as far as this page can know.
 * Rethrows other errors.
 */
export async function emptyIfRefused(answer: Promise<SavedFactsResult>): Promise<SavedFactsResult> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
      return { facts: [] }
    }
    throw error
  }
}
