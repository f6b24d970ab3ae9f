import { type Insertable, sql, type Updateable } from 'kysely'
import type { MailMessageTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/open.ts'

/** Keeps a mail that is to be sent; answers its id. */
export async function insertMail({ db }: Database, mail: Insertable<MailMessageTable>): Promise<string> {
  const { id } = await db.insertInto('mail_message').values(mail).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface ClaimedMail {
  id: string
  to_address: string
  subject: string
  body_text: string
  body_html: string
  /** This attempt, from 1. */
  attempts: number
}

/**
 * Takes the mail that waits longest, for `leaseMs`: until then no other server takes it, and after that it is due again, in
 * case this server has died. No transaction stays open while a mail server is spoken to.
 */
export async function claimMail(
  { db }: Database,
  now: Date,
  leaseMs: number,
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    WITH due AS MATERIALIZED (
      SELECT id FROM mail_message WHERE status = 'queued' AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE mail_message m SET attempts = m.attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    FROM due WHERE m.id = due.id
    RETURNING m.id, m.to_address, m.subject, m.body_text, m.body_html, m.attempts
  `.execute(db)
  return rows[0]
}

/** Writes what became of an attempt, unless another server has taken the mail meanwhile. */
export async function settleMail(
  { db }: Database,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  outcome: Updateable<MailMessageTable>,
): Promise<void> {
  await db
    .updateTable('mail_message')
    .set(outcome)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'queued')
    .execute()
}

/** Removes mails that are done with; answers how many. */
export async function deleteMailsBefore({ db }: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_message')
    .where('created_at', '<', before)
    .where('status', '<>', 'queued')
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
