import { DAY_MS } from '#domain/text/dates.ts'
import { MAIL_BACKOFF, pauseAfter } from '../../../connectors/outbound/retry-policies.ts'
import type { Database } from '../../../db/open.ts'
import type { Delivery, MailTransport } from '../../../platform/mail/transport.ts'
import {
  type ClaimedMail,
  claimMail,
  deleteMailsBefore,
  deletePictures,
  findPictures,
  storeMailOutcome,
} from './mail-queries.ts'

/** Longer than the slowest delivery (`platform/mail/smtp-transport.ts`). */
const LEASE_MS = 10 * 60_000
const RETENTION_DAYS = 90
/** Every tenth mail is bulk mail, if any is due, so that a steady flow of other mails cannot delay it forever. */
const BULK_TURN = 10

interface MailQueueDeps {
  database: Database
  transport: MailTransport
  clock: () => Date
}

export interface SentMails {
  sent: number
  postponed: number
  failed: number
}

/**
 * Sends queued mails. Safe on several servers. Runs after queueing, and every minute for retries. @throws
 * only database errors.
 */
export async function sendQueuedMails(
  { database, transport, clock }: MailQueueDeps,
  signal?: AbortSignal,
): Promise<SentMails> {
  const count: SentMails = { sent: 0, postponed: 0, failed: 0 }
  const claim = (isBulkOnly: boolean) => claimMail(database, clock(), LEASE_MS, { isBulkOnly })
  for (let turn = 1; !signal?.aborted; turn += 1) {
    const mail = (turn % BULK_TURN === 0 && (await claim(true))) || (await claim(false))
    if (!mail) break
    const delivery = await transport.deliver({
      id: mail.id,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      unsubscribeUrl: mail.unsubscribe_url,
      replyTo: mail.reply_to,
      pictures: await findPictures(database, mail.id),
    })
    const outcome = getOutcome(delivery, mail, clock())
    // Erases the text of sent mails, because links in them open accounts. Failed mails keep it until purged,
    // so that administrators can resend them.
    const isErased = outcome.status === 'sent' && !transport.retainsMails
    const erasure = isErased ? { body_text: '', body_html: '', unsubscribe_url: null } : {}
    const isStored = await storeMailOutcome(database, mail, { ...outcome, ...erasure })
    if (isStored && isErased) await deletePictures(database, mail.id)
    count[outcome.status === 'queued' ? 'postponed' : outcome.status] += 1
  }
  return count
}

function getOutcome(delivery: Delivery, { attempts }: ClaimedMail, now: Date) {
  if (delivery.outcome === 'accepted') return { status: 'sent' as const, sent_at: now, error: null }
  const error = delivery.reason
  if (delivery.outcome === 'refused' || attempts >= MAIL_BACKOFF.attempts)
    return { status: 'failed' as const, error }
  return {
    status: 'queued' as const,
    error,
    next_attempt_at: new Date(now.getTime() + pauseAfter(MAIL_BACKOFF, attempts)),
  }
}

export function purgeOldMails({
  database,
  clock,
}: Pick<MailQueueDeps, 'database' | 'clock'>): Promise<number> {
  return deleteMailsBefore(database, new Date(clock().getTime() - RETENTION_DAYS * DAY_MS))
}
