import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { settleCharge } from './charge-queries.ts'
import { type FactsOfTask, lockIfOpen, type StoredFact, storeFacts } from './fact-queries.ts'
import type { FactRow } from './parcel-facts.ts'
import type { CheckedResult } from './source-requests/check-results.ts'

/**
 * Stores results and settles what was charged for them, all or nothing, and returns the rows as they are then: one for each parcel that had no result before.
 * Null: the task is over, and nothing was stored.
 */
export function storeResults(
  database: Database,
  of: FactsOfTask,
  responses: readonly CheckedResult[],
  about: { basis: string | null; now: Date },
): Promise<FactRow[] | null> {
  return inTransaction(database, async (within) => {
    if (!(await lockIfOpen(within, of.taskId))) return null
    const rows = await storeFacts(within, of, responses.map(toStoredFact), about)
    const free = new Set(
      responses.flatMap((response) => (response.ok && response.wasNotQueried ? [response.upid] : [])),
    )
    const isCharged = ({ upid, failure }: FactRow) => failure === null && !free.has(upid)
    const answered = rows.filter(isCharged).length
    await settleCharge(within, of, { answered, unanswered: rows.length - answered })
    return rows
  })
}

function toStoredFact(response: CheckedResult): StoredFact {
  const { upid } = response
  const none = { fact_values: null, lists: null, origin: null, reason: null, failure: null }
  if (!response.ok) return { ...none, upid, is_ok: false, reason: response.reason, failure: response.failure }
  const { values, lists, origin } = response
  return { ...none, upid, is_ok: true, fact_values: values, lists, origin }
}
