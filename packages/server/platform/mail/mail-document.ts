import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { anchor, block, buttonLink, paragraph, preview } from './mail-elements.ts'
import { MAIL_FOOTER, type MailLine, type MailLink, type MailSection, type MailText } from './mail-text.ts'

/** Colours of mails, which cannot use CSS variables. */
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
    lineHeight: '24px',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    margin: '0 0 12px',
  },
  card: {
    backgroundColor: COLOUR.card,
    border: `1px solid ${COLOUR.line}`,
    borderRadius: '8px',
  },
  heading: { fontSize: '20px', lineHeight: '28px', fontWeight: 600, margin: '0 0 16px' },
  paragraph: { fontSize: '15px', lineHeight: '24px', margin: '0 0 12px' },
  button: {
    backgroundColor: COLOUR.brand,
    color: '#ffffff',
    borderRadius: '8px',
    fontSize: '15px',
    fontWeight: 600,
    lineHeight: '18px',
    textDecoration: 'none',
  },
  note: {
    fontSize: '13px',
    lineHeight: '20px',
    color: COLOUR.muted,
    margin: '0 0 8px',
    wordBreak: 'break-word',
  },
  link: { color: COLOUR.brand, textDecorationLine: 'none' },
  section: { borderTop: `1px solid ${COLOUR.line}`, margin: '8px 0 0' },
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
  noBreak: { whiteSpace: 'nowrap' },
  more: { fontSize: '15px', lineHeight: '22px', color: COLOUR.muted, margin: '0 0 8px' },
  open: { fontSize: '15px', lineHeight: '24px', fontWeight: 600, margin: '0 0 12px' },
  rule: { border: 'none', borderTop: `1px solid ${COLOUR.line}`, margin: '24px 0 16px' },
  footer: { fontSize: '12px', lineHeight: '16px', color: COLOUR.muted, margin: '16px 4px 0' },
} as const

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export function mailHtml(mail: MailText): string {
  const html = createElement(
    'html',
    { dir: 'ltr', lang: 'en' },
    createElement(
      'head',
      null,
      createElement('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      createElement('meta', { name: 'x-apple-disable-message-reformatting' }),
      createElement('meta', { name: 'color-scheme', content: 'light' }),
      createElement('title', null, mail.subject),
    ),
    createElement(
      'body',
      { style: { backgroundColor: COLOUR.paper, margin: 0, padding: 0 } },
      preview(mail.preview),
      block(
        { cellStyle: style.body },
        block(
          { style: { maxWidth: '560px' } },
          paragraph(style.logo, 'Lotline'),
          block({ style: style.card, cellStyle: { padding: '32px' } }, ...makeContent(mail)),
          ...(mail.links ? [paragraph(style.footer, ...joinLinks(mail.links))] : []),
          paragraph(style.footer, MAIL_FOOTER),
        ),
      ),
    ),
  )
  return DOCTYPE + renderToStaticMarkup(html)
}

function makeContent({ heading, paragraphs, sections = [], action, notes }: MailText): ReactElement[] {
  return [
    createElement('h1', { style: style.heading }, heading),
    ...paragraphs.map((text) => paragraph(style.paragraph, text)),
    ...sections.map(sectionElement),
    ...(action ? makeButton(action) : []),
    createElement('hr', { style: style.rule }),
    ...notes.map((text) => paragraph(style.note, ...withLinks(text))),
  ]
}

function sectionElement({ title, kind, link, picture, lines, more }: MailSection): ReactElement {
  return block(
    { style: style.section, cellStyle: { padding: '20px 0 8px' } },
    createElement(
      'h2',
      { style: style.sectionTitle },
      anchor(link.link, { ...style.link, textDecoration: 'none' }, title),
    ),
    paragraph(style.kind, kind),
    ...(picture ? [pictureElement(picture, link.link)] : []),
    ...(picture?.caption ? [paragraph(style.kind, picture.caption)] : []),
    ...lines.map((line) => paragraph(style.line, ...renderLine(line))),
    ...(more === null ? [] : [paragraph(style.more, more)]),
    paragraph(style.open, anchor(link.link, style.link, link.label)),
  )
}

const pictureElement = (
  { name, alt, width, height }: NonNullable<MailSection['picture']>,
  link: string,
): ReactElement =>
  anchor(
    link,
    {},
    // With `loading`, React adds no preload link to the head.
    createElement('img', { src: `cid:${name}`, alt, width, height, loading: 'lazy', style: style.picture }),
  )

const renderLine = ({ about, text }: MailLine): (string | ReactElement)[] =>
  about === null ? noBreak(text) : [createElement('strong', { key: 'about' }, about), ...noBreak(`: ${text}`)]

/** Uses no-break spaces, so that a PID and its share stay on one line. */
const noBreak = (text: string): (string | ReactElement)[] =>
  text
    .split(/((?:PID )?\d{3}-\d{3}-\d{3}(?: \(\d+ %\))?)/)
    .map((part, index) =>
      index % 2 === 1 ? createElement('span', { key: index, style: style.noBreak }, part) : part,
    )

const joinLinks = (links: readonly MailLink[]): (string | ReactElement)[] =>
  links.flatMap(({ label, link }, index) => [...(index > 0 ? [' · '] : []), anchor(link, style.link, label)])

function makeButton({ label, link }: MailLink): ReactElement[] {
  return [
    block({ style: { margin: '20px 0' } }, buttonLink(link, style.button, label)),
    paragraph(style.note, 'Or open this address: ', anchor(link, style.link, link)),
  ]
}

function withLinks(text: string): (string | ReactElement)[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? anchor(part, style.link, part) : part))
}
