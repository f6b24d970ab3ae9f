import { readStored, writeStored } from './store/stored.ts'

/** Shorter tokens are truncated links. 256 bits in base64url have 43 characters. */
const MIN_TOKEN_LENGTH = 20

/** `used`: completed. `refused`: rejected by the server. */
type LinkState = 'open' | 'used' | 'refused'

export interface MailLink {
  token: string
  state: LinkState
}

/**
 * Link that opened this page, or null. Moves its token from the `#` fragment, which reaches no server log or
 * `Referer`, to session storage, so that a reload continues.
 */
export function consumeLink(): MailLink | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token === null) return readStored(getStorageKey(), parseLink, sessionStorage)
  if (token.length < MIN_TOKEN_LENGTH) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  const storedLink = readStored(getStorageKey(), parseLink, sessionStorage)
  // The same link may be opened again.
  const link: MailLink = storedLink?.token === token ? storedLink : { token, state: 'open' }
  writeStored(getStorageKey(), link, sessionStorage)
  return link
}

export function setLinkEnded(state: Exclude<LinkState, 'open'>): void {
  writeStored(getStorageKey(), { token: '', state }, sessionStorage)
}

const getStorageKey = () => `link ${location.pathname}`

function parseLink(json: unknown): MailLink | null {
  const { token, state } = (json ?? {}) as Partial<MailLink>
  const isKnown = state === 'open' || state === 'used' || state === 'refused'
  return typeof token === 'string' && isKnown ? { token, state } : null
}
