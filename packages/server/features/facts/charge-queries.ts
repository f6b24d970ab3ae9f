import { sql } from 'kysely'
import type { QuotaKey } from '#domain/account/plans.ts'
import { lockForCounting } from '../../db/in-transaction.ts'
import type { Queryable } from '../../db/open.ts'
import { addExtraUses } from '../services/quotas/service.ts'

interface Task {
  taskId: string
  accountId: string
}

interface Charge {
  taskId: string
  /** The first day of the month that is charged, `YYYY-MM-DD`. */
  month: string
  quota: QuotaKey
  fromMonth: number
  fromProducts: number
}

export async function insertCharge(
  { db }: Queryable,
  { taskId, month, quota, fromMonth, fromProducts }: Charge,
) {
  await db
    .insertInto('fact_charge')
    .values({ task_id: taskId, quota_key: quota, month, month_uses: fromMonth, product_uses: fromProducts })
    .execute()
}

/**
 * Settles the charge of parcels with a result, once each. Answered parcels stay charged, monthly uses first;
 * the others are refunded, product uses first. Returns whether any were refunded.
 */
export async function settleCharge(
  queryable: Queryable,
  { taskId, accountId }: Task,
  { answerCount, missing }: { answerCount: number; missing: number },
) {
  await lockForCounting(queryable, accountId)
  const charge = await findCharge(queryable, taskId)
  if (!charge) return false
  const monthUses = Math.min(answerCount, charge.fromMonth)
  const fromMonth = charge.fromMonth - monthUses
  const fromProducts = charge.fromProducts - (answerCount - monthUses)
  const backToProducts = Math.min(missing, fromProducts)
  const backToMonth = missing - backToProducts
  await queryable.db
    .updateTable('fact_charge')
    .set({ month_uses: fromMonth - backToMonth, product_uses: fromProducts - backToProducts })
    .where('task_id', '=', taskId)
    .execute()
  await refund(queryable, accountId, { ...charge, fromMonth: backToMonth, fromProducts: backToProducts })
  return missing > 0
}

/**
 * Refunds the parcels that got no result, in the transaction that ends the task. Returns whether there were
 * any.
 */
export async function refundRest(queryable: Queryable, { taskId, accountId }: Task) {
  await lockForCounting(queryable, accountId)
  const charge = await findCharge(queryable, taskId)
  if (!charge) return false
  await queryable.db.deleteFrom('fact_charge').where('task_id', '=', taskId).execute()
  await refund(queryable, accountId, charge)
  return charge.fromMonth + charge.fromProducts > 0
}

/**
 * Finds the task's charge. Undefined if the source is free or the task has ended. Requires the account's
 * lock.
 */
async function findCharge({ db }: Queryable, taskId: string): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`
    SELECT task_id AS "taskId", month::text AS month, quota_key AS quota, month_uses AS "fromMonth", product_uses AS "fromProducts"
    FROM fact_charge WHERE task_id = ${taskId}
  `.execute(db)
  return rows[0]
}

/** Requires the account's lock. */
async function refund(
  queryable: Queryable,
  accountId: string,
  { quota, month, fromMonth, fromProducts }: Charge,
) {
  if (fromMonth > 0) {
    await sql`
      UPDATE quota_use SET used = greatest(0, used - ${fromMonth}::integer)
      WHERE account_id = ${accountId} AND quota_key = ${quota} AND month = ${month}::date
    `.execute(queryable.db)
  }
  if (fromProducts > 0) await addExtraUses(queryable, { accountId, key: quota, uses: fromProducts })
}
