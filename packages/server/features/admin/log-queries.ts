import { sql } from 'kysely'
import type { MonitoredMail } from '#contract/admin/monitor.ts'
import { isoTime } from '../../db/iso-time.ts'
import type { Database } from '../../db/open.ts'
import { affectsRows } from '../../db/row-results.ts'
import type { Page } from '../../platform/paging/cursor.ts'
import { equals, matches, readTimePage, type Seek } from '../../platform/paging/time-ordered.ts'

const MAIL_COLUMNS = sql`m.id AS "mailId", m.to_address AS "to", a.username, m.template, m.subject, m.status,
  m.attempts, m.error, ${isoTime(sql`m.created_at`)} AS "createdAt", ${isoTime(sql`m.sent_at`)} AS "sentAt",
  m.body_html <> '' AS "hasBody"`
const MAILS = sql`mail_message m LEFT JOIN account a ON a.id = m.account_id`

export const mailPage = (
  { database }: { database: Database },
  { search, after, status }: Seek & { status?: MonitoredMail['status'] | undefined },
): Promise<Page<MonitoredMail>> =>
  readTimePage(database, {
    columns: MAIL_COLUMNS,
    from: MAILS,
    where: sql`${equals(sql`m.status`, status)}
      AND ${matches(search, sql`m.to_address`, sql`m.subject`, sql`m.template`, sql`a.username`)}`,
    at: sql`m.created_at`,
    id: sql`m.id`,
    after,
  })

type WholeMail = MonitoredMail & { accountId: string | null; text: string; html: string }

export async function findMail({ db }: Database, mailId: string): Promise<WholeMail | undefined> {
  const { rows } = await sql<WholeMail>`
    SELECT ${MAIL_COLUMNS}, m.account_id AS "accountId", m.body_text AS text, m.body_html AS html
    FROM ${MAILS} WHERE m.id = ${mailId}`.execute(db)
  return rows[0]
}

/** Queues a failed mail again. Returns false if it has not failed, or its text is not stored. */
export const requeueMail = ({ db }: Database, mailId: string, now: Date) =>
  db
    .updateTable('mail_message')
    .set({ status: 'queued', attempts: 0, error: null, next_attempt_at: now })
    .where('id', '=', mailId)
    .where('status', '=', 'failed')
    .where('body_html', '<>', '')
    .$call(affectsRows)
