import { createElement, type ReactElement } from 'react'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Section,
  Text,
} from 'react-email'
import { MAIL_FOOTER, type MailText } from './mail-text.ts'

/** The light theme of the screens. Mail programs know no variables, and pictures from outside would tell who reads. */
const COLOUR = {
  brand: '#14594c',
  text: '#1b2422',
  muted: '#5c6966',
  paper: '#f3f6f5',
  card: '#ffffff',
  line: '#d5dcda',
}
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const style = {
  body: {
    backgroundColor: COLOUR.paper,
    fontFamily: FONT,
    color: COLOUR.text,
    margin: 0,
    padding: '32px 12px',
  },
  logo: {
    color: COLOUR.brand,
    fontSize: '18px',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    margin: '0 0 12px',
  },
  card: {
    backgroundColor: COLOUR.card,
    border: `1px solid ${COLOUR.line}`,
    borderRadius: '8px',
    padding: '32px',
  },
  heading: { fontSize: '20px', lineHeight: '28px', fontWeight: 600, margin: '0 0 16px' },
  paragraph: { fontSize: '15px', lineHeight: '24px', margin: '0 0 12px' },
  button: {
    backgroundColor: COLOUR.brand,
    color: '#ffffff',
    borderRadius: '8px',
    fontSize: '15px',
    fontWeight: 600,
    padding: '12px 20px',
    textDecoration: 'none',
  },
  note: {
    fontSize: '13px',
    lineHeight: '20px',
    color: COLOUR.muted,
    margin: '0 0 8px',
    wordBreak: 'break-word',
  },
  link: { color: COLOUR.brand },
  rule: { borderColor: COLOUR.line, margin: '24px 0 16px' },
  footer: { fontSize: '12px', lineHeight: '16px', color: COLOUR.muted, margin: '16px 4px 0' },
} as const

/** The HTML of a mail. Loads 50 MB of libraries: reach it through `renderMail`, which waits with that for the first mail. */
export function mailHtml(mail: MailText): Promise<string> {
  return render(
    createElement(
      Html,
      { lang: 'en' },
      createElement(
        Head,
        null,
        createElement('meta', { name: 'color-scheme', content: 'light' }),
        createElement('title', null, mail.subject),
      ),
      createElement(Preview, null, mail.preview),
      createElement(
        Body,
        { style: style.body },
        createElement(
          Container,
          { style: { maxWidth: '560px' } },
          createElement(Text, { style: style.logo }, 'Lotline'),
          createElement(Section, { style: style.card }, ...content(mail)),
          createElement(Text, { style: style.footer }, MAIL_FOOTER),
        ),
      ),
    ),
  )
}

function content({ heading, paragraphs, action, notes }: MailText): ReactElement[] {
  return [
    createElement(Heading, { as: 'h1', style: style.heading }, heading),
    ...paragraphs.map((text) => createElement(Text, { style: style.paragraph }, text)),
    ...(action ? button(action) : []),
    createElement(Hr, { style: style.rule }),
    ...notes.map((text) => createElement(Text, { style: style.note }, ...withLinks(text))),
  ]
}

function button({ label, link }: { label: string; link: string }): ReactElement[] {
  return [
    createElement(
      Section,
      { style: { margin: '20px 0' } },
      createElement(Button, { href: link, style: style.button }, label),
    ),
    createElement(
      Text,
      { style: style.note },
      'Or open this address: ',
      createElement(Link, { href: link, style: style.link }, link),
    ),
  ]
}

/** Web addresses within a sentence as links. */
function withLinks(text: string): (string | ReactElement)[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? createElement(Link, { href: part, style: style.link }, part) : part,
    )
}
