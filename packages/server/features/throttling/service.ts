import { createHash } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { Database } from '../../db/open.ts'
import { clientOf } from './client-address.ts'
import { KNOWN_ADDRESS_DAYS, THROTTLE, type ThrottleRule } from './rules.ts'
import { countAttempts, forgetCounts, giveBack, hasMark, setMark, sweepCounts } from './throttle-queries.ts'

export { clientOf } from './client-address.ts'
export { THROTTLE } from './rules.ts'

/** One attempt: what is tried (`account`, an e-mail address, a token) by whom. */
export interface Attempt {
  rule: ThrottleRule
  /** What the rule counts by; only their hash is kept. */
  by: readonly string[]
}

const keyOf = ({ rule, by }: Attempt) =>
  `${rule.name} ${createHash('sha256').update(JSON.stringify(by)).digest('base64url')}`

/** Counts an attempt under all of its rules. Throws 429 `too_many_requests` with the seconds until it may be tried again. */
export async function throttle(database: Database, attempts: readonly Attempt[], now: Date): Promise<void> {
  const refusedSeconds = await countRefused(database, attempts, now)
  if (refusedSeconds !== null) throw tooMany(refusedSeconds)
}

/** Gives attempts back that were rightful. */
export function giveAttemptsBack(database: Database, attempts: readonly Attempt[]): Promise<void> {
  return giveBack(database, attempts.map(keyOf))
}

/** The login of an account (username or e-mail address, as typed) from an address. Throws 429 `too_many_requests`. */
export async function throttleLogin(
  database: Database,
  login: { account: string; address: string },
  now: Date,
): Promise<void> {
  await throttle(database, loginAttempts(login), now)
  const refusedSeconds = await countRefused(database, [accountAttempt(login)], now)
  if (refusedSeconds === null) return
  const isKnown = await hasMark(database, knownKey(login), daysBefore(now, KNOWN_ADDRESS_DAYS))
  if (!isKnown) throw tooMany(refusedSeconds)
}

/** The login was rightful: it counts nowhere, and its address is known from now on. */
export async function acceptLogin(
  database: Database,
  login: { account: string; address: string },
  now: Date,
): Promise<void> {
  await giveBack(database, [...loginAttempts(login), accountAttempt(login)].map(keyOf))
  await setMark(database, knownKey(login), now)
}

/** The account has proved itself through its mailbox: its failed logins are forgotten, for each name it has. */
export async function forgetFailedLogins(
  database: Database,
  account: { names: readonly string[]; address: string },
  now: Date,
): Promise<void> {
  for (const name of account.names) {
    const login = { account: name, address: account.address }
    await forgetCounts(database, [keyOf(accountAttempt(login)), keyOf(byAccountAndAddress(login))])
    await setMark(database, knownKey(login), now)
  }
}

export function sweepThrottling(database: Database, now: Date): Promise<number> {
  const longest = Math.max(...Object.values(THROTTLE).map(({ windowSeconds }) => windowSeconds))
  return sweepCounts(database, {
    windows: new Date(now.getTime() - longest * 1000),
    marks: daysBefore(now, KNOWN_ADDRESS_DAYS),
  })
}

interface Login {
  account: string
  address: string
}
const byAccountAndAddress = ({ account, address }: Login): Attempt => ({
  rule: THROTTLE.loginByAccountAndAddress,
  by: [account.toLowerCase(), clientOf(address)],
})
const loginAttempts = (login: Login): Attempt[] => [
  byAccountAndAddress(login),
  { rule: THROTTLE.loginByAddress, by: [clientOf(login.address)] },
]
const accountAttempt = ({ account }: Login): Attempt => ({
  rule: THROTTLE.loginByAccount,
  by: [account.toLowerCase()],
})
const knownKey = (login: Login) =>
  keyOf({ ...byAccountAndAddress(login), rule: { name: 'known', most: 0, windowSeconds: 0 } })

/** Seconds until the longest of the full windows is over; null when none is full. */
async function countRefused(
  database: Database,
  attempts: readonly Attempt[],
  now: Date,
): Promise<number | null> {
  const byKey = new Map(attempts.map((attempt) => [keyOf(attempt), attempt.rule]))
  const counted = await countAttempts(
    database,
    [...byKey].map(([key, { windowSeconds }]) => ({ key, windowSeconds })),
    now,
  )
  const waits = counted.flatMap(({ key, count, windowStartedAt }) => {
    const rule = byKey.get(key)
    if (!rule || count <= rule.most) return []
    return [Math.max(1, Math.ceil((windowStartedAt.getTime() - now.getTime()) / 1000 + rule.windowSeconds))]
  })
  return waits.length === 0 ? null : Math.max(...waits)
}

function tooMany(seconds: number): LotlineError {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new LotlineError('too_many_requests', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
