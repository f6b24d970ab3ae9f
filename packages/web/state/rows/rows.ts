import type { ColumnKey } from '#domain/table/columns.ts'
import { call } from '../../lib/api/api.ts'
import { isAborted } from '../../lib/api/api-error.ts'
import { createStore } from '../../lib/store/store.ts'
import { createRowCache } from './row-cache.ts'
import { loadRows, planBatches } from './row-loader.ts'

export const rowCache = createRowCache()

/** Loading state of the table's cells whose parcel has not arrived (specification part 2, section 4). */
export interface RowLoading {
  status: 'done' | 'loading' | 'cancelled' | 'failed'
  /** Parcels requested, and parcels that have everything. */
  total: number
  done: number
  /** The error of a failed load. */
  error: unknown
  /** Changes whenever the cache does; whoever draws from the cache depends on it. */
  version: number
}

export const useRowLoading = createStore<RowLoading>({
  status: 'done',
  total: 0,
  done: 0,
  error: null,
  version: 0,
})

let running: AbortController | null = null

/** Loads the missing values of these parcels and columns. A newer call replaces an older one; values that have arrived are retained. */
export async function ensureRows(upids: readonly string[], columns: readonly ColumnKey[]): Promise<void> {
  running?.abort()
  const batches = planBatches(rowCache, upids, columns)
  const missing = batches.reduce((sum, batch) => sum + batch.upids.length, 0)
  const total = upids.length
  if (missing === 0) {
    running = null
    useRowLoading.setState({ status: 'done', total, done: total, error: null })
    return
  }
  const controller = new AbortController()
  running = controller
  useRowLoading.setState({ status: 'loading', total, done: total - missing, error: null })
  try {
    await loadRows({
      cache: rowCache,
      batches,
      signal: controller.signal,
      // The table shows its own progress, parcel by parcel.
      request: (body, signal) => call('parcelRows', { body, signal, isQuiet: true }),
      onLoaded: (count) =>
        useRowLoading.setState(({ done, version }) => ({ done: done + count, version: version + 1 })),
    })
    if (running === controller) useRowLoading.setState({ status: 'done', done: total })
  } catch (error) {
    // Whoever aborted it has already said how things stand.
    if (!isAborted(error) && running === controller) useRowLoading.setState({ status: 'failed', error })
  }
}

/** Reloads all rows: after an import they may differ. */
export function forgetRows(): void {
  running?.abort()
  running = null
  rowCache.clear()
  useRowLoading.setState(({ version }) => ({ version: version + 1 }))
}

/** Cancels loading. Rows that have arrived remain, the rest waits for the next load. */
export function cancelRows(): void {
  running?.abort()
  running = null
  useRowLoading.setState(({ status }) => (status === 'loading' ? { status: 'cancelled' } : {}))
}
