import type { Insertable } from 'kysely'
import type { AccountTable, RegistrationTable } from '../../../db/account-schema.ts'
import type { Database } from '../../../db/open.ts'

export async function insertRegistration(
  { db }: Database,
  registration: Insertable<RegistrationTable>,
): Promise<void> {
  await db.insertInto('registration').values(registration).execute()
}

/** Returns whether an address has registered and not been confirmed yet. */
export async function hasRegistration({ db }: Database, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('email')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** The address that a token was sent to, without using it up. */
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
 * Uses up a registration and all others of its address, within the caller's transaction; returns the address. Rows are locked in
 * order, so that two links of one address that are opened at once wait for one another.
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
  const own = rows.find(({ token_hash }) => token_hash.equals(tokenHash))
  if (own) await db.deleteFrom('registration').where('email', '=', own.email).execute()
  return own?.email
}

/** Makes an account; `username_taken` and `email_taken` when somebody was there before. */
export async function insertAccount(
  { db }: Database,
  account: Insertable<AccountTable>,
): Promise<{ id: string } | 'username_taken' | 'email_taken'> {
  const made = await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made
  const sameEmail = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirst()
  return sameEmail ? 'email_taken' : 'username_taken'
}

export async function sweepRegistrations({ db }: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('registration')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
