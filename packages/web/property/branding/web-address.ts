/**
 * Completes an address: `www.example.ca` → `https://www.example.ca/`. Null if invalid; empty text is unchanged.
 */
export function webAddress(input: string): string | null {
  const text = input.trim()
  if (text === '') return ''
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  const isWebProtocol = url.protocol === 'https:' || url.protocol === 'http:'
  return isWebProtocol && url.hostname.includes('.') && url.username === '' ? url.href : null
}

/** Shortens an address: `https://www.example.ca/` → `www.example.ca`. `webAddress` restores the address. */
export const shownWebAddress = (address: string): string =>
  (webAddress(address) ?? address).replace(/^https:\/\//, '').replace(/^((?:http:\/\/)?[^/?#]+)\/$/, '$1')

const TELEPHONE = /^\+?[\d\s().-]{7,}(?:\s*(?:ext\.?|x|#)\s*(\d{1,6}))?$/i

/** `604-555-0123 ext. 5` → `tel:6045550123;ext=5`; undefined if invalid. */
export function telephoneAddress(input: string): string | undefined {
  const match = TELEPHONE.exec(input.trim())
  if (!match) return undefined
  const [text, extension] = match
  const [number = ''] = text.split(/ext|x|#/i)
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
