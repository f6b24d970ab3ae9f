export const LINK_PAGES = { report: '/shared', analysis: '/cma' } as const
export type LinkKind = keyof typeof LINK_PAGES

/** Browsers do not send the part after `#`, so no server or proxy logs the token. */
export const linkPath = (kind: LinkKind, token: string): string => `${LINK_PAGES[kind]}#token=${token}`

/** Whether the page is public, opened by a link, and loads no account data. */
export const isPublicPage = (pathname: string): boolean =>
  Object.values<string>(LINK_PAGES).includes(pathname.toLowerCase().replace(/\/+$/, ''))

/** In days. */
export const SHARE_DAYS = [7, 30, 90, 365] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Per report or analysis, including expired links. */
export const MAX_SHARES = 20

/** Length in characters. Any character is allowed, because passwords are often read out on the telephone. */
export const SHARE_PASSWORD_LENGTH = { min: 8, max: 128 } as const

export const MAX_LINK_MESSAGE = 1_000

/** Per account and day. */
export const MAX_LINK_MAILS = 20

const WEB_ADDRESS = /:\/\/|\bwww[.。]|[\p{L}\p{N}-][.。]\p{L}{2}/iu
/** Invisible characters that address parsers drop, such as soft hyphens. */
const FORMAT_CHARACTERS = /\p{Cf}/gu

/**
 * Whether mail programs would make part of the text a link, which our mails must not contain. Covers all
 * characters that browsers treat as a dot (UTS #46).
 */
export const hasWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.normalize('NFKC').replace(FORMAT_CHARACTERS, ''))
