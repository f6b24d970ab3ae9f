import type { Database } from '../../db/open.ts'

export async function markEmailVerified(
  { db }: Database,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('account')
    .set({ email_verified_at: now })
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

const UNIQUE_VIOLATION = '23505'

/** Gives an account a new, verified address; answers the old one. `email_taken` when another account has it, perhaps since a moment. */
export async function replaceEmail(
  { db }: Database,
  accountId: string,
  email: string,
  now: Date,
): Promise<{ oldEmail: string } | 'email_taken' | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const account = await transaction
        .selectFrom('account')
        .select('email')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst()
      if (!account) return undefined
      await transaction
        .updateTable('account')
        .set({ email, email_verified_at: now })
        .where('id', '=', accountId)
        .execute()
      return { oldEmail: account.email }
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return 'email_taken'
    throw error
  }
}
