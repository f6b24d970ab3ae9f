import type { Selectable } from 'kysely'
import type { CredentialsKey } from '#contract/account/credentials.ts'
import type { Database } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

const STATE = ['credentials_key', 'saved_at', 'tested_at', 'test_outcome'] as const
export type StoredRow = Pick<Selectable<Schema['stored_credential']>, (typeof STATE)[number]>

export function listStored({ db }: Database, accountId: string) {
  return db
    .selectFrom('stored_credential')
    .select(STATE)
    .where('account_id', '=', accountId)
    .orderBy('credentials_key')
    .execute()
}

export function readSealed({ db }: Database, accountId: string, key: CredentialsKey) {
  return db
    .selectFrom('stored_credential')
    .select('sealed')
    .where('account_id', '=', accountId)
    .where('credentials_key', '=', key)
    .executeTakeFirst()
}

export async function upsertSealed(
  { db }: Database,
  accountId: string,
  key: CredentialsKey,
  { sealed, now }: { sealed: Buffer; now: Date },
) {
  const row = { sealed, saved_at: now, tested_at: null, test_outcome: null }
  await db
    .insertInto('stored_credential')
    .values({ account_id: accountId, credentials_key: key, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'credentials_key']).doUpdateSet(row))
    .execute()
}

export const deleteStored = ({ db }: Database, accountId: string, key: CredentialsKey) =>
  db
    .deleteFrom('stored_credential')
    .where('account_id', '=', accountId)
    .where('credentials_key', '=', key)
    .$call(affectsRows)

export function recordTest(
  { db }: Database,
  accountId: string,
  key: CredentialsKey,
  { sealed, outcome, now }: { sealed: Buffer; outcome: string; now: Date },
) {
  return db
    .updateTable('stored_credential')
    .set({ tested_at: now, test_outcome: outcome })
    .where('account_id', '=', accountId)
    .where('credentials_key', '=', key)
    .where('sealed', '=', sealed)
    .returning(STATE)
    .executeTakeFirst()
}

export const replaceSealed = (
  { db }: Database,
  accountId: string,
  key: string,
  { from, to }: { from: Buffer; to: Buffer },
) =>
  db
    .updateTable('stored_credential')
    .set({ sealed: to })
    .where('account_id', '=', accountId)
    .where('credentials_key', '=', key)
    .where('sealed', '=', from)
    .$call(affectsRows)

export function listSealedCredentials({ db }: Database) {
  return db.selectFrom('stored_credential').select(['account_id', 'credentials_key', 'sealed']).execute()
}
