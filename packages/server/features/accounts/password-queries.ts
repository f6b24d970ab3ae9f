import type { Database } from '../../db/open.ts'

/** Sets a password whatever it was; false when the account is gone. Who opened the mail has proved the address, too. */
export async function setPasswordHash(
  { db }: Database,
  accountId: string,
  passwordHash: string,
  now: Date,
): Promise<{ username: string; email: string; details: Record<string, unknown> } | undefined> {
  return db
    .updateTable('account')
    .set((own) => ({
      password_hash: passwordHash,
      email_verified_at: own.fn.coalesce('email_verified_at', own.val(now)),
    }))
    .where('id', '=', accountId)
    .returning(['username', 'email', 'details'])
    .executeTakeFirst()
}
