/** Statements about payments for the same price, product or open invoice, which end together: the account has paid for it once. */
import { sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import { lockForCounting } from '../../../db/lock-for-counting.ts'
import type { Database } from '../../../db/open.ts'
import type { OperationRow } from './operation-queries.ts'

/** True for a payment for the same; of those from before they named it, nobody knows. */
export const isSameOrder = ({ ordered_id }: OperationRow, orderedId: string | null): boolean =>
  orderedId !== null && ordered_id === orderedId

/** Open payments for the order of a payment that were begun before it, the oldest first. */
export async function listSameBefore(
  { db }: Pick<Database, 'db'>,
  { id, account_id, ordered_id, created_at }: OperationRow,
): Promise<OperationRow[]> {
  return (
    db
      .selectFrom('billing_operation')
      .selectAll()
      .where('account_id', '=', account_id)
      // Nothing equals null.
      .where('ordered_id', '=', ordered_id)
      .where('state', 'in', ['running', 'requires_action'])
      .where('created_at', '<=', created_at)
      .where('id', '!=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  )
}

/**
 * Ends a payment as paid by its subject, also one that had been taken for failed. `endsSame`: open payments of the account for the same order, of which
 * nothing was made at the provider yet, end with it, paid by the same invoice or subscription: whoever sends them again, or requests their outcome, never
 * pays for the purchase anew. One that was begun when the account had the uses of that invoice already is another purchase. It is one statement: nobody finds the first as ended and the others as open.
 */
export async function endAsPaid(
  database: Database,
  { id, account_id: accountId, subject_id: subjectId, ordered_id: orderedId }: OperationRow,
  { endsSame }: { endsSame: boolean },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // A payment that is begun at this moment is seen here, or sees this one as ended.
    await lockForCounting(transaction, accountId)
    await transaction.db
      .updateTable('billing_operation')
      .set({ state: 'paid', message: null, subject_id: subjectId })
      .where('account_id', '=', accountId)
      .where((where) =>
        where.or([
          where('id', '=', id),
          // Nothing equals null.
          where('ordered_id', '=', endsSame ? orderedId : null)
            .and('state', '=', 'running')
            .and('subject_id', 'is', null)
            .and(
              'created_at',
              '<=',
              sql<Date>`coalesce(
              (SELECT credited_at FROM billing_invoice WHERE invoice_id = ${subjectId}), 'infinity')`,
            ),
        ]),
      )
      .execute()
  })
}
