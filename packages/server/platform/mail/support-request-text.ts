import type { MailText } from './mail-text.ts'

export interface SupportRequestProps {
  about: string
  message: string
  username: string
  email: string | null
  page: string
  version: string
  browser: string
  failure: string
}

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
