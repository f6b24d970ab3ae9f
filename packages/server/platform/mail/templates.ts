import { formatCount } from '#domain/text/counts.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { formatLongDay } from '#domain/text/moments.ts'
import { formatCents } from '#domain/text/money.ts'
import { accountDeletedText, deletionScheduledText } from './deletion-text.ts'
import { digestText } from './digest-text.ts'
import type { DueInvoice, MailTemplate, MailTemplates } from './mail.ts'
import { footerLinks, greeting, type MailText, toPlainText } from './mail-text.ts'
import { passwordChangedText } from './password-changed-text.ts'
import { reportLinkText } from './report-link-text.ts'
import { secondFactorText } from './second-factor-text.ts'
import { supportRequestText } from './support-request-text.ts'

const NOT_YOU = 'If this was not you, nothing has happened to your account, and you can delete this mail.'

const TEMPLATES: { [Name in MailTemplate]: (props: MailTemplates[Name]) => MailText } = {
  complete_registration: ({ link, validHours }) => ({
    subject: 'Create your Lotline account',
    preview: 'One more step: choose your password.',
    heading: 'Create your account',
    paragraphs: [
      greeting(''),
      'Somebody, probably you, registered with Lotline with this e-mail address. Open the link, choose your password, and your account is ready.',
    ],
    action: { label: 'Create account', link },
    notes: [
      `The link works once, within ${formatCount(validHours, 'hour')}.`,
      'If you did not register with Lotline, ignore this mail. No account will be created.',
    ],
  }),

  verify_email: ({ firstName, link }) => ({
    subject: 'Confirm your e-mail address',
    preview: 'One click, and your e-mail address is confirmed.',
    heading: 'Confirm your address',
    paragraphs: [
      greeting(firstName),
      'Please confirm that this e-mail address is yours and belongs to your Lotline account.',
    ],
    action: { label: 'Confirm e-mail address', link },
    notes: ['If you have no Lotline account, do not open the link. Somebody else entered your address.'],
  }),

  already_registered: ({ firstName, loginLink, forgotLink }) => ({
    subject: 'You already have a Lotline account',
    preview: 'Somebody registered with your e-mail address.',
    heading: 'You already have an account',
    paragraphs: [
      greeting(firstName),
      'Somebody, probably you, has just tried to register with this e-mail address. It already has an account, so you can simply sign in.',
    ],
    action: { label: 'Sign in', link: loginLink },
    notes: [`Forgot your password? Set a new one: ${forgotLink}`, NOT_YOU],
  }),

  reset_password: ({ firstName, link, validHours, by = 'owner' }) => ({
    subject: 'Set a new password',
    preview: 'The link to set a new password for Lotline.',
    heading: 'Set a new password',
    paragraphs: [
      greeting(firstName),
      `${by === 'administrator' ? 'An administrator has sent you this link, so that you can' : 'You asked to'} set a new password for Lotline. Setting it signs you out everywhere else.`,
    ],
    action: { label: 'Set a new password', link },
    notes: [
      `The link works once, within ${formatCount(validHours, 'hour')}.`,
      by === 'administrator' ? 'Until you use it, your password does not change.' : NOT_YOU,
    ],
  }),

  password_changed: passwordChangedText,

  change_email: ({ firstName, link }) => ({
    subject: 'Confirm your new e-mail address',
    preview: 'One click, and Lotline will write to this address.',
    heading: 'Confirm your new address',
    paragraphs: [
      greeting(firstName),
      'Please confirm that Lotline may use this e-mail address for your account from now on. Until then the old one remains in use.',
    ],
    action: { label: 'Confirm new address', link },
    notes: ['If you did not ask for this, ignore this mail. Your address will not change.'],
  }),

  email_change_asked: ({ firstName, newEmail, supportEmail }) => ({
    subject: 'A new e-mail address for your account',
    preview: 'Somebody requested a change of the e-mail address of your account.',
    heading: 'A new address was requested',
    paragraphs: [
      greeting(firstName),
      `Somebody who knows your password asked to change the e-mail address of your account to ${newEmail}. It changes when the link that we sent there is opened.`,
    ],
    notes: [`If this was not you, change your password now, and write to ${supportEmail}.`],
  }),

  email_changed: ({ firstName, newEmail, supportEmail }) => ({
    subject: 'Your e-mail address was changed',
    preview: 'Lotline writes to your new address from now on.',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      greeting(firstName),
      `The e-mail address of your account is ${newEmail} now. This is the last mail to this address.`,
    ],
    notes: [`If this was not you, write to ${supportEmail} right away.`],
  }),

  watching_ends: ({ firstName, collections, link, preferencesLink, unsubscribeLink }) => ({
    subject: 'Your Lotline notifications end soon',
    preview: 'Renew the folders and areas you still want to watch.',
    heading: 'Your notifications end soon',
    paragraphs: [
      greeting(firstName),
      'You will be notified of changes until these days:',
      ...collections
        .slice(0, MAX_COLLECTIONS)
        .map(({ name, endsOn }) => `“${name}”: until ${formatLongDate(endsOn)}`),
      ...(collections.length > MAX_COLLECTIONS ? [`and ${collections.length - MAX_COLLECTIONS} more.`] : []),
    ],
    action: { label: 'Open Lotline and renew', link },
    notes: [
      'Folders and areas that you do not renew stay saved, but you will not be notified of their changes.',
    ],
    links: footerLinks({ preferencesLink, unsubscribeLink }),
  }),

  payment_failed: ({ firstName, name, due, until, link }) => ({
    subject: `Your payment for ${name} failed`,
    preview: `${due === null ? '' : `${formatCents(due.cents)} is due. `}${name} remains open until ${formatLongDay(until)}.`,
    heading: 'A payment failed',
    paragraphs: [
      greeting(firstName),
      `Your card was not charged for the renewal of ${name}. Everything remains open until ${formatLongDay(until)}, so that you can pay with this or another card.`,
      ...describeDue(due),
    ],
    action: { label: 'Pay or change the card', link },
    notes: [
      'If you have paid since, you can delete this mail. Lotline never asks for card numbers by e-mail.',
    ],
  }),

  access_closed: ({ firstName, name, due, link }) => ({
    subject: `${name} is closed`,
    preview: 'It opens again as soon as the renewal is paid.',
    heading: `${name} is closed`,
    paragraphs: [
      greeting(firstName),
      `The renewal of ${name} was not paid, so it is closed now. Your folders, areas and reports remain, and open again as soon as it is paid.`,
      ...describeDue(due),
    ],
    action: { label: 'Pay or change the card', link },
    notes: ['Lotline never asks for card numbers by e-mail.'],
  }),

  digest: digestText,

  second_factor_changed: secondFactorText,

  account_deletion_scheduled: deletionScheduledText,

  account_deleted: accountDeletedText,

  report_link: reportLinkText,

  support_request: supportRequestText,
}

function describeDue(invoice: DueInvoice | null): string[] {
  if (invoice === null) return []
  const name = invoice.number === null ? 'an invoice' : `invoice ${invoice.number}`
  return [`${formatCents(invoice.cents)}, with tax, is due by ${name} of ${formatLongDay(invoice.issuedAt)}.`]
}

const MAX_COLLECTIONS = 10

export async function renderMail<Name extends MailTemplate>(
  template: Name,
  props: MailTemplates[Name],
): Promise<{ subject: string; text: string; html: string }> {
  const mail: MailText = TEMPLATES[template](props)
  const { mailHtml } = await import('./mail-document.ts')
  return { subject: mail.subject, text: toPlainText(mail), html: mailHtml(mail) }
}
