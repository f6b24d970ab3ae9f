import type { Insertable } from 'kysely'
import type { AccountTable, RegistrationTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/open.ts'

export interface RegistrationRow {
  email: string
  password_hash: string
  details: Record<string, unknown>
}

export async function insertRegistration(
  { db }: Database,
  registration: Insertable<RegistrationTable>,
): Promise<void> {
  await db.insertInto('registration').values(registration).execute()
}

/** The registration that an address has made last and not confirmed yet. */
export async function findRegistration(
  { db }: Database,
  email: string,
  now: Date,
): Promise<(RegistrationRow & { expires_at: Date }) | undefined> {
  return db
    .selectFrom('registration')
    .select(['email', 'password_hash', 'details', 'expires_at'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** Uses a registration up, and any other of its address: only one can become an account. */
export async function redeemRegistration(
  { db }: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<RegistrationRow | undefined> {
  const used = await db
    .deleteFrom('registration')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['email', 'password_hash', 'details'])
    .executeTakeFirst()
  if (used) await db.deleteFrom('registration').where('email', '=', used.email).execute()
  return used
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
