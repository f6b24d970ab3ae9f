import { sql } from 'kysely'
import type { PlanAccess } from '#domain/account/allowed-resources.ts'
import type { QuotaKey } from '#domain/account/plans.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { PAID_ACCESS, type PlanRow, toPlanAccess } from '../../../platform/paid-access.ts'

export async function addQuotaUse(
  { db }: Database,
  use: { accountId: string; key: string; month: string; amount: number },
) {
  await sql`
    INSERT INTO quota_use AS own (account_id, quota_key, month, used)
    VALUES (${use.accountId}::uuid, ${use.key}, ${use.month}::date, ${use.amount}::integer)
    ON CONFLICT (account_id, quota_key, month) DO UPDATE SET used = own.used + excluded.used
  `.execute(db)
}

/** Reads the quotas in one snapshot. Undefined for a deleted account. */
export async function readQuotas(
  { db }: Database,
  accountId: string,
  month: string,
): Promise<{ access: PlanAccess; used: Uses; extra: Uses } | undefined> {
  const { rows } = await sql<PlanRow & { used: Uses | null; extra: Uses | null }>`
    SELECT plan_key, subscription_ends_at, ${sql.raw(PAID_ACCESS)} AS paid,
      (SELECT jsonb_object_agg(quota_key, used) FROM quota_use WHERE account_id = a.id AND month = ${month}::date) AS used,
      (SELECT jsonb_object_agg(quota_key, greatest(0, uses_left)) FROM quota_extra WHERE account_id = a.id) AS extra
    FROM account a WHERE id = ${accountId}
  `.execute(db)
  const [row] = rows
  return row && { access: toPlanAccess(row), used: row.used ?? {}, extra: row.extra ?? {} }
}

/** Numbers by quota; zeros may be missing. */
type Uses = Partial<Record<string, number>>

/**
 * Adds uses from products, or removes them if negative. Requires the account's lock. Missing uses become a
 * debt, which later refunds or purchases pay first.
 */
export async function addExtraUses(
  { db }: Queryable,
  { accountId, key, uses }: { accountId: string; key: QuotaKey; uses: number },
) {
  await sql`
    INSERT INTO quota_extra AS own (account_id, quota_key, uses_left)
    VALUES (${accountId}::uuid, ${key}, ${uses}::integer)
    ON CONFLICT (account_id, quota_key) DO UPDATE SET uses_left = own.uses_left + excluded.uses_left
  `.execute(db)
}
