import { LotlineError } from '#contract/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { smtpTransport } from '../../../platform/mail/smtp-transport.ts'
import { type MailTransport, mailboxTransport } from '../../../platform/mail/transport.ts'
import type { MailSettings } from '../../../settings/mail-env.ts'
import { enqueueMail, type KeyedRequest, prepareMail } from './enqueue-mail.ts'
import { findRequestHash } from './mail-queries.ts'
import { type SentMails, sendQueuedMails } from './send-mails.ts'

export { enqueueMail, type KeyedRequest, type PreparedMail, prepareMail } from './enqueue-mail.ts'
export { deleteQueued, findMailStatuses, findPictures } from './mail-queries.ts'
export { purgeOldMails, sendQueuedMails } from './send-mails.ts'

/** Returns whether the key's mail is stored. @throws 422 `idempotency_key_reused` by another request. */
export async function checkRetry(database: Queryable, { key, hash }: KeyedRequest): Promise<boolean> {
  const row = await findRequestHash(database, key)
  // Earlier versions stored no hash.
  if (row && row.request_hash !== null && row.request_hash !== hash)
    throw new LotlineError('idempotency_key_reused', 'This mail was already sent with other content.')
  return row !== undefined
}

interface MailServiceDeps {
  database: Database
  settings: { mail: MailSettings }
  clock: () => Date
  /** Called for errors other than delivery failures, which the mail stores. */
  onError(error: unknown): void
}

/** Sends mails from a stored queue, so that an outage loses none. */
export function createMailService({
  database,
  settings,
  clock,
  onError,
}: MailServiceDeps): Mail & { close(): Promise<void> } {
  const transport = mailTransport(settings.mail)
  const stopping = new AbortController()
  let sending: Promise<unknown> | null = null
  let hasMore = false

  const sendQueued = async (): Promise<SentMails> =>
    transport === null
      ? { sent: 0, postponed: 0, failed: 0 }
      : sendQueuedMails({ database, transport, clock }, stopping.signal)

  /** `hasMore` makes a running loop check again for newly queued mails. */
  function sendSoon(): void {
    hasMore = true
    sending ??= (async () => {
      while (hasMore && !stopping.signal.aborted) {
        hasMore = false
        await sendQueued()
      }
    })()
      .catch(onError)
      .finally(() => {
        sending = null
      })
  }

  return {
    async send(mail) {
      const prepared = await prepareMail(mail)
      await inTransaction(database, (transaction) => enqueueMail(transaction, prepared, clock()))
      sendSoon()
    },
    sendSoon,
    sendQueued,
    async close() {
      stopping.abort()
      await sending
    },
  }
}

function mailTransport(settings: MailSettings): MailTransport | null {
  if (settings.smtp !== null) return smtpTransport({ ...settings, smtp: settings.smtp })
  return settings.hasMailbox ? mailboxTransport : null
}
