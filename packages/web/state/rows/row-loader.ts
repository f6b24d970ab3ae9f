import type { RowsRequest, RowsResponse } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { RowWriter } from '../cells/row-writer.ts'

export const ROWS_PER_REQUEST = 1_000
export const FIRST_ROWS = 60

interface RowBatch {
  upids: string[]
  columns: ColumnKey[]
}

export function planBatches(
  cells: Pick<RowWriter, 'missingColumns'>,
  upids: readonly string[],
  columns: readonly ColumnKey[],
): RowBatch[] {
  const open = new Map<string, RowBatch>()
  const batches: RowBatch[] = []
  for (const upid of upids) {
    const missing = cells.missingColumns(upid, columns)
    if (missing.length === 0) continue
    const key = missing.join()
    let batch = open.get(key)
    if (!batch || batch.upids.length >= (batch === batches[0] ? FIRST_ROWS : ROWS_PER_REQUEST)) {
      batch = { upids: [], columns: missing }
      open.set(key, batch)
      batches.push(batch)
    }
    batch.upids.push(upid)
  }
  return batches
}

interface LoadRows {
  cells: Pick<RowWriter, 'add'>
  batches: readonly RowBatch[]
  request: (body: RowsRequest, signal: AbortSignal) => Promise<RowsResponse>
  signal: AbortSignal
  onLoaded: (count: number) => void
}

/** Loads two batches at a time. @throws the first failure; loaded rows remain */
export async function loadRows({ cells, batches, request, signal, onLoaded }: LoadRows): Promise<void> {
  const waiting = batches.values()
  let hasFailed = false
  const work = async () => {
    for (const batch of waiting) {
      if (hasFailed || signal.aborted) return
      try {
        const response = await request(batch, signal)
        if (signal.aborted) return
        cells.add(response)
        onLoaded(batch.upids.length)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled([work(), work()])
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
