import { type RawBuilder, sql } from 'kysely'
import type { QuotaKey } from '#domain/account/quotas.ts'
import { lockForCounting } from '../../db/lock-for-counting.ts'
import type { Database } from '../../db/open.ts'
import { addExtraUses } from '../services/quotas/service.ts'

type Queryable = Pick<Database, 'db'>

interface Charge {
  taskId: string
  /** `YYYY-MM-DD`, first day of the month whose quota it is. */
  month: string
  quota: QuotaKey
  /** Number of these uses that products had added. */
  fromProducts: number
}

/** Stores that a use was taken for each of these parcels. */
export async function insertCharges(
  { db }: Queryable,
  { taskId, month, quota, fromProducts }: Charge,
  upids: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO fact_charge (task_id, upid, quota_key, month, is_from_product)
    SELECT ${taskId}::uuid, upid, ${quota}, ${month}::date, place <= ${fromProducts}::integer
    FROM unnest(${upids}::text[]) WITH ORDINALITY AS parcel(upid, place)
  `.execute(db)
}

/** Settles charges, each once: uses of answered parcels stay taken, of the month first; those of the others are given back, of products first. */
export async function settleCharges(
  queryable: Queryable,
  { taskId, accountId }: { taskId: string; accountId: string },
  { answered, unanswered }: { answered: readonly string[]; unanswered: readonly string[] },
): Promise<void> {
  if (answered.length > 0) await removeCharges(queryable, taskId, 'month', withUpid(answered))
  if (unanswered.length > 0) await giveBack(queryable, taskId, accountId, withUpid(unanswered))
}

const withUpid = (upids: readonly string[]) => sql`upid = ANY(${upids}::text[])`

/** Gives back the uses taken for parcels without a result in the ended task. */
export function giveBackRest(
  sender: Queryable,
  { taskId, accountId }: { taskId: string; accountId: string },
): Promise<void> {
  return giveBack(sender, taskId, accountId, sql`true`)
}

/**
 * Gives uses back, each to where it was taken from, within a transaction that holds the task: what was deleted is what is given back, and so never
 * twice. The month's quota comes before the lock of the account and the uses of products, as `takeQuota` has it.
 */
async function giveBack(
  queryable: Queryable,
  taskId: string,
  accountId: string,
  which: RawBuilder<unknown>,
): Promise<void> {
  const removed = await removeCharges(queryable, taskId, 'products', which)
  const ofMonths = removed.filter(({ ofMonth }) => ofMonth > 0)
  const ofProducts = removed.filter(({ ofProduct }) => ofProduct > 0)
  for (const { quota, month, ofMonth } of ofMonths) {
    await sql`
      UPDATE quota_use SET used = greatest(0, used - ${ofMonth}::integer)
      WHERE account_id = ${accountId} AND quota_key = ${quota} AND month = ${month}::date
    `.execute(queryable.db)
  }
  if (ofProducts.length > 0) await lockForCounting(queryable, accountId)
  for (const { quota, ofProduct } of ofProducts) {
    await addExtraUses(queryable, { accountId, key: quota, uses: ofProduct })
  }
}

interface RemovedUses {
  quota: QuotaKey
  /** `YYYY-MM-DD` */
  month: string
  /** Uses that were taken from the month's quota, and from what products had added. */
  ofMonth: number
  ofProduct: number
}

/**
 * Removes charges, as many of them of `first` as the task still has, whichever parcels they were stored with: the others take over what is left.
 * Returns the uses removed; charges of one task are of one quota and month.
 */
async function removeCharges(
  { db }: Queryable,
  taskId: string,
  first: 'month' | 'products',
  which: RawBuilder<unknown>,
): Promise<RemovedUses[]> {
  const isOfFirst = first === 'products' ? sql`is_from_product` : sql`NOT is_from_product`
  const { rows } = await sql<RemovedUses>`
    WITH removed AS (DELETE FROM fact_charge WHERE task_id = ${taskId} AND ${which} RETURNING quota_key, month, is_from_product),
    exchanged AS (
      UPDATE fact_charge SET is_from_product = NOT is_from_product
      WHERE task_id = ${taskId} AND upid IN (
        SELECT upid FROM fact_charge WHERE task_id = ${taskId} AND NOT (${which}) AND ${isOfFirst}
        ORDER BY upid LIMIT (SELECT count(*) FROM removed WHERE NOT (${isOfFirst})))
      RETURNING CASE WHEN is_from_product THEN -1 ELSE 1 END AS products),
    change AS (SELECT coalesce(sum(products), 0)::integer AS products FROM exchanged)
    SELECT quota_key AS quota, month::text AS month,
      (count(*) FILTER (WHERE NOT is_from_product) - (SELECT products FROM change))::integer AS "ofMonth",
      (count(*) FILTER (WHERE is_from_product) + (SELECT products FROM change))::integer AS "ofProduct"
    FROM removed GROUP BY quota_key, month
  `.execute(db)
  return rows
}
