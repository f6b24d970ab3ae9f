import type { MailPicture } from './mail.ts'

export interface PostedMail {
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

/** Never throws: every failure is a `Delivery`. */
export interface MailTransport {
  deliver(mail: PostedMail): Promise<Delivery>
  /** As in the local mailbox. */
  retainsMails: boolean
}

/** Mails stay in their table, shown at `/mailbox`. */
export const mailboxTransport: MailTransport = {
  retainsMails: true,
  deliver: async () => ({ outcome: 'accepted' }),
}
