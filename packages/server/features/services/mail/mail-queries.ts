import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { MAIL_BACKOFF } from '../../../connectors/outbound/retry-policies.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { affectsRows, countAffected } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { MailPicture } from '../../../platform/mail/mail.ts'
import { isDue } from '../../../platform/queue/job-clock.ts'

export async function insertMail({ db }: Database, mail: Insertable<Schema['mail_message']>) {
  await db
    .insertInto('mail_message')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function insertPictures({ db }: Database, mailId: string, pictures: readonly MailPicture[]) {
  if (pictures.length === 0) return
  const rows = pictures.map((picture) => ({ mail_id: mailId, ...picture }))
  await db.insertInto('mail_picture').values(rows).execute()
}

export function findPictures({ db }: Database, mailId: string) {
  return db
    .selectFrom('mail_picture')
    .select(['name', 'png'])
    .where('mail_id', '=', mailId)
    .orderBy('name')
    .execute()
}

export async function deletePictures({ db }: Database, mailId: string) {
  await db.deleteFrom('mail_picture').where('mail_id', '=', mailId).execute()
}

export async function findMailStatuses(
  { db }: Queryable,
  ids: readonly string[],
): Promise<Map<string, Selectable<Schema['mail_message']>['status']>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('mail_message').select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export const findRequestHash = async (
  { db }: Queryable,
  id: string,
): Promise<{ request_hash: string | null } | undefined> =>
  db.selectFrom('mail_message').select('request_hash').where('id', '=', id).executeTakeFirst()

/** `attempts` is the number of this attempt, from 1. */
export type ClaimedMail = Pick<
  Selectable<Schema['mail_message']>,
  'id' | 'to_address' | 'subject' | 'body_text' | 'body_html' | 'unsubscribe_url' | 'reply_to' | 'attempts'
>

/** Registrations and digests come by the thousand; other mails, somebody waits for. As in the index `mail_message_queued`. */
const isBulk = sql`(account_id IS NULL OR unsubscribe_url IS NOT NULL)`

/**
 * Leases the longest-waiting mail for `leaseMs`, after which it is due again, in case this server died. Bulk
 * mail comes last. Sending needs no open transaction.
 */
export async function claimMail(
  { db }: Database,
  now: Date,
  leaseMs: number,
  { isBulkOnly }: { isBulkOnly: boolean },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    WITH due AS MATERIALIZED (
      SELECT id FROM mail_message WHERE status = 'queued' AND ${isDue(sql`next_attempt_at`, now, MAIL_BACKOFF.longestPauseMs)}
        ${isBulkOnly ? sql`AND ${isBulk}` : sql``}
      ORDER BY ${isBulk}, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE mail_message m SET attempts = m.attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    FROM due WHERE m.id = due.id
    RETURNING m.id, m.to_address, m.subject, m.body_text, m.body_html, m.unsubscribe_url, m.reply_to, m.attempts
  `.execute(db)
  return rows[0]
}

/** Returns false if another server has taken over the mail. */
export const storeMailOutcome = (
  { db }: Database,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  outcome: Updateable<Schema['mail_message']>,
) =>
  db
    .updateTable('mail_message')
    .set(outcome)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'queued')
    .$call(affectsRows)

export const deleteMailsBefore = ({ db }: Database, before: Date) =>
  db
    .deleteFrom('mail_message')
    .where('created_at', '<', before)
    .where('status', '<>', 'queued')
    .$call(countAffected)

export const deleteQueued = ({ db }: Database, accountId: string, templates: readonly string[]) =>
  db
    .deleteFrom('mail_message')
    .where('account_id', '=', accountId)
    .where('template', 'in', [...templates])
    .where('status', '=', 'queued')
    .$call(countAffected)
