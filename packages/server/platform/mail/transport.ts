import type { MailPicture } from './mail.ts'

/** A mail on its way. */
export interface PostedMail {
  /** The same at every attempt, so that a mail that arrives twice can be recognized. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Same as in `OutgoingMail`. */
  unsubscribeUrl: string | null
  /** Same as in `OutgoingMail`. */
  replyTo: string | null
  pictures: readonly MailPicture[]
}

/** `postponed`: may be tried again. `refused`: never will be accepted. */
export type Delivery = { outcome: 'accepted' } | { outcome: 'postponed' | 'refused'; reason: string }

/** Transport of the mails in the queue. Never throws: whatever happens is a `Delivery`. */
export interface MailTransport {
  deliver(mail: PostedMail): Promise<Delivery>
  /** Mails stay readable here after they are delivered: the local mailbox. */
  retainsMails: boolean
}

/** The local stand-in: mails stay in their table, and the page `/mailbox` shows them. */
export const mailboxTransport: MailTransport = {
  retainsMails: true,
  deliver: async () => ({ outcome: 'accepted' }),
}
