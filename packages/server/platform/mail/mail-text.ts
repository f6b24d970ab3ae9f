export interface MailText {
  subject: string
  preview: string
  heading: string
  paragraphs: readonly string[]
  sections?: readonly MailSection[]
  action?: { label: string; link: string }
  notes: readonly string[]
  links?: readonly MailLink[]
}

export interface MailLink {
  label: string
  link: string
}

export interface MailSection {
  title: string
  /** Kind of the collection, such as `Folder`. */
  kind: string
  link: MailLink
  /** `name` refers to a `MailPicture`. Sizes are CSS pixels. `caption` tells which data the picture lacks. */
  picture: { name: string; alt: string; caption: string | null; width: number; height: number } | null
  lines: readonly MailLine[]
  /** For example `and 4 more changes`. */
  more: string | null
}

export interface MailLine {
  about: string | null
  text: string
}

export const MAIL_FOOTER =
  'Lotline: property research for British Columbia. Sent because of your account, or because somebody gave this address to Lotline.'

export function toPlainText(mail: MailText): string {
  const { heading, paragraphs, sections = [], action, notes, links = [] } = mail
  const button = action ? [toLine(action)] : []
  const blocks = [heading, ...paragraphs, ...sections.map(formatSection), ...button, ...notes]
  if (links.length > 0) blocks.push(links.map(toLine).join('\n'))
  return `${[...blocks, `-- \n${MAIL_FOOTER}`].join('\n\n')}\n`
}

const toLine = ({ label, link }: MailLink): string => `${label}:\n${link}`

function formatSection({ title, kind, lines, more, link }: MailSection): string {
  const texts = lines.map(({ about, text }) => `- ${about === null ? '' : `${about}: `}${text}`)
  return [`${title} (${kind})`, ...texts, ...(more === null ? [] : [more]), toLine(link)].join('\n')
}

export const footerLinks = (to: { preferencesLink: string; unsubscribeLink: string }): MailLink[] => [
  { label: 'Notification preferences', link: to.preferencesLink },
  { label: 'Unsubscribe', link: to.unsubscribeLink },
]

/** Omits a name that looks like an address or link, because a stranger may have typed it. */
export function greeting(firstName: string): string {
  const name = firstName.trim()
  const isName = name !== '' && name.length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u.test(name)
  return isName && !/\.\S/.test(name) ? `Hello ${name},` : 'Hello,'
}
