import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import type { OutgoingMail } from '../../../platform/mail/mail.ts'
import { renderMail } from '../../../platform/mail/templates.ts'
import type { PostedMail } from '../../../platform/mail/transport.ts'
import { insertMail, insertPictures } from './mail-queries.ts'

export interface PreparedMail extends PostedMail {
  accountId: string | null
  template: string
}

/** Slow; call it before opening a transaction. */
export async function prepareMail(mail: OutgoingMail, id: string = randomUUID()): Promise<PreparedMail> {
  const { to, accountId, template, unsubscribeUrl = null, replyTo = null, pictures = [] } = mail
  const rendered = await renderMail(template, mail.props)
  return { id, to, accountId, template, ...rendered, unsubscribeUrl, replyTo, pictures }
}

/** `sendSoon()` or the minutely job sends it after the commit. */
export async function enqueueMail(transaction: Database, mail: PreparedMail, now: Date): Promise<void> {
  const { id, to, accountId, template, subject, text, html, unsubscribeUrl, replyTo, pictures } = mail
  await insertMail(transaction, {
    id,
    to_address: to,
    account_id: accountId,
    template,
    subject,
    body_text: text,
    body_html: html,
    unsubscribe_url: unsubscribeUrl,
    reply_to: replyTo,
    error: null,
    sent_at: null,
    created_at: now,
    next_attempt_at: now,
  })
  await insertPictures(transaction, id, pictures)
}

export async function queueMail(database: Database, mail: PreparedMail, now: Date): Promise<void> {
  await inTransaction(database, (transaction) => enqueueMail(transaction, mail, now))
}
