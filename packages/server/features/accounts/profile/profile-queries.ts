import { sql, type Updateable } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

type OwnColumns =
  | 'branding'
  | 'home_region'
  | 'profession'
  | 'shows_board_landing'
  | 'skills_learned'
  | 'sends_notifications_email'
  | 'notifications_recurrence_months'

export async function updateAccount(
  { db }: Database,
  accountId: string,
  changes: Pick<Updateable<Schema['account']>, OwnColumns>,
): Promise<void> {
  await db.updateTable('account').set(changes).where('id', '=', accountId).execute()
}

/** Merges details in one statement, so that concurrent changes of different fields both apply. */
export async function mergeDetails(
  { db }: Database,
  accountId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await sql`UPDATE account SET details = details || ${JSON.stringify(details)}::jsonb WHERE id = ${accountId}`.execute(
    db,
  )
}

export async function putAgreement(
  { db }: Database,
  answer: { accountId: string; key: string; agreed: number; isIgnored: boolean; now: Date },
): Promise<void> {
  const values = { agreed: answer.agreed, is_ignored: answer.isIgnored, responded_at: answer.now }
  await db
    .insertInto('agreement_response')
    .values({ account_id: answer.accountId, key: answer.key, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet(values))
    .execute()
}
