import type { Insertable } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { findsRow } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export async function insertRegistration({ db }: Database, registration: Insertable<Schema['registration']>) {
  await db.insertInto('registration').values(registration).execute()
}

export const hasRegistration = ({ db }: Database, email: string, now: Date) =>
  db
    .selectFrom('registration')
    .select('email')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .$call(findsRow)

export async function findRegistration(
  { db }: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email
}

/**
 * Consumes a registration and all others of its address. Returns the address. Locks rows in order, so that
 * links opened concurrently do not deadlock.
 */
export async function redeemRegistration(
  { db }: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('registration')
    .select(['token_hash', 'email'])
    .where('email', '=', (query) =>
      query
        .selectFrom('registration as own')
        .select('own.email')
        .where('own.token_hash', '=', tokenHash)
        .where('own.expires_at', '>', now),
    )
    .orderBy('token_hash')
    .forUpdate()
    .execute()
  const match = rows.find(({ token_hash }) => token_hash.equals(tokenHash))
  if (match) await db.deleteFrom('registration').where('email', '=', match.email).execute()
  return match?.email
}

export async function insertAccount(
  { db }: Database,
  account: Insertable<Schema['account']>,
): Promise<{ id: string } | 'username_taken' | 'email_taken'> {
  const insertedAccount = await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (insertedAccount) return insertedAccount
  const sameEmail = db.selectFrom('account').select('id').where('email', '=', account.email)
  return (await findsRow(sameEmail)) ? 'email_taken' : 'username_taken'
}
