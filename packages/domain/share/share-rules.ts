/** Links that show a report or a market analysis to somebody without an account. */
import { isCommonPassword } from '../account/common-passwords.ts'

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

/** Length of a link's password, in characters. Often read out on the phone, so there is no rule about kinds of characters. */
export const SHARE_PASSWORD = { least: 8, most: 128 } as const

/** Returns why a password cannot protect a link; null if it can. Guesses are limited by client alone, so the commonest are refused. */
export function sharePasswordProblem(password: string): string | null {
  if (password.length < SHARE_PASSWORD.least) {
    return `Please choose a password of at least ${SHARE_PASSWORD.least} characters.`
  }
  return isCommonPassword(password) ? 'This password is among the commonest. Please choose another.' : null
}

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
