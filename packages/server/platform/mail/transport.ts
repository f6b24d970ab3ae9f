import type { MailPicture } from './mail.ts'

export interface PostedMail {
  /** Same for every attempt, so that duplicates can be recognized. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
  replyTo: string | null
  pictures: readonly MailPicture[]
}

/** `postponed`: will be retried. `refused`: final. */
export type Delivery = { outcome: 'accepted' } | { outcome: 'postponed' | 'refused'; reason: string }

/** Delivers queued mails. Never throws: every failure is a `Delivery`. */
export interface MailTransport {
  deliver(mail: PostedMail): Promise<Delivery>
  /** Whether delivered mails stay readable here, as in the local mailbox. */
  retainsMails: boolean
}

/** Local stand-in: mails stay in their table and are shown at `/mailbox`. */
export const mailboxTransport: MailTransport = {
  retainsMails: true,
  deliver: async () => ({ outcome: 'accepted' }),
}
