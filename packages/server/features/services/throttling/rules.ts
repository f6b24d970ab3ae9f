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

export const THROTTLE = {
  /** One account from one client: a forgotten password. */
  loginByAccountAndAddress: { name: 'login account+address', max: 10, windowSeconds: QUARTER_HOUR },
  /** One account from all clients: distributed guessing. */
  loginByAccount: { name: 'login account', max: 50, windowSeconds: HOUR, isShared: true },
  /** All accounts from one client: leaked password lists. Offices share an address. */
  loginByAddress: { name: 'login address', max: 100, windowSeconds: QUARTER_HOUR },
  registerByEmail: { name: 'register email', max: 5, windowSeconds: HOUR, isShared: true },
  registerByAddress: { name: 'register address', max: 30, windowSeconds: HOUR },
  forgotByEmail: { name: 'forgot email', max: 5, windowSeconds: HOUR, isShared: true },
  forgotByAddress: { name: 'forgot address', max: 30, windowSeconds: HOUR },
  /** Mailed links cannot be guessed (256 bits), but each attempt hashes a password. */
  linkByToken: { name: 'link token', max: 10, windowSeconds: QUARTER_HOUR, isShared: true },
  linkByAddress: { name: 'link address', max: 60, windowSeconds: QUARTER_HOUR },
  /** Per address, only wrong links count, because mail programs open links for many people. */
  mailSwitchByToken: {
    name: 'mail switch token',
    max: 30,
    windowSeconds: QUARTER_HOUR,
    isShared: true,
  },
  externalSignInByAddress: { name: 'external sign-in address', max: 120, windowSeconds: QUARTER_HOUR },
  /** Password confirmations of a signed-in user, against unattended pages. */
  passwordByAccount: { name: 'password account', max: 10, windowSeconds: QUARTER_HOUR },
  /** Authenticator codes, from all clients: three of a million are valid at a time. */
  factorByAccount: {
    name: 'second factor account',
    max: 10,
    windowSeconds: QUARTER_HOUR,
    isShared: true,
  },
  factorByAccountDaily: {
    name: 'second factor account daily',
    max: 50,
    windowSeconds: DAY,
    isShared: true,
  },
  factorByAddress: { name: 'second factor address', max: 60, windowSeconds: QUARTER_HOUR },
  /** Passkey challenges. Each sign-in page requests one. */
  challengeByAddress: { name: 'challenge address', max: 300, windowSeconds: QUARTER_HOUR },
  /** Invalid links to shared reports, per address. */
  shareByAddress: { name: 'share address', max: 60, windowSeconds: QUARTER_HOUR },
  /** Openings of a link per address, with or without password. */
  shareByLinkAndAddress: { name: 'share link+address', max: 100, windowSeconds: QUARTER_HOUR },
  /** Parcel pictures drawn for a link, per address. Drawing takes processor time; a page requests two. */
  sharedDrawingByLinkAndAddress: {
    name: 'shared drawing link+address',
    max: 200,
    windowSeconds: QUARTER_HOUR,
  },
  /** Part pictures sent for a link, per address: a page of many parcels loads hundreds. */
  sharedPictureByLinkAndAddress: {
    name: 'shared picture link+address',
    max: 5000,
    windowSeconds: QUARTER_HOUR,
  },
  /** Report files sent for a link, per address: up to 50, of tens of megabytes. */
  sharedFileByLinkAndAddress: {
    name: 'shared file link+address',
    max: 500,
    windowSeconds: QUARTER_HOUR,
  },
  /** PDFs of a link: requests per address, and prints in total, which run a browser for seconds. */
  sharedPdfByLinkAndAddress: { name: 'shared pdf link+address', max: 30, windowSeconds: QUARTER_HOUR },
  sharedPdfByLink: { name: 'shared pdf link', max: 60, windowSeconds: HOUR, isShared: true },
  /** Polling for such a PDF, every two seconds. */
  sharedPdfStateByLinkAndAddress: {
    name: 'shared pdf state link+address',
    max: 3000,
    windowSeconds: QUARTER_HOUR,
  },
  sharedPdfFileByLinkAndAddress: {
    name: 'shared pdf file link+address',
    max: 60,
    windowSeconds: QUARTER_HOUR,
  },
  /** Wrong link passwords per address. A limit for all addresses would lock out the reader. */
  sharePasswordByLinkAndAddress: { name: 'share password address', max: 10, windowSeconds: QUARTER_HOUR },
  sharePasswordByLink: {
    name: 'share password link daily',
    max: 50,
    windowSeconds: DAY,
    isShared: true,
  },
  /** Wrong passwords per address of a link that many addresses guess: 50,000 a day from 10,000 addresses. */
  sharePasswordOfGuessedLink: { name: 'share password guessed', max: 5, windowSeconds: DAY },
  /** Mailed links: per sending account, and per recipient. */
  linkMailByAccount: { name: 'link mail account', max: MAX_LINK_MAILS, windowSeconds: DAY },
  linkMailByRecipient: { name: 'link mail recipient', max: 10, windowSeconds: DAY, isShared: true },
  /** Messages of readers of a shared analysis to its owner. */
  writeBackByLink: { name: 'write back link', max: 20, windowSeconds: HOUR, isShared: true },
  writeBackByAddress: { name: 'write back address', max: 10, windowSeconds: HOUR },
  /** Printing runs a browser for seconds. */
  pdfByAccount: { name: 'pdf account', max: 120, windowSeconds: HOUR },
  /** Each export prints every report. */
  exportByAccount: { name: 'export account', max: 10, windowSeconds: DAY },
  /** Prevents guessing codes. */
  couponByAccount: { name: 'coupon account', max: 30, windowSeconds: QUARTER_HOUR },
  /** Prevents testing stolen cards. */
  paymentByAccount: { name: 'payment account', max: 60, windowSeconds: HOUR },
  /** Payment outcomes, which may query the provider. A waiting page polls every two seconds. */
  outcomeByAccount: { name: 'payment outcome account', max: 600, windowSeconds: QUARTER_HOUR },
  supportByAccount: { name: 'support account', max: 10, windowSeconds: HOUR },
  mailByAccount: { name: 'mail account', max: 5, windowSeconds: HOUR },
} as const satisfies Record<string, ThrottleRule>

export const KNOWN_ADDRESS_DAYS = 90
