import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

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

export async function readPlan(
  { db }: Database,
  accountId: string,
): Promise<{ plan_key: string; subscription_ends_at: Date | null } | undefined> {
  return db
    .selectFrom('account')
    .select(['plan_key', 'subscription_ends_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}
