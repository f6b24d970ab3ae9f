import { createElement, type ReactElement } from 'react'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  render,
  Section,
  Text,
} from 'react-email'
import { MAIL_FOOTER, type MailLine, type MailLink, type MailSection, type MailText } from './mail-text.ts'

/** The light theme of the screens. Mail programs know no variables, and pictures from outside would reveal who reads. */
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
  section: { borderTop: `1px solid ${COLOUR.line}`, padding: '20px 0 8px', margin: '8px 0 0' },
  sectionTitle: {
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    margin: '0',
    wordBreak: 'break-word',
  },
  kind: { fontSize: '13px', lineHeight: '20px', color: COLOUR.muted, margin: '0 0 10px' },
  picture: {
    display: 'block',
    width: '100%',
    height: 'auto',
    border: `1px solid ${COLOUR.line}`,
    borderRadius: '6px',
    margin: '0 0 10px',
    boxSizing: 'border-box',
  },
  line: { fontSize: '15px', lineHeight: '22px', margin: '0 0 8px', wordBreak: 'break-word' },
  unbroken: { whiteSpace: 'nowrap' },
  more: { fontSize: '15px', lineHeight: '22px', color: COLOUR.muted, margin: '0 0 8px' },
  open: { fontSize: '15px', lineHeight: '24px', fontWeight: 600, margin: '0 0 12px' },
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
          ...(mail.links ? [createElement(Text, { style: style.footer }, ...sideBySide(mail.links))] : []),
          createElement(Text, { style: style.footer }, MAIL_FOOTER),
        ),
      ),
    ),
  )
}

function content({ heading, paragraphs, sections = [], action, notes }: MailText): ReactElement[] {
  return [
    createElement(Heading, { as: 'h1', style: style.heading }, heading),
    ...paragraphs.map((text) => createElement(Text, { style: style.paragraph }, text)),
    ...sections.map(sectionElement),
    ...(action ? button(action) : []),
    createElement(Hr, { style: style.rule }),
    ...notes.map((text) => createElement(Text, { style: style.note }, ...withLinks(text))),
  ]
}

function sectionElement({ title, kind, link, picture, lines, more }: MailSection): ReactElement {
  return createElement(
    Section,
    { style: style.section },
    createElement(
      Heading,
      { as: 'h2', style: style.sectionTitle },
      createElement(Link, { href: link.link, style: { ...style.link, textDecoration: 'none' } }, title),
    ),
    createElement(Text, { style: style.kind }, kind),
    ...(picture ? [pictureElement(picture, link.link)] : []),
    ...(picture?.caption ? [createElement(Text, { style: style.kind }, picture.caption)] : []),
    ...lines.map((line) => createElement(Text, { style: style.line }, ...lineWords(line))),
    ...(more === null ? [] : [createElement(Text, { style: style.more }, more)]),
    createElement(
      Text,
      { style: style.open },
      createElement(Link, { href: link.link, style: style.link }, link.label),
    ),
  )
}

function pictureElement(
  { name, alt, width, height }: NonNullable<MailSection['picture']>,
  link: string,
): ReactElement {
  return createElement(
    Link,
    { href: link },
    createElement(Img, { src: `cid:${name}`, alt, width, height, style: style.picture }),
  )
}

const lineWords = ({ about, text }: MailLine): (string | ReactElement)[] =>
  about === null
    ? unbroken(text)
    : [createElement('strong', { key: 'about' }, about), ...unbroken(`: ${text}`)]

/** A PID and its share are read as one. */
const unbroken = (text: string): (string | ReactElement)[] =>
  text
    .split(/((?:PID )?\d{3}-\d{3}-\d{3}(?: \(\d+ %\))?)/)
    .map((part, index) =>
      index % 2 === 1 ? createElement('span', { key: index, style: style.unbroken }, part) : part,
    )

const sideBySide = (links: readonly MailLink[]): (string | ReactElement)[] =>
  links.flatMap(({ label, link }, index) => [
    ...(index > 0 ? [' · '] : []),
    createElement(Link, { key: label, href: link, style: style.link }, label),
  ])

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
