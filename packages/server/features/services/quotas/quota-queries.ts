import { sql } from 'kysely'
import type { PlanAccess } from '#domain/account/allowed-resources.ts'
import { lockForCounting } from '../../../db/lock-for-counting.ts'
import type { Database } from '../../../db/open.ts'
import { PAID_ACCESS, type PlanRow, toPlanAccess } from '../../../db/paid-access.ts'

/** Locks the account before its uses are counted and taken, until the transaction ends. */
export const lockAccount = lockForCounting

/** Adds to what an account has used in a month. */
export async function addQuotaUse(
  { db }: Database,
  use: { accountId: string; key: string; month: string; amount: number },
): Promise<void> {
  await sql`
    INSERT INTO quota_use AS own (account_id, quota_key, month, used)
    VALUES (${use.accountId}::uuid, ${use.key}, ${use.month}::date, ${use.amount}::integer)
    ON CONFLICT (account_id, quota_key, month) DO UPDATE SET used = own.used + excluded.used
  `.execute(db)
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
  return Object.fromEntries(rows.map((row) => [row.quota_key, Math.max(0, row.uses_left)]))
}

/** Adds to the uses of products; a negative number takes from them, and may leave less than nothing. */
export async function addQuotaExtra(
  { db }: Pick<Database, 'db'>,
  { accountId, key, uses }: { accountId: string; key: string; uses: number },
): Promise<void> {
  await sql`
    INSERT INTO quota_extra AS own (account_id, quota_key, uses_left)
    VALUES (${accountId}::uuid, ${key}, ${uses}::integer)
    ON CONFLICT (account_id, quota_key) DO UPDATE SET uses_left = own.uses_left + excluded.uses_left
  `.execute(db)
}
