import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { TimeCursor } from '../../platform/paging/cursor.ts'
import { matches, type RawPage, readTimeOrdered } from '../../platform/paging/time-ordered.ts'

interface Seek {
  pattern: string | null
  after: TimeCursor | null
}

export interface MailRow {
  id: string
  account_id: string | null
  to_address: string
  username: string | null
  template: string
  subject: string
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  error: string | null
  created_at: Date
  sent_at: Date | null
  has_body: boolean
}

const MAIL_COLUMNS = sql`m.id, m.account_id, m.to_address, a.username, m.template, m.subject, m.status, m.attempts, m.error,
  m.created_at, m.sent_at, m.body_html <> '' AS has_body`
const MAILS = sql`mail_message m LEFT JOIN account a ON a.id = m.account_id`

export function listMails(
  database: Database,
  { pattern, after, status }: Seek & { status: MailRow['status'] | null },
): Promise<RawPage<MailRow>> {
  return readTimeOrdered(database, {
    columns: MAIL_COLUMNS,
    from: MAILS,
    where: sql`${status === null ? sql`true` : sql`m.status = ${status}`}
      AND ${matches(pattern, sql`m.to_address`, sql`m.subject`, sql`m.template`, sql`a.username`)}`,
    at: sql`m.created_at`,
    id: sql`m.id`,
    idType: 'uuid',
    after,
  })
}

export async function findMail(
  { db }: Database,
  mailId: string,
): Promise<(MailRow & { body_text: string; body_html: string }) | undefined> {
  const { rows } = await sql<MailRow & { body_text: string; body_html: string }>`
    SELECT ${MAIL_COLUMNS}, m.body_text, m.body_html FROM ${MAILS} WHERE m.id = ${mailId}`.execute(db)
  return rows[0]
}

/** Queues a failed mail again. Returns false if it has not failed, or its text is not stored. */
export async function requeueMail({ db }: Database, mailId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_message')
    .set({ status: 'queued', attempts: 0, error: null, next_attempt_at: now })
    .where('id', '=', mailId)
    .where('status', '=', 'failed')
    .where('body_html', '<>', '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
