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

/** `postponed` mails are sent again; `refused` ones are not. */
export type Delivery = { outcome: 'accepted' } | { outcome: 'postponed' | 'refused'; reason: string }

/** Never throws: every failure is a `Delivery`. */
export interface MailTransport {
  deliver(mail: PostedMail): Promise<Delivery>
  retainsMails: boolean
}

/** Keeps mails in their table, for `/mailbox`. */
export const mailboxTransport: MailTransport = {
  retainsMails: true,
  deliver: async () => ({ outcome: 'accepted' }),
}
