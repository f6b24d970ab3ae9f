/** A mail as words, before it becomes HTML or plain text. */
export interface MailText {
  subject: string
  /** Preview that lists of mails show beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  /** The news, place by place. */
  sections?: readonly MailSection[]
  /** The one thing to do. */
  action?: { label: string; link: string }
  /** Below it, smaller: what holds of the link, what to do when it was somebody else. */
  notes: readonly string[]
  /** At the very end, side by side. */
  links?: readonly MailLink[]
}

export interface MailLink {
  label: string
  link: string
}

export interface MailSection {
  title: string
  /** Kind of the collection: `Folder`. */
  kind: string
  /** Link to the page that shows it in full. */
  link: MailLink
  /** `name` as in `MailPicture`; sizes in CSS pixels; `caption` where it does not show all. */
  picture: { name: string; alt: string; caption: string | null; width: number; height: number } | null
  lines: readonly MailLine[]
  /** `and 4 more changes` */
  more: string | null
}

/** One thing that happened; `about` is written before it, stressed. */
export interface MailLine {
  about: string | null
  text: string
}

export const MAIL_FOOTER =
  'Lotline: property research for British Columbia. Sent because of your account, or because somebody gave this address to Lotline.'

export function asPlainText(mail: MailText): string {
  const { heading, paragraphs, sections = [], action, notes, links = [] } = mail
  const button = action ? [asLine(action)] : []
  const blocks = [heading, ...paragraphs, ...sections.map(sectionText), ...button, ...notes]
  if (links.length > 0) blocks.push(links.map(asLine).join('\n'))
  return `${[...blocks, `-- \n${MAIL_FOOTER}`].join('\n\n')}\n`
}

const asLine = ({ label, link }: MailLink): string => `${label}:\n${link}`

function sectionText({ title, kind, lines, more, link }: MailSection): string {
  const texts = lines.map(({ about, text }) => `- ${about === null ? '' : `${about}: `}${text}`)
  return [`${title} (${kind})`, ...texts, ...(more === null ? [] : [more]), asLine(link)].join('\n')
}

/** At the end of every mail about notifications. */
export const waysOut = (to: { preferencesLink: string; unsubscribeLink: string }): MailLink[] => [
  { label: 'Notification preferences', link: to.preferencesLink },
  { label: 'Unsubscribe', link: to.unsubscribeLink },
]

/** Names are typed by whoever registers somebody's address: what may be an address or an invitation to click is not repeated. */
export function greeting(firstName: string): string {
  const name = firstName.trim()
  const isName = name !== '' && name.length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u.test(name)
  return isName && !/\.\S/.test(name) ? `Hello ${name},` : 'Hello,'
}
