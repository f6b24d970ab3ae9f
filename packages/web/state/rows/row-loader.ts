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
  const openBatches = new Map<string, RowBatch>()
  const batches: RowBatch[] = []
  for (const upid of upids) {
    const missingColumns = cells.missingColumns(upid, columns)
    if (missingColumns.length === 0) continue
    const key = missingColumns.join()
    let batch = openBatches.get(key)
    if (!batch || batch.upids.length >= (batch === batches[0] ? FIRST_ROWS : ROWS_PER_REQUEST)) {
      batch = { upids: [], columns: missingColumns }
      openBatches.set(key, batch)
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
  const queue = batches.values()
  let hasFailed = false
  const worker = async () => {
    for (const batch of queue) {
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
  const outcomes = await Promise.allSettled([worker(), worker()])
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
