import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'

/** Returns the old address; undefined for a deleted account; `email_taken`, decided by a unique index. */
export async function replaceEmail(
  { db }: Database,
  accountId: string,
  email: string,
  now: Date,
): Promise<{ oldEmail: string } | 'email_taken' | undefined> {
  try {
    const { rows } = await sql<{ old_email: string | null; is_taken: boolean }>`
      WITH own AS (SELECT id, email FROM account WHERE id = ${accountId} FOR UPDATE),
      taken AS (SELECT FROM account WHERE email = ${email} AND id <> ${accountId}),
      changed AS (
        UPDATE account SET email = ${email}, email_verified_at = ${now} FROM own
        WHERE account.id = own.id AND NOT EXISTS (SELECT FROM taken) RETURNING own.email AS old_email
      )
      SELECT (SELECT old_email FROM changed), EXISTS (SELECT FROM taken) AS is_taken
    `.execute(db)
    if (rows[0]?.is_taken) return 'email_taken'
    const oldEmail = rows[0]?.old_email
    return typeof oldEmail === 'string' ? { oldEmail } : undefined
  } catch (error) {
    if (isUniqueViolation(error)) return 'email_taken'
    throw error
  }
}
