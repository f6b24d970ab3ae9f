import { escapeHtml } from '../platform/escape-html.ts'

const STYLE = `
:root { color-scheme: light dark; --text: #1b2422; --muted: #5c6966; --line: #d5dcda; --paper: #f3f6f5; --card: #fff; --brand: #14594c }
@media (prefers-color-scheme: dark) { :root { --text: #edf2f0; --muted: #9aa8a4; --line: #3d4946; --paper: #161d1b; --card: #222b29; --brand: #5fc3ae } }
body { font: 14px/20px Inter, system-ui, sans-serif; color: var(--text); background: var(--paper); margin: 0 auto; padding: 0 24px }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 4px } p { color: var(--muted); margin: 0 0 20px } a { color: var(--brand) }`

/** Makes an HTML page without scripts. `content` and `style` are not escaped. */
export const plainPage = (title: string, content: string, style: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head><body><main>${content}</main></body></html>`
