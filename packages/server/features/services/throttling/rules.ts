import { MAX_LINK_MAILS } from '#domain/share/share-rules.ts'

/**
 * A limit on how often something may be tried. Attempts are counted before any password is hashed, in windows that begin with the first
 * attempt and are not prolonged by further ones. A password that was right is given back: only wrong ones add up.
 *
 * `Address` in a name is a client (`clientOf`): an IPv4 address, or an IPv6 network of 56 bits.
 *
 * Wrong guesses of strangers also fill the limit of the account. So that they cannot lock its owner out, that limit does not apply to clients that
 * the account has signed in from. Setting a new password by mail adds the client to them.
 */
export interface ThrottleRule {
  /** Part of the key; renaming it forgets what was counted. */
  name: string
  /** Attempts in a window; the next one is refused. */
  most: number
  windowSeconds: number
  /** True where everybody counts together: no response states what is left, because that would reveal what others do. */
  isOfEverybody?: true
}

const MINUTE = 60
const QUARTER_HOUR = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const THROTTLE = {
  /** One account from one address: a person who has forgotten their password. */
  loginByAccountAndAddress: { name: 'login account+address', most: 10, windowSeconds: QUARTER_HOUR },
  /** One account from everywhere: guessing spread over many addresses. */
  loginByAccount: { name: 'login account', most: 50, windowSeconds: HOUR, isOfEverybody: true },
  /** One address at all accounts: lists of leaked passwords. An office may share an address. */
  loginByAddress: { name: 'login address', most: 100, windowSeconds: QUARTER_HOUR },
  registerByEmail: { name: 'register email', most: 5, windowSeconds: HOUR, isOfEverybody: true },
  registerByAddress: { name: 'register address', most: 30, windowSeconds: HOUR },
  forgotByEmail: { name: 'forgot email', most: 5, windowSeconds: HOUR, isOfEverybody: true },
  forgotByAddress: { name: 'forgot address', most: 30, windowSeconds: HOUR },
  /** Links of mails: nobody can guess 256 bits, but each attempt at a password hashes. */
  linkByToken: { name: 'link token', most: 10, windowSeconds: QUARTER_HOUR, isOfEverybody: true },
  linkByAddress: { name: 'link address', most: 60, windowSeconds: QUARTER_HOUR },
  /** Turning notification mails off and on by a link. By address only wrong links count: mail programs click for many people. */
  mailSwitchByToken: {
    name: 'mail switch token',
    most: 30,
    windowSeconds: QUARTER_HOUR,
    isOfEverybody: true,
  },
  /** Beginning and ending a sign-in through an outside provider. An office may share an address. */
  externalSignInByAddress: { name: 'external sign-in address', most: 120, windowSeconds: QUARTER_HOUR },
  /** Confirming the password of somebody who is signed in: against a page that was left open. */
  passwordByAccount: { name: 'password account', most: 10, windowSeconds: QUARTER_HOUR },
  /** Codes of an authenticator app, from everywhere: of a million codes three are right at a time. Passkeys and recovery codes still open the account. */
  factorByAccount: {
    name: 'second factor account',
    most: 10,
    windowSeconds: QUARTER_HOUR,
    isOfEverybody: true,
  },
  factorByAccountDaily: {
    name: 'second factor account daily',
    most: 50,
    windowSeconds: DAY,
    isOfEverybody: true,
  },
  /** Proofs of second factors of all kinds. An office may share an address. */
  factorByAddress: { name: 'second factor address', most: 60, windowSeconds: QUARTER_HOUR },
  /** Challenges for passkeys: each page that offers to sign in with one requests one. */
  challengeByAddress: { name: 'challenge address', most: 300, windowSeconds: QUARTER_HOUR },
  /** Links of shared reports from one address: only those that open nothing count. An office may share an address. */
  shareByAddress: { name: 'share address', most: 60, windowSeconds: QUARTER_HOUR },
  /** Openings of one link from one address, with or without a password. An office may share an address. */
  shareByLinkAndAddress: { name: 'share link+address', most: 100, windowSeconds: QUARTER_HOUR },
  /** Pictures of a parcel that a link has drawn, from one address: each takes a moment of the processor, and an opened page requests two. */
  sharedDrawingByLinkAndAddress: {
    name: 'shared drawing link+address',
    most: 200,
    windowSeconds: QUARTER_HOUR,
  },
  /** Pictures of parts that a link sends, from one address: a page of many parcels loads hundreds. An office may share an address. */
  sharedPictureByLinkAndAddress: {
    name: 'shared picture link+address',
    most: 5000,
    windowSeconds: QUARTER_HOUR,
  },
  /** Files of a report that a link sends, from one address: each may have tens of megabytes, and an opened page requests each of up to 50. */
  sharedFileByLinkAndAddress: {
    name: 'shared file link+address',
    most: 500,
    windowSeconds: QUARTER_HOUR,
  },
  /** PDFs behind a link: requested from one address, and printed for everybody, each of which takes a browser for seconds. An office may share an address. */
  sharedPdfByLinkAndAddress: { name: 'shared pdf link+address', most: 30, windowSeconds: QUARTER_HOUR },
  sharedPdfByLink: { name: 'shared pdf link', most: 60, windowSeconds: HOUR, isOfEverybody: true },
  /** States of such a PDF: a page that waits requests one every two seconds. */
  sharedPdfStateByLinkAndAddress: {
    name: 'shared pdf state link+address',
    most: 3000,
    windowSeconds: QUARTER_HOUR,
  },
  sharedPdfFileByLinkAndAddress: {
    name: 'shared pdf file link+address',
    most: 60,
    windowSeconds: QUARTER_HOUR,
  },
  /** Wrong passwords of a link from one address. A limit for all addresses together would lock out the rightful reader. */
  sharePasswordByLinkAndAddress: { name: 'share password address', most: 10, windowSeconds: QUARTER_HOUR },
  /** Wrong passwords of a link from everywhere. Beyond this limit, the next rule applies as well. */
  sharePasswordByLink: {
    name: 'share password link daily',
    most: 50,
    windowSeconds: DAY,
    isOfEverybody: true,
  },
  /** Wrong passwords of such a link from one address: 10,000 addresses have 50,000 guesses a day. */
  sharePasswordOfGuessedLink: { name: 'share password guessed', most: 5, windowSeconds: DAY },
  /** Links that Lotline mails: by an account to everybody, and to one address by everybody. */
  linkMailByAccount: { name: 'link mail account', most: MAX_LINK_MAILS, windowSeconds: DAY },
  linkMailByRecipient: { name: 'link mail recipient', most: 10, windowSeconds: DAY, isOfEverybody: true },
  /** Messages of readers of a shared analysis to its owner, by link and by address. */
  writeBackByLink: { name: 'write back link', most: 20, windowSeconds: HOUR, isOfEverybody: true },
  writeBackByAddress: { name: 'write back address', most: 10, windowSeconds: HOUR },
  /** PDFs of reports: each takes a browser for seconds. */
  pdfByAccount: { name: 'pdf account', most: 120, windowSeconds: HOUR },
  /** Exports of all data of an account, each of which prints every report. */
  exportByAccount: { name: 'export account', most: 10, windowSeconds: DAY },
  /** Codes of coupons, which can be guessed. */
  couponByAccount: { name: 'coupon account', most: 30, windowSeconds: QUARTER_HOUR },
  /** Payments and cards: against trying stolen cards. */
  paymentByAccount: { name: 'payment account', most: 60, windowSeconds: HOUR },
  /** Outcomes of payments, each of which may query the provider: a page that waits requests one every two seconds. */
  outcomeByAccount: { name: 'payment outcome account', most: 600, windowSeconds: QUARTER_HOUR },
  /** Messages to support. */
  supportByAccount: { name: 'support account', most: 10, windowSeconds: HOUR },
  mailByAccount: { name: 'mail account', most: 5, windowSeconds: HOUR },
} as const satisfies Record<string, ThrottleRule>

/** Number of days for which an address is known for an account after a sign-in. */
export const KNOWN_ADDRESS_DAYS = 90
