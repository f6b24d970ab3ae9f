import { MAX_LINK_MAILS } from '#domain/share/share-rules.ts'

/**
 * At most `max` attempts in a window that starts with the first. Attempts count before the password is
 * hashed, and a correct password is refunded, so only wrong ones add up. `…ByClient` rules count per client
 * (`toClient`): an IPv4 address or an IPv6 /56. Strangers could exhaust an account's limit, so clients from
 * which the owner has signed in, or set a password by email, are exempt.
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
const sharedLimit = (...rule: Parameters<typeof limit>): ThrottleRule => ({
  ...limit(...rule),
  isShared: true,
})

export const THROTTLE = {
  /** One account from one client: its owner forgot the password. */
  loginByAccountAndClient: limit('login account+address', 10, QUARTER_HOUR),
  /** One account from all clients, against distributed guessing. */
  loginByAccount: sharedLimit('login account', 50, HOUR),
  /** All accounts from one client, against leaked password lists. Offices share a client. */
  loginByClient: limit('login address', 100, QUARTER_HOUR),
  registerByEmail: sharedLimit('register email', 5, HOUR),
  registerByClient: limit('register address', 30, HOUR),
  forgotByEmail: sharedLimit('forgot email', 5, HOUR),
  forgotByClient: limit('forgot address', 30, HOUR),
  /** Emailed tokens cannot be guessed (256 bits), but each attempt hashes a password. */
  linkByToken: sharedLimit('link token', 10, QUARTER_HOUR),
  linkByClient: limit('link address', 60, QUARTER_HOUR),
  /** Unsubscribe links. Mail programs open them too, so `linkByClient` counts only invalid ones. */
  unsubscribeByToken: sharedLimit('mail switch token', 30, QUARTER_HOUR),
  externalSignInByClient: limit('external sign-in address', 120, QUARTER_HOUR),
  /** Guesses within a session, for example on an unlocked computer. */
  passwordByAccount: limit('password account', 10, QUARTER_HOUR),
  /** Authenticator codes. At any time, three codes of a million are valid. */
  factorByAccount: sharedLimit('second factor account', 10, QUARTER_HOUR),
  factorByAccountDaily: sharedLimit('second factor account daily', 50, DAY),
  factorByClient: limit('second factor address', 60, QUARTER_HOUR),
  /** Every sign-in page requests one. */
  challengeByClient: limit('challenge address', 300, QUARTER_HOUR),
  /** Invalid share links. */
  shareByClient: limit('share address', 60, QUARTER_HOUR),
  /** How often one client opens a link, with or without a password. */
  shareByLinkAndClient: limit('share link+address', 100, QUARTER_HOUR),
  /** Parcel pictures drawn for a link. A page requests two, and drawing takes processor time. */
  sharedDrawingByLinkAndClient: limit('shared drawing link+address', 200, QUARTER_HOUR),
  /** Stored pictures. A page of many parcels loads hundreds. */
  sharedPictureByLinkAndClient: limit('shared picture link+address', 5000, QUARTER_HOUR),
  /** Attached files: up to 50 per report, of tens of megabytes each. */
  sharedFileByLinkAndClient: limit('shared file link+address', 500, QUARTER_HOUR),
  /** PDFs requested through a link, and those printed, which runs a browser for seconds. */
  sharedPdfByLinkAndClient: limit('shared pdf link+address', 30, QUARTER_HOUR),
  sharedPdfByLink: sharedLimit('shared pdf link', 60, HOUR),
  /** A page polls every two seconds until its PDF is ready. */
  sharedPdfStateByLinkAndClient: limit('shared pdf state link+address', 3000, QUARTER_HOUR),
  sharedPdfFileByLinkAndClient: limit('shared pdf file link+address', 60, QUARTER_HOUR),
  /**
   * Wrong link passwords. Exceeding the link's limit does not block the link, or guessers would lock out
   * readers. It reduces each client to its daily attempts: 50,000 a day from 10,000 clients.
   */
  sharePasswordByLinkAndClient: limit('share password address', 10, QUARTER_HOUR),
  sharePasswordByLinkDaily: sharedLimit('share password link daily', 50, DAY),
  sharePasswordByLinkAndClientDaily: limit('share password guessed', 5, DAY),
  /** Share links sent by email. */
  linkMailByAccount: limit('link mail account', MAX_LINK_MAILS, DAY),
  linkMailByRecipient: sharedLimit('link mail recipient', 10, DAY),
  /** Messages that readers of a shared analysis send to its owner. */
  writeBackByLink: sharedLimit('write back link', 20, HOUR),
  writeBackByClient: limit('write back address', 10, HOUR),
  /** Printing runs a browser for seconds. */
  pdfByAccount: limit('pdf account', 120, HOUR),
  /** Each export prints every report. */
  exportByAccount: limit('export account', 10, DAY),
  /** Prevents guessing codes. */
  couponByAccount: limit('coupon account', 30, QUARTER_HOUR),
  /** Prevents testing stolen cards. */
  paymentByAccount: limit('payment account', 60, HOUR),
  /** May query the provider. A waiting page polls every two seconds. */
  outcomeByAccount: limit('payment outcome account', 600, QUARTER_HOUR),
  supportByAccount: limit('support account', 10, HOUR),
  mailByAccount: limit('mail account', 5, HOUR),
} as const

export const KNOWN_CLIENT_DAYS = 90
