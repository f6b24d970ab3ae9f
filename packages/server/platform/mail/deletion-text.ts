import { formatLongDay } from '#domain/text/moments.ts'
import { greeting, type MailText } from './mail-text.ts'

export interface DeletionScheduledProps {
  firstName: string
  deletesAt: string
  /** For example `3 reports and 1 folder`; may be empty. */
  owned: string
  link: string
  supportEmail: string
}

export function deletionScheduledText({
  firstName,
  deletesAt,
  owned,
  link,
  supportEmail,
}: DeletionScheduledProps): MailText {
  const day = formatLongDay(deletesAt)
  return {
    subject: `Your Lotline account will be deleted on ${day}`,
    preview: 'Until then you can keep it.',
    heading: 'Your account will be deleted',
    paragraphs: [
      greeting(firstName),
      `You asked us to delete your Lotline account. It will be deleted on ${day}${owned === '' ? '' : `, with ${owned}`}.`,
      'Your share links no longer open, and your subscriptions no longer renew.',
    ],
    action: { label: 'Keep my account', link },
    notes: [
      'To keep your account, sign in before that day and choose “Keep my account”.',
      `If you did not ask for this, sign in, keep your account, change your password, and write to ${supportEmail}.`,
    ],
  }
}

export const accountDeletedText = ({ firstName }: { firstName: string }): MailText => ({
  subject: 'Your Lotline account was deleted',
  preview: 'The account and everything in it are gone.',
  heading: 'Your account was deleted',
  paragraphs: [
    greeting(firstName),
    'As you asked, your Lotline account was deleted, with everything in it. This is our last mail to you.',
  ],
  notes: ['Invoices are kept as tax law requires.'],
})
