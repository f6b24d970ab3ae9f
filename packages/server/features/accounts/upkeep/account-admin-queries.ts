import { sql, type Updateable } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { PAID_ACCESS, type PlanRow } from '../../../platform/paid-access.ts'

interface ListedAccount extends PlanRow {
  id: string
  username: string
  email: string
  is_admin: boolean
  is_demo: boolean
  created_at: Date
  last_login_at: Date | null
  grants: string[]
  paid_names: string[]
}

export async function listAccounts({ db }: Database): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    SELECT a.id, a.username, a.email, a.is_admin, a.is_demo, a.plan_key, a.subscription_ends_at, a.created_at,
      a.last_login_at, ${sql.raw(PAID_ACCESS)} AS paid,
      ARRAY(SELECT name FROM billing_subscription WHERE account_id = a.id AND access_until > now() ORDER BY name) AS paid_names,
      ARRAY(SELECT resource_key FROM account_grant WHERE account_id = a.id ORDER BY resource_key) AS grants
    FROM account a ORDER BY a.username
  `.execute(db)
  return rows
}

export async function insertGrants(
  { db }: Database,
  accountId: string,
  keys: readonly string[],
  grantedBy: string | null,
) {
  await db
    .insertInto('account_grant')
    .values(keys.map((key) => ({ account_id: accountId, resource_key: key, granted_by: grantedBy })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteGrants({ db }: Database, accountId: string, keys: readonly string[]) {
  await db
    .deleteFrom('account_grant')
    .where('account_id', '=', accountId)
    .where('resource_key', 'in', [...keys])
    .execute()
}

export async function updateAccess(
  { db }: Database,
  accountId: string,
  changes: Pick<Updateable<Schema['account']>, 'is_admin' | 'plan_key' | 'subscription_ends_at'>,
) {
  await db.updateTable('account').set(changes).where('id', '=', accountId).execute()
}
