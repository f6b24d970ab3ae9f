import type { DeletionScheduledProps } from './deletion-text.ts'
import type { DigestProps } from './digest-text.ts'
import type { PasswordChangedProps } from './password-changed-text.ts'
import type { ReportLinkProps } from './report-link-text.ts'
import type { SecondFactorProps } from './second-factor-text.ts'
import type { SupportRequestProps } from './support-request-text.ts'

/** Every mail that Lotline sends, with what it needs to know; words are in `templates.ts`. To add one, add a line here and its words there. */
export interface MailTemplates {
  /** At registration: `link` opens the page that makes the account. Nobody's name: whoever registered may be a stranger. */
  complete_registration: { link: string; validHours: number }
  /** `link` opens the page that verifies the address of an account. */
  verify_email: { firstName: string; link: string }
  /** Somebody registered with an address that has an account. */
  already_registered: { firstName: string; loginLink: string; forgotLink: string }
  /** `by`: who requested the link; the owner where it is not said, as in mails of an older version that still wait. */
  reset_password: {
    firstName: string
    link: string
    validHours: number
    by?: 'owner' | 'administrator'
  }
  password_changed: PasswordChangedProps
  /** To the new address. */
  change_email: { firstName: string; link: string }
  /** To the old address. */
  email_change_asked: { firstName: string; newEmail: string; supportEmail: string }
  email_changed: { firstName: string; newEmail: string; supportEmail: string }
  /** Watching ends soon unless it is renewed; `endsOn` as `YYYY-MM-DD`, the first to end first. */
  watching_ends: {
    firstName: string
    collections: readonly { name: string; endsOn: string }[]
    link: string
    preferencesLink: string
    unsubscribeLink: string
  }
  /** Changes in folders and watched areas. */
  digest: DigestProps
  /** A renewal was not paid; access closes at `until`. */
  payment_failed: { firstName: string; name: string; due: DueInvoice | null; until: Date; link: string }
  /** Access was closed, for it was not paid. */
  access_closed: { firstName: string; name: string; due: DueInvoice | null; link: string }
  /** A passkey, authenticator app or recovery code was added, removed or used. */
  second_factor_changed: SecondFactorProps
  /** The owner scheduled the deletion; `link` opens the page on which it can be cancelled. */
  account_deletion_scheduled: DeletionScheduledProps
  /** The grace period is over, and the account is deleted. */
  account_deleted: { firstName: string }
  /** A report that somebody with an account sends to somebody without one. */
  report_link: ReportLinkProps
  /** To support, from an account. */
  support_request: SupportRequestProps
}

/** An invoice that is not paid. */
export interface DueInvoice {
  /** Null until the provider has given it one. */
  number: string | null
  cents: number
  issuedAt: Date
}

export type MailTemplate = keyof MailTemplates

export type OutgoingMail = {
  [Name in MailTemplate]: {
    to: string
    accountId: string | null
    template: Name
    props: MailTemplates[Name]
  }
}[MailTemplate] & {
  /** One POST to it ends mails of this kind, without signing in (RFC 8058). */
  unsubscribeUrl?: string
  /** Address that answers go to, where it is not the sender's. */
  replyTo?: string
  /** Pictures that the mail shows as `cid:name`. */
  pictures?: readonly MailPicture[]
}

/** A picture that travels within a mail: one that is fetched would reveal who reads, and when. */
export interface MailPicture {
  name: string
  png: Buffer
}

/** Interface through which the rest of the server sends mail, implemented by `features/services/mail`. */
export interface Mail {
  /** Sends what is due, without being waited for. */
  sendSoon(): void
  /** Renders and stores the mail; it is sent by a job, with retry. Resolves before it is sent. */
  send(mail: OutgoingMail): Promise<void>
  /** Sends all that is due now; what cannot be delivered yet stays. For the job that tries again. */
  sendQueued(): Promise<{ sent: number; postponed: number; failed: number }>
}

/** HTML with its pictures in it, for who shows a mail without being a mail program. */
export function withPictures(html: string, pictures: readonly MailPicture[]): string {
  return pictures.reduce(
    (shown, { name, png }) =>
      shown.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  )
}
