import { escapeHtml } from '../../platform/escape-html.ts'
import { plainPage } from '../plain-page.ts'
import type { Person } from './people.ts'

const STYLE = `
body { max-width: 440px; padding-block: 64px }
button { font: inherit; color: inherit; display: block; width: 100%; text-align: left; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 0 0 8px; cursor: pointer }
button:hover, button:focus-visible { border-color: var(--brand); outline: 2px solid var(--brand); outline-offset: -1px }
b { font-weight: 600 } small { display: block; color: var(--muted); font-size: 12px; line-height: 16px; margin-top: 2px }
.plain { background: none; border-color: transparent; color: var(--muted); text-align: center }`

const page = (provider: string, content: string): string =>
  plainPage(`${provider} (stand-in)`, `<h1>${escapeHtml(provider)}</h1>${content}`, STYLE)

/** One button per person; posts to its own address. */
export function chooserPage(provider: string, people: readonly Person[]): string {
  const buttons = people.map(
    ({ id, firstName, lastName, email, note }) =>
      `<button name="person" value="${escapeHtml(id)}"><b>${escapeHtml(`${firstName} ${lastName}`)}</b> ${escapeHtml(email)}<small>${escapeHtml(note)}</small></button>`,
  )
  return page(
    provider,
    `<p>A stand-in on this machine, because this provider is not set up. Nobody here is real. Who signs in?</p>` +
      `<form method="post">${buttons.join('')}<button class="plain" name="person" value="">Cancel and go back</button></form>`,
  )
}

/** `form` is the library's, with the id `op.logoutForm`. */
export const logoutPage = (provider: string, form: string): string =>
  page(
    provider,
    `<p>You are leaving the stand-in of this provider.</p>${form}` +
      `<button form="op.logoutForm" name="logout" value="yes" autofocus><b>Log out</b></button>` +
      `<button class="plain" form="op.logoutForm">Stay logged in here</button>`,
  )

export const messagePage = (provider: string, message: string): string =>
  page(provider, `<p>${escapeHtml(message)}</p>`)
