import type { DeletionScheduledProps } from './deletion-text.ts'
import type { DigestProps } from './digest-text.ts'
import type { PasswordChangedProps } from './password-changed-text.ts'
import type { ReportLinkProps } from './report-link-text.ts'
import type { SecondFactorProps } from './second-factor-text.ts'
import type { SupportRequestProps } from './support-request-text.ts'

/** Every mail with its parameters; the texts are in `templates.ts`. To add one, add a line here and a template there. */
export interface MailTemplates {
  /** At registration: `link` opens the page that creates the account. Omits the name, because a stranger may have registered. */
  complete_registration: { link: string; validHours: number }
  /** `link` opens the page that verifies an account's address. */
  verify_email: { firstName: string; link: string }
  /** Someone registered with the address of an existing account. */
  already_registered: { firstName: string; loginLink: string; forgotLink: string }
  /** `by`: who requested the link; defaults to the owner, as in queued mails of older versions. */
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
  /** Watching ends soon unless renewed; `endsOn` as `YYYY-MM-DD`, earliest first. */
  watching_ends: {
    firstName: string
    collections: readonly { name: string; endsOn: string }[]
    link: string
    preferencesLink: string
    unsubscribeLink: string
  }
  /** Changes in folders and watched areas. */
  digest: DigestProps
  /** A renewal was not paid; access ends at `until`. */
  payment_failed: { firstName: string; name: string; due: DueInvoice | null; until: Date; link: string }
  /** Access ended because of an unpaid renewal. */
  access_closed: { firstName: string; name: string; due: DueInvoice | null; link: string }
  /** A passkey, authenticator app or recovery code was added, removed or used. */
  second_factor_changed: SecondFactorProps
  /** The owner scheduled a deletion; `link` opens the page to cancel it. */
  account_deletion_scheduled: DeletionScheduledProps
  /** The account was deleted after the grace period. */
  account_deleted: { firstName: string }
  /** A report sent to a person without an account. */
  report_link: ReportLinkProps
  /** To support, from an account. */
  support_request: SupportRequestProps
}

/** An unpaid invoice. */
export interface DueInvoice {
  /** Null until the provider numbers it. */
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
  /** One-click unsubscribe address for a POST without signing in (RFC 8058). */
  unsubscribeUrl?: string
  /** Reply-to address, if it is not the sender's. */
  replyTo?: string
  /** Pictures referenced as `cid:name`. */
  pictures?: readonly MailPicture[]
}

/** A picture embedded in a mail; fetching a remote one would reveal who reads, and when. */
export interface MailPicture {
  name: string
  png: Buffer
}

/** Sends mail, implemented by `features/services/mail`. */
export interface Mail {
  /** Starts sending due mails in the background. */
  sendSoon(): void
  /** Renders and queues the mail; a job sends it, with retries. Resolves before it is sent. */
  send(mail: OutgoingMail): Promise<void>
  /** Sends all due mails; failed deliveries stay queued. */
  sendQueued(): Promise<{ sent: number; postponed: number; failed: number }>
}

/** HTML with images inlined as data URLs, for previewing a mail in the browser. */
export function withPictures(html: string, pictures: readonly MailPicture[]): string {
  return pictures.reduce(
    (shown, { name, png }) =>
      shown.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  )
}
