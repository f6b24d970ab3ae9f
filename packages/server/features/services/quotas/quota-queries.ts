import { sql } from 'kysely'
import type { PlanAccess } from '#domain/account/allowed-resources.ts'
import { lockForCounting } from '../../../db/lock-for-counting.ts'
import type { Database } from '../../../db/open.ts'
import { PAID_ACCESS, type PlanRow, toPlanAccess } from '../../../db/paid-access.ts'

/**
 * Adds to what an account has used in a month, unless that would exceed `limit`. It is one statement: of two concurrent uses, the row lock
 * lets the second see what the first has taken. Returns the use after it; null when too little was left.
 */
export async function addQuotaUse(
  { db }: Database,
  use: { accountId: string; key: string; month: string; amount: number; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ used: number }>`
    INSERT INTO quota_use AS own (account_id, quota_key, month, used)
    SELECT ${use.accountId}::uuid, ${use.key}::text, ${use.month}::date, ${use.amount}::integer
    WHERE ${use.amount}::integer <= ${use.limit}::integer
    ON CONFLICT (account_id, quota_key, month) DO UPDATE SET used = own.used + excluded.used
      WHERE own.used + excluded.used <= ${use.limit}::integer
    RETURNING used
  `.execute(db)
  return rows[0]?.used ?? null
}

export async function readQuotaUse(
  { db }: Database,
  accountId: string,
  month: string,
): Promise<{ quota_key: string; used: number }[]> {
  return db
    .selectFrom('quota_use')
    .select(['quota_key', 'used'])
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .execute()
}

export async function readPlanAccess({ db }: Database, accountId: string): Promise<PlanAccess | undefined> {
  const { rows } = await sql<PlanRow>`
    SELECT plan_key, subscription_ends_at, ${sql.raw(PAID_ACCESS)} AS paid FROM account a WHERE id = ${accountId}
  `.execute(db)
  return rows[0] && toPlanAccess(rows[0])
}

/** Uses left of products, keyed by quota. */
export async function readQuotaExtra({ db }: Database, accountId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('quota_extra')
    .select(['quota_key', 'uses_left'])
    .where('account_id', '=', accountId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.quota_key, row.uses_left]))
}

/**
 * Takes what is left of the month's quota, and the rest of what products added, all or nothing: a transaction.
 * Returns the uses taken of products; null when both together are too little.
 */
export async function addUseBeyondQuota(
  transaction: Database,
  use: { accountId: string; key: string; month: string; amount: number; limit: number },
): Promise<number | null> {
  const { db } = transaction
  await lockForCounting(transaction, use.accountId)
  const { rows } = await sql<{ used: number }>`
    SELECT coalesce((SELECT used FROM quota_use
      WHERE account_id = ${use.accountId} AND quota_key = ${use.key} AND month = ${use.month}::date), 0) AS used
  `.execute(db)
  const fromPlan = Math.min(use.amount, Math.max(0, use.limit - (rows[0]?.used ?? 0)))
  const fromProducts = use.amount - fromPlan
  const { numUpdatedRows } = await db
    .updateTable('quota_extra')
    .set((set) => ({ uses_left: set('uses_left', '-', fromProducts) }))
    .where('account_id', '=', use.accountId)
    .where('quota_key', '=', use.key)
    .where('uses_left', '>=', fromProducts)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return null
  const isTaken = fromPlan === 0 || (await addQuotaUse(transaction, { ...use, amount: fromPlan })) !== null
  return isTaken ? fromProducts : null
}

/** Adds what a product brings; a negative number takes back what is left of it. */
export async function addQuotaExtra(
  { db }: Pick<Database, 'db'>,
  { accountId, key, uses }: { accountId: string; key: string; uses: number },
): Promise<void> {
  await sql`
    INSERT INTO quota_extra AS own (account_id, quota_key, uses_left)
    VALUES (${accountId}::uuid, ${key}, greatest(0, ${uses}::integer))
    ON CONFLICT (account_id, quota_key) DO UPDATE SET uses_left = greatest(0, own.uses_left + ${uses}::integer)
  `.execute(db)
}
