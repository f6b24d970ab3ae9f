import type { DeletionScheduledProps } from './deletion-text.ts'
import type { DigestProps } from './digest-text.ts'
import type { PasswordChangedProps } from './password-changed-text.ts'
import type { ReportLinkProps } from './report-link-text.ts'
import type { SecondFactorProps } from './second-factor-text.ts'
import type { SupportRequestProps } from './support-request-text.ts'

/** Properties of each mail's template in `templates.ts`. */
export interface MailTemplates {
  /** No name, because a stranger may have typed it. */
  complete_registration: { link: string; validHours: number }
  verify_email: { firstName: string; link: string }
  /** Sent if someone registers with an account's address. */
  already_registered: { firstName: string; loginLink: string; forgotLink: string }
  /** `by` is the owner if missing, as in queued mails of older versions. */
  reset_password: {
    firstName: string
    link: string
    validHours: number
    by?: 'owner' | 'administrator'
  }
  password_changed: PasswordChangedProps
  change_email: { firstName: string; link: string }
  /** Sent to the old address. */
  email_change_asked: { firstName: string; newEmail: string; supportEmail: string }
  email_changed: { firstName: string; newEmail: string; supportEmail: string }
  /** `endsOn` is `YYYY-MM-DD`, the earliest first. */
  watching_ends: {
    firstName: string
    collections: readonly { name: string; endsOn: string }[]
    link: string
    preferencesLink: string
    unsubscribeLink: string
  }
  digest: DigestProps
  payment_failed: { firstName: string; name: string; due: DueInvoice | null; until: Date; link: string }
  access_closed: { firstName: string; name: string; due: DueInvoice | null; link: string }
  /** Also sent after a recovery code was used. */
  second_factor_changed: SecondFactorProps
  /** `link` cancels the deletion. */
  account_deletion_scheduled: DeletionScheduledProps
  account_deleted: { firstName: string }
  report_link: ReportLinkProps
  support_request: SupportRequestProps
}

export interface DueInvoice {
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
  /** Address for a POST that unsubscribes without signing in (RFC 8058). */
  unsubscribeUrl?: string
  replyTo?: string
  /** Shown by `cid:name` in the HTML. */
  pictures?: readonly MailPicture[]
}

/** Embedded, because loading a remote picture reveals when a mail is read. */
export interface MailPicture {
  name: string
  png: Buffer
}

export interface Mail {
  sendSoon(): void
  /** Queues a mail. A job sends it, with retries. */
  send(mail: OutgoingMail): Promise<void>
  /** Failed mails stay queued. */
  sendQueued(): Promise<{ sent: number; postponed: number; failed: number }>
}

/** HTML with pictures as data URLs, to preview a mail in the browser. */
export function withPictures(html: string, pictures: readonly MailPicture[]): string {
  return pictures.reduce(
    (result, { name, png }) =>
      result.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  )
}
