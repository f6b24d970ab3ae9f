/** A mail as words, before it becomes HTML or plain text. */
export interface MailText {
  subject: string
  /** What lists of mails show beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  /** The one thing to do. */
  action?: { label: string; link: string }
  /** Below it, smaller: what holds of the link, what to do when it was somebody else. */
  notes: readonly string[]
}

export const MAIL_FOOTER =
  'Lotline: property research for British Columbia. Sent because of your account, or because somebody gave this address to Lotline.'

export function asPlainText({ heading, paragraphs, action, notes }: MailText): string {
  const button = action ? [`${action.label}:\n${action.link}`] : []
  return `${[heading, ...paragraphs, ...button, ...notes, `-- \n${MAIL_FOOTER}`].join('\n\n')}\n`
}

/** Names are typed by whoever registers somebody's address: what may be an address or an invitation to click is not repeated. */
export function greeting(firstName: string): string {
  const name = firstName.trim()
  const isName = name !== '' && name.length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u.test(name)
  return isName && !/\.\S/.test(name) ? `Hello ${name},` : 'Hello,'
}
