import { MAX_LINK_MAILS } from '#domain/share/share-rules.ts'

/**
 * A limit on attempts in fixed windows from the first attempt, counted before hashing. A correct password is
 * refunded, so only wrong ones count. `Address` means a client (`toClient`): an IPv4 address or an IPv6 /56.
 * Clients from which the account has signed in are exempt from the account's limit, which strangers could
 * exhaust. Setting a password by mail adds the client.
 */
export interface ThrottleRule {
  /** Renaming it resets the counts. */
  name: string
  max: number
  windowSeconds: number
  /** Whether all clients share the count. Responses then omit the remaining attempts. */
  isShared?: true
}

const MINUTE = 60
const QUARTER_HOUR = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const limit = (name: string, max: number, windowSeconds: number): ThrottleRule => ({
  name,
  max,
  windowSeconds,
})
/** All clients share the count. */
const sharedLimit = (name: string, max: number, windowSeconds: number): ThrottleRule => ({
  name,
  max,
  windowSeconds,
  isShared: true,
})

export const THROTTLE = {
  /** One account from one client: a forgotten password. */
  loginByAccountAndAddress: limit('login account+address', 10, QUARTER_HOUR),
  /** One account from all clients: distributed guessing. */
  loginByAccount: sharedLimit('login account', 50, HOUR),
  /** All accounts from one client: leaked password lists. Offices share an address. */
  loginByAddress: limit('login address', 100, QUARTER_HOUR),
  registerByEmail: sharedLimit('register email', 5, HOUR),
  registerByAddress: limit('register address', 30, HOUR),
  forgotByEmail: sharedLimit('forgot email', 5, HOUR),
  forgotByAddress: limit('forgot address', 30, HOUR),
  /** Mailed links cannot be guessed (256 bits), but each attempt hashes a password. */
  linkByToken: sharedLimit('link token', 10, QUARTER_HOUR),
  linkByAddress: limit('link address', 60, QUARTER_HOUR),
  /** Per address, only wrong links count, because mail programs open links for many people. */
  mailSwitchByToken: sharedLimit('mail switch token', 30, QUARTER_HOUR),
  externalSignInByAddress: limit('external sign-in address', 120, QUARTER_HOUR),
  /** Password confirmations of a signed-in user, against unattended pages. */
  passwordByAccount: limit('password account', 10, QUARTER_HOUR),
  /** Authenticator codes, from all clients: three of a million are valid at a time. */
  factorByAccount: sharedLimit('second factor account', 10, QUARTER_HOUR),
  factorByAccountDaily: sharedLimit('second factor account daily', 50, DAY),
  factorByAddress: limit('second factor address', 60, QUARTER_HOUR),
  /** Passkey challenges. Each sign-in page requests one. */
  challengeByAddress: limit('challenge address', 300, QUARTER_HOUR),
  /** Invalid links to shared reports, per address. */
  shareByAddress: limit('share address', 60, QUARTER_HOUR),
  /** Openings of a link per address, with or without password. */
  shareByLinkAndAddress: limit('share link+address', 100, QUARTER_HOUR),
  /** Parcel pictures drawn for a link, per address. Drawing takes processor time; a page requests two. */
  sharedDrawingByLinkAndAddress: limit('shared drawing link+address', 200, QUARTER_HOUR),
  /** Part pictures sent for a link, per address: a page of many parcels loads hundreds. */
  sharedPictureByLinkAndAddress: limit('shared picture link+address', 5000, QUARTER_HOUR),
  /** Report files sent for a link, per address: up to 50, of tens of megabytes. */
  sharedFileByLinkAndAddress: limit('shared file link+address', 500, QUARTER_HOUR),
  /** PDFs of a link: requests per address, and prints in total, which run a browser for seconds. */
  sharedPdfByLinkAndAddress: limit('shared pdf link+address', 30, QUARTER_HOUR),
  sharedPdfByLink: sharedLimit('shared pdf link', 60, HOUR),
  /** Polling for such a PDF, every two seconds. */
  sharedPdfStateByLinkAndAddress: limit('shared pdf state link+address', 3000, QUARTER_HOUR),
  sharedPdfFileByLinkAndAddress: limit('shared pdf file link+address', 60, QUARTER_HOUR),
  /** Wrong link passwords per address. A limit for all addresses would lock out the reader. */
  sharePasswordByLinkAndAddress: limit('share password address', 10, QUARTER_HOUR),
  sharePasswordByLink: sharedLimit('share password link daily', 50, DAY),
  /** Wrong passwords per address of a link that many addresses guess: 50,000 a day from 10,000 addresses. */
  sharePasswordOfGuessedLink: limit('share password guessed', 5, DAY),
  /** Mailed links: per sending account, and per recipient. */
  linkMailByAccount: limit('link mail account', MAX_LINK_MAILS, DAY),
  linkMailByRecipient: sharedLimit('link mail recipient', 10, DAY),
  /** Messages of readers of a shared analysis to its owner. */
  writeBackByLink: sharedLimit('write back link', 20, HOUR),
  writeBackByAddress: limit('write back address', 10, HOUR),
  /** Printing runs a browser for seconds. */
  pdfByAccount: limit('pdf account', 120, HOUR),
  /** Each export prints every report. */
  exportByAccount: limit('export account', 10, DAY),
  /** Prevents guessing codes. */
  couponByAccount: limit('coupon account', 30, QUARTER_HOUR),
  /** Prevents testing stolen cards. */
  paymentByAccount: limit('payment account', 60, HOUR),
  /** Payment outcomes, which may query the provider. A waiting page polls every two seconds. */
  outcomeByAccount: limit('payment outcome account', 600, QUARTER_HOUR),
  supportByAccount: limit('support account', 10, HOUR),
  mailByAccount: limit('mail account', 5, HOUR),
} as const

export const KNOWN_ADDRESS_DAYS = 90
