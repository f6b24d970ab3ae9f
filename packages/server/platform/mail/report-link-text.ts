import { formatLongDate } from '#domain/text/dates.ts'
import type { MailText } from './mail-text.ts'

/** Users typed these texts, so web addresses are removed. */
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
  const who = sender ?? 'Somebody who works with Lotline'
  const what = title === null ? 'a property report' : `the property report “${title}”`
  return {
    subject: `${who} sends you ${title ?? 'a property report'}`,
    preview: 'Opens in your browser, without an account.',
    heading: title ?? 'A property report',
    paragraphs: [
      'Hello,',
      `${who} sends you ${what}. It opens in your browser, on a phone too; you need no account.`,
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
      ...(contact.length > 0 ? [contact.join(' · ')] : []),
    ],
    action: { label: 'Open the report', link },
    notes: [
      `The link opens until ${formatLongDate(opensUntil)}${
        hasPassword ? `, with a password that ${sender ?? 'its sender'} will give you` : ''
      }. Anyone with it sees the report.`,
      'Answers to this mail go to its sender. If you expect nothing from them, delete it.',
    ],
  }
}
