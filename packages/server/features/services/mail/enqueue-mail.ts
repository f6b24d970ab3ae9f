import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/open.ts'
import type { OutgoingMail } from '../../../platform/mail/mail.ts'
import { renderMail } from '../../../platform/mail/templates.ts'
import type { PostedMail } from '../../../platform/mail/transport.ts'
import { insertMail, insertPictures } from './mail-queries.ts'

export interface PreparedMail extends PostedMail {
  accountId: string | null
  template: string
  requestHash: string | null
}

/** A request with an idempotency key, which becomes the mail's id. */
export interface KeyedRequest {
  key: string
  hash: string
}

/** Renders a mail. Slow, so call it before a transaction. */
export async function prepareMail(mail: OutgoingMail, request?: KeyedRequest): Promise<PreparedMail> {
  const { to, accountId, template, unsubscribeUrl = null, replyTo = null, pictures = [] } = mail
  const rendered = await renderMail(template, mail.props)
  const keys = { id: request?.key ?? randomUUID(), requestHash: request?.hash ?? null }
  return { ...keys, to, accountId, template, ...rendered, unsubscribeUrl, replyTo, pictures }
}

/** Queues a mail. `sendSoon()` or the minutely job sends it after the commit. */
export async function enqueueMail(transaction: Database, mail: PreparedMail, now: Date): Promise<void> {
  const { id, to, accountId, template, subject, text, html, unsubscribeUrl, replyTo, pictures, requestHash } =
    mail
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
    request_hash: requestHash,
    error: null,
    sent_at: null,
    created_at: now,
    next_attempt_at: now,
  })
  await insertPictures(transaction, id, pictures)
}
