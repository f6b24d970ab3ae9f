import type { MailText } from './mail-text.ts'

export interface SupportRequestProps {
  /** Subject; empty: none. */
  about: string
  message: string
  username: string
  /** Address that support answers; null: the account has no mail address. */
  email: string | null
  page: string
  version: string
  browser: string
  /** The last call that failed on the page; empty: none did. */
  failure: string
}

/** A message of a person to support, with its context below. */
export function supportRequestText(props: SupportRequestProps): MailText {
  const { about, message, username, email, page, version, browser, failure } = props
  return {
    subject: `Support: ${about || 'a message'} (${username})`,
    preview: message.slice(0, 90),
    heading: about || 'A message to support',
    paragraphs: ['Hello,', ...message.split(/\n+/).filter((line) => line.trim() !== '')],
    notes: [
      `Account: ${username}${email === null ? ', without an e-mail address' : `, ${email}`}`,
      `Page: ${page}`,
      `Version: ${version}`,
      `Browser: ${browser}`,
      `Last failure: ${failure || 'none'}`,
    ],
  }
}
