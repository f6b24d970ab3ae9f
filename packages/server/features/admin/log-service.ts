import type { FastifyRequest } from 'fastify'
import type { MonitoredMail } from '#contract/admin/monitor.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../context.ts'
import { withPictures } from '../../platform/mail/mail.ts'
import {
  getTimeCursor,
  likePattern,
  type Page,
  readTimeCursor,
  toPage,
} from '../../platform/paging/cursor.ts'
import { clientOfRequest } from '../../platform/requests/client.ts'
import type { Session } from '../../platform/requests/session.ts'
import { type Actor, recordActivity, recordAudit } from '../services/audit/service.ts'
import { findPictures } from '../services/mail/service.ts'
import type { Seek } from './accounts/account-service.ts'
import { act } from './act-service.ts'
import { findMail, listMails, type MailRow, requeueMail } from './log-queries.ts'

export async function mailPage(
  { database }: Pick<AppContext, 'database'>,
  { search, after, status }: Seek & { status?: MailRow['status'] | undefined },
): Promise<Page<MonitoredMail>> {
  const { rows, total } = await listMails(database, {
    pattern: likePattern(search),
    after: readTimeCursor(after),
    status: status ?? null,
  })
  return toPage(rows, total, getTimeCursor, toMail)
}

/** Reads a mail with its text, without usable links. @throws 404 `not_found` */
export async function mailWithText(
  context: Pick<AppContext, 'database' | 'queue' | 'clock'>,
  mailId: string,
  { session, request }: { session: Session; request: FastifyRequest },
): Promise<MonitoredMail & { text: string; html: string }> {
  const { database } = context
  const mail = await findMail(database, mailId)
  if (!mail) throw mailNotFound()
  const read = { key: 'read_mail', accountId: mail.account_id, actorId: session.accountId } as const
  await recordActivity(context, { ...read, detail: { mailId } }, clientOfRequest(request))
  const html = withPictures(withoutTokens(mail.body_html), await findPictures(database, mailId))
  return { ...toMail(mail), text: withoutTokens(mail.body_text), html }
}

/** @throws 404 `not_found`; 409 `conflict` if the mail did not fail. */
export async function sendMailAgain(context: AppContext, actor: Actor, mailId: string): Promise<void> {
  await act(context, actor, async ({ database, now }) => {
    const mail = await findMail(database, mailId)
    if (!mail) throw mailNotFound()
    if (!(await requeueMail(database, mailId, now))) {
      throw new LotlineError('conflict', 'Only a mail that has failed can be sent again.')
    }
    const detail = { to: mail.to_address, template: mail.template }
    const entry = { action: 'send mail again', subject: mail.username, accountId: mail.account_id, detail }
    await recordAudit(database, actor, entry, now)
  })
  context.mail.sendSoon()
}

/** Removes tokens from links, because a token acts for the recipient. */
const withoutTokens = (words: string): string => words.replaceAll(/(token=)[\w-]+/g, '$1…')

const mailNotFound = () => new LotlineError('not_found', 'This mail no longer exists.')

const toMail = (row: MailRow): MonitoredMail => ({
  mailId: row.id,
  to: row.to_address,
  username: row.username,
  template: row.template,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  hasBody: row.has_body,
})
