import { sql, type Updateable } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export type OwnColumns = Pick<
  Updateable<Schema['account']>,
  | 'branding'
  | 'home_region'
  | 'profession'
  | 'shows_board_landing'
  | 'skills_learned'
  | 'sends_notifications_email'
  | 'notifications_recurrence_months'
>

export async function updateAccount({ db }: Database, accountId: string, changes: OwnColumns) {
  await db.updateTable('account').set(changes).where('id', '=', accountId).execute()
}

/**
 * Makes the account's branding the default for all others, or stops doing so. All accounts get a new version,
 * which invalidates cached responses.
 */
export async function setGivesBranding(database: Database, accountId: string, isEnabled: boolean) {
  await inTransaction(database, async ({ db }) => {
    await sql`UPDATE account SET gives_branding = false`.execute(db)
    if (isEnabled) await sql`UPDATE account SET gives_branding = true WHERE id = ${accountId}`.execute(db)
  })
}

/** One statement, so that concurrent changes to other fields are not lost. */
export async function mergeDetails({ db }: Database, accountId: string, details: Record<string, unknown>) {
  await sql`UPDATE account SET details = details || ${JSON.stringify(details)}::jsonb WHERE id = ${accountId}`.execute(
    db,
  )
}

export async function upsertAgreement(
  { db }: Database,
  answer: { accountId: string; key: string; agreed: number; isIgnored: boolean; now: Date },
) {
  const values = { agreed: answer.agreed, is_ignored: answer.isIgnored, responded_at: answer.now }
  await db
    .insertInto('agreement_response')
    .values({ account_id: answer.accountId, key: answer.key, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet(values))
    .execute()
}
