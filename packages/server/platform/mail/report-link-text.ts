import { formatLongDate } from '#domain/text/dates.ts'
import type { MailText } from './mail-text.ts'

/** Users typed these texts, from which web addresses have been removed. */
export interface ReportLinkProps {
  sender: string | null
  title: string | null
  message: string
  contact: readonly string[]
  link: string
  opensUntil: string
  hasPassword: boolean
}

export function reportLinkText({
  sender,
  title,
  message,
  contact,
  link,
  opensUntil,
  hasPassword,
}: ReportLinkProps): MailText {
  const senderName = sender ?? 'A Lotline user'
  const report = title === null ? 'a property report' : `the property report “${title}”`
  return {
    subject: `${senderName} sent you ${title ?? 'a property report'}`,
    preview: 'Opens in your browser, without an account.',
    heading: title ?? 'A property report',
    paragraphs: [
      'Hello,',
      `${senderName} sent you ${report}. It opens in your browser, also on a phone, and you need no account.`,
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
      ...(contact.length > 0 ? [contact.join(' · ')] : []),
    ],
    action: { label: 'Open the report', link },
    notes: [
      `The link works until ${formatLongDate(opensUntil)}${
        hasPassword ? `, with a password that ${sender ?? 'its sender'} will give you` : ''
      }. Anyone with the link can see the report.`,
      'Replies go to the sender. If you did not expect this mail, delete it.',
    ],
  }
}
