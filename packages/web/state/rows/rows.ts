import type { AsyncState } from '#domain/table/async-item.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { call } from '../../lib/api/api.ts'
import { describeError, isAborted, isAnswered } from '../../lib/api/api-error.ts'
import { checkReach, waitForServer } from '../../lib/api/server-reach.ts'
import { createStore } from '../../lib/store/store.ts'
import { cells } from '../cells/cells.ts'
import { loadRows, planBatches } from './row-loader.ts'

/** Specification part 2, section 4. */
export interface RowLoading {
  status: 'done' | 'loading' | 'cancelled' | 'failed'
  total: number
  done: number
  error: unknown
}

export const useRowLoading = createStore<RowLoading>({ status: 'done', total: 0, done: 0, error: null })

const MISSING_STATES: Record<RowLoading['status'], AsyncState> = {
  loading: 'loading',
  cancelled: 'new',
  failed: 'error',
  done: 'new',
}

useRowLoading.subscribe(({ status, error }) =>
  cells.rows.setMissing({
    state: MISSING_STATES[status],
    reason: status === 'failed' ? describeError(error).message : null,
  }),
)

let currentLoad: AbortController | null = null

/** Loads missing columns of rows. A new call aborts the previous one, whose loaded values remain. */
export async function ensureRows(upids: readonly string[], columns: readonly ColumnKey[]): Promise<void> {
  currentLoad?.abort()
  const batches = planBatches(cells.rows, upids, columns)
  const missingCount = batches.reduce((sum, batch) => sum + batch.upids.length, 0)
  const total = upids.length
  if (missingCount === 0) {
    currentLoad = null
    useRowLoading.setState({ status: 'done', total, done: total, error: null })
    return
  }
  const controller = new AbortController()
  currentLoad = controller
  useRowLoading.setState({ status: 'loading', total, done: total - missingCount, error: null })
  try {
    await loadRows({
      cells: cells.rows,
      batches,
      signal: controller.signal,
      request: (body, signal) => call('parcelRows', { body, signal, isQuiet: true }),
      onLoaded: (count) => useRowLoading.setState(({ done }) => ({ done: done + count })),
    })
    if (currentLoad === controller) useRowLoading.setState({ status: 'done', done: total })
  } catch (error) {
    // The code that aborted this call has set the status.
    if (isAborted(error) || currentLoad !== controller) return
    useRowLoading.setState({ status: 'failed', error })
    if (isAnswered(error) || !(await checkReach())) return
    await waitForServer('values of the table')
    if (currentLoad === controller) await ensureRows(upids, columns)
  }
}

export function forgetRows(): void {
  currentLoad?.abort()
  currentLoad = null
  cells.rows.clear()
}

export function cancelRows(): void {
  currentLoad?.abort()
  currentLoad = null
  useRowLoading.setState(({ status }) => (status === 'loading' ? { status: 'cancelled' } : {}))
}
