import type { KeptMail } from './mailbox-queries.ts'

/** Text as HTML, also within double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

const STYLE = `
:root { color-scheme: light dark; --text: #1b2422; --muted: #5c6966; --line: #d5dcda; --paper: #f3f6f5; --card: #fff; --brand: #14594c }
@media (prefers-color-scheme: dark) { :root { --text: #edf2f0; --muted: #9aa8a4; --line: #3d4946; --paper: #161d1b; --card: #222b29; --brand: #5fc3ae } }
body { font: 14px/20px Inter, system-ui, sans-serif; color: var(--text); background: var(--paper); margin: 0 auto; max-width: 880px; padding: 32px 24px }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 4px } p { color: var(--muted); margin: 0 0 20px }
a { color: var(--brand) } table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line) }
td, th { text-align: left; padding: 10px 14px; border-bottom: 1px solid var(--line); font-weight: 400 } th { color: var(--muted); font-size: 12px }
td:last-child, th:last-child { white-space: nowrap; color: var(--muted); font-variant-numeric: tabular-nums }
h2 { font-size: 14px; margin: 24px 0 8px } iframe { width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { font: 13px/20px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 0 }`

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`

const timeOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function listPage(mails: readonly Omit<KeptMail, 'body_text' | 'body_html'>[]): string {
  const rows = mails.map(
    ({ id, subject, to_address, created_at }) =>
      `<tr><td><a href="/mailbox/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to_address)}</td><td>${timeOf(created_at)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? '<p>No mail yet. Register, or ask for a new password, and it will be here.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>Written</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page(
    'Lotline > Mailbox',
    `<h1>Mailbox</h1><p>No mail server is set, so nothing is sent: this is what would have been. Newest first. <a href="/mailbox">Look again</a></p>${table}`,
  )
}

/** The HTML stands in a frame that runs nothing; its links open in a new window. */
export function mailPage({ subject, to_address, created_at, body_text, body_html }: KeptMail): string {
  return page(
    `Lotline > Mailbox > ${subject}`,
    `<p><a href="/mailbox">All mails</a></p><h1>${escapeHtml(subject)}</h1>` +
      `<p>To ${escapeHtml(to_address)}, ${timeOf(created_at)}</p>` +
      `<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(body_html)}"></iframe>` +
      `<h2>As plain text</h2><pre>${withLinks(body_text)}</pre>`,
  )
}
