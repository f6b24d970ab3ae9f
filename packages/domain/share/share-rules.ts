/** Links that show a report or a market analysis to somebody without an account. */

/** Pages of links, by what they show. */
export const LINK_PAGES = { report: '/shared', analysis: '/cma' } as const
export type LinkKind = keyof typeof LINK_PAGES

/** Returns the path of a link. Browsers send nothing behind `#`, so that no server or proxy logs the token. */
export const linkPath = (kind: LinkKind, token: string): string => `${LINK_PAGES[kind]}#token=${token}`

/** Days for which a link opens: the choices. */
export const SHARE_DAYS = [7, 30, 90, 365] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Links of one report or analysis, expired ones included. */
export const MAX_SHARES = 20

/** Characters of the password of a link: often read out on the phone, and throttled. */
export const SHARE_PASSWORD = { least: 6, most: 128 } as const

/** Characters of what is written beside a link that Lotline mails. */
export const MAX_LINK_MESSAGE = 1_000

/** Mails with links of an account in a day. */
export const MAX_LINK_MAILS = 20

const WEB_ADDRESS = /:\/\/|\bwww[.。]|[\p{L}\p{N}-][.。]\p{L}{2}/iu
/** Marks that are not seen, and that whoever reads an address leaves out: soft hyphens, joiners. */
const UNSEEN = /\p{Cf}/gu

/**
 * Returns whether mail programs would make a link of something in it: then it must not stand in a mail of ours beside words of a stranger. All full
 * stops that browsers take for the dot of a name count (UTS #46), and marks that nobody sees hide none.
 */
export const hasWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.normalize('NFKC').replace(UNSEEN, ''))
