import { MAX_PARCELS_PER_FACTS, type TaskSourceKey } from '#domain/data-sources.ts'
import type { FactCache } from './fact-cache.ts'

/** One question: parcels of which the same data sources have not been looked at. */
export interface KeptBatch {
  dataSources: readonly TaskSourceKey[]
  upids: string[]
}

/** What must be asked so that of every parcel it is known what is kept. Parcels keep their order. */
export function planKept(
  cache: Pick<FactCache, 'find'>,
  dataSources: readonly TaskSourceKey[],
  upids: readonly string[],
): KeptBatch[] {
  const open = new Map<string, KeptBatch>()
  const batches: KeptBatch[] = []
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
