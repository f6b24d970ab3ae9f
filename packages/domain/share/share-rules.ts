/** Page path per kind of link. */
export const LINK_PAGES = { report: '/shared', analysis: '/cma' } as const
export type LinkKind = keyof typeof LINK_PAGES

/** Browsers do not send the part after `#`, so no server or proxy logs the token. */
export const linkPath = (kind: LinkKind, token: string): string => `${LINK_PAGES[kind]}#token=${token}`

/** Choices of how long a link works, in days. */
export const SHARE_DAYS = [7, 30, 90, 365] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Links of one report or analysis, expired ones included. */
export const MAX_SHARES = 20

/** In characters, of any kind, because it is often read out by telephone. */
export const SHARE_PASSWORD = { least: 8, most: 128 } as const

export const MAX_LINK_MESSAGE = 1_000

/** Mailed links of an account per day. */
export const MAX_LINK_MAILS = 20

const WEB_ADDRESS = /:\/\/|\bwww[.。]|[\p{L}\p{N}-][.。]\p{L}{2}/iu
/** Invisible characters that address parsers drop: soft hyphens, joiners. */
const UNSEEN = /\p{Cf}/gu

/**
 * Whether mail programs would make a link of part of the text, which must then not appear in our mail. Knows
 * every character that browsers treat as a dot (UTS #46).
 */
export const hasWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.normalize('NFKC').replace(UNSEEN, ''))
