import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import type { Signals } from '../../db/signals.ts'
import { publishQuotas } from '../services/quotas/service.ts'
import { settleCharge } from './charge-queries.ts'
import { lockIfOpen, type StoredFact, storeFacts, type TaskFacts } from './fact-queries.ts'
import type { FactRow } from './parcel-facts.ts'
import type { CheckedResult } from './source-requests/check-results.ts'

/**
 * Stores results and charges answered parcels, atomically. Returns a row for each parcel without an earlier
 * result, or null if the task has ended.
 */
export async function storeResults(
  { database, signals }: { database: Database; signals: Signals },
  task: TaskFacts,
  responses: readonly CheckedResult[],
  options: { basis: string | null; now: Date },
): Promise<FactRow[] | null> {
  const result = await inTransaction(database, async (transaction) => {
    if (!(await lockIfOpen(transaction, task.taskId))) return null
    const rows = await storeFacts(transaction, task, responses.map(toStoredFact), options)
    const freeUpids = new Set(
      responses.filter((response) => response.ok && response.wasNotQueried).map(({ upid }) => upid),
    )
    const isCharged = ({ upid, failure }: FactRow) => failure === null && !freeUpids.has(upid)
    const answerCount = rows.filter(isCharged).length
    const missing = rows.length - answerCount
    const isRefunded = await settleCharge(transaction, task, { answerCount, missing })
    return { rows, signal: isRefunded ? await publishQuotas(transaction, signals, task.accountId) : null }
  })
  result?.signal?.dispatch()
  return result?.rows ?? null
}

function toStoredFact(response: CheckedResult): StoredFact {
  const { upid } = response
  const emptyFact = { fact_values: null, lists: null, origin: null, reason: null, failure: null }
  if (!response.ok)
    return { ...emptyFact, upid, is_ok: false, reason: response.reason, failure: response.failure }
  const { values, lists, origin } = response
  return { ...emptyFact, upid, is_ok: true, fact_values: values, lists, origin }
}
