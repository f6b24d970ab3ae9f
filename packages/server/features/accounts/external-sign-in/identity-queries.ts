import type { Selectable } from 'kysely'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { PROVIDER_KEYS } from '#contract/account/sign-in.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { affectsRows, findsRow } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { lockAccount } from '../account/login-account-queries.ts'

interface IdentityName {
  issuer: string
  subject: string
}

export async function findAccountByIdentity(
  { db }: Database,
  identity: IdentityName,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  return row?.account_id
}

/** Returns false if an account already has the identity. */
export const insertIdentity = (
  { db }: Database,
  { issuer, subject }: IdentityName,
  { accountId, provider, now }: { accountId: string; provider: ProviderKey; now: Date },
) =>
  db
    .insertInto('account_identity')
    .values({ issuer, subject, account_id: accountId, provider_key: provider, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .$call(affectsRows)

/** Shows a new board member the board's landing page first. */
export async function showBoardLanding({ db }: Database, accountId: string) {
  await db.updateTable('account').set({ shows_board_landing: true }).where('id', '=', accountId).execute()
}

export async function clearSsoRelogin({ db }: Database, accountId: string) {
  await db
    .updateTable('account')
    .set({ needs_sso_relogin: false })
    .where('id', '=', accountId)
    .where('needs_sso_relogin', '=', true)
    .execute()
}

export type IdentityRow = Pick<Selectable<Schema['account_identity']>, 'provider_key' | 'created_at'>

export function listIdentities({ db }: Database, accountId: string) {
  return db
    .selectFrom('account_identity')
    .select(['provider_key', 'issuer', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

/** Removes and returns identities connected before `time`, or all identities if null. */
export async function deleteIdentitiesBefore(
  { db }: Database,
  accountId: string,
  time: Date | null,
): Promise<IdentityRow[]> {
  let query = db.deleteFrom('account_identity').where('account_id', '=', accountId)
  if (time !== null) query = query.where('created_at', '<', time)
  return query.returning(['provider_key', 'created_at']).execute()
}

export async function deleteProviderSessions({ db }: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('login_mode', 'in', [...PROVIDER_KEYS])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes a provider. Returns `only_way_in` if the account could then no longer sign in. */
export async function deleteIdentities(database: Database, accountId: string, provider: ProviderKey) {
  return inTransaction(database, async (transaction) => {
    const { db } = transaction
    // Without the lock, two concurrent removals could remove both remaining providers.
    const account = await lockAccount(transaction, accountId)
    const otherIdentities = db
      .selectFrom('account_identity')
      .select('subject')
      .where('account_id', '=', accountId)
      .where('provider_key', '<>', provider)
    if (!account?.password_hash && !(await findsRow(otherIdentities))) return 'only_way_in'
    await db
      .deleteFrom('account_identity')
      .where('account_id', '=', accountId)
      .where('provider_key', '=', provider)
      .execute()
    return 'deleted'
  })
}

export async function insertProviderSession({ db }: Database, row: Schema['provider_session']) {
  await db.insertInto('provider_session').values(row).execute()
}

export function readProviderSession({ db }: Database, sessionId: string) {
  return db
    .selectFrom('provider_session')
    .select(['provider_key', 'sealed_id_token'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}
