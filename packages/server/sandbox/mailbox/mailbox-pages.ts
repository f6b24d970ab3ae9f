import type { Selectable } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { plainPage } from '../plain-page.ts'

type StoredMail = Pick<
  Selectable<Schema['mail_message']>,
  'id' | 'to_address' | 'subject' | 'created_at' | 'body_text' | 'body_html'
>

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

const STYLE = `
body { max-width: 880px; padding-block: 32px }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line) }
td, th { text-align: left; padding: 10px 14px; border-bottom: 1px solid var(--line); font-weight: 400 } th { color: var(--muted); font-size: 12px }
td:last-child, th:last-child { white-space: nowrap; color: var(--muted); font-variant-numeric: tabular-nums }
h2 { font-size: 14px; margin: 24px 0 8px } iframe { width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { font: 13px/20px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 0 }`

const getTime = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function listPage(mails: readonly Omit<StoredMail, 'body_text' | 'body_html'>[]): string {
  const rows = mails.map(
    ({ id, subject, to_address, created_at }) =>
      `<tr><td><a href="/mailbox/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to_address)}</td><td>${getTime(created_at)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? '<p>No mail yet. Register or request a new password, and the mail will appear here.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>Created</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return plainPage(
    'Lotline > Mailbox',
    `<h1>Mailbox</h1><p>No mail server is set up, so mails are not sent but listed here, newest first. <a href="/mailbox">Refresh</a></p>${table}`,
    STYLE,
  )
}

/** The sandboxed frame runs no scripts. Links open in a new window. */
export function mailPage({ subject, to_address, created_at, body_text, body_html }: StoredMail): string {
  return plainPage(
    `Lotline > Mailbox > ${subject}`,
    `<p><a href="/mailbox">All mails</a></p><h1>${escapeHtml(subject)}</h1>` +
      `<p>To ${escapeHtml(to_address)}, ${getTime(created_at)}</p>` +
      `<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(body_html)}"></iframe>` +
      `<h2>As plain text</h2><pre>${withLinks(body_text)}</pre>`,
    STYLE,
  )
}
