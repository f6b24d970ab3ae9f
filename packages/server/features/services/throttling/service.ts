import { createHash } from 'node:crypto'
import { tooManyRequests } from '#contract/errors.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { Database } from '../../../db/open.ts'
import { clientOf, networkOf } from '../../../platform/reach/client-address.ts'
import { type Quota, stateQuotas } from '../../../platform/requests/headers/rate-headers.ts'
import { KNOWN_ADDRESS_DAYS, THROTTLE, type ThrottleRule } from './rules.ts'
import { countAttempts, forgetCounts, giveBack, hasMark, setMark, sweepCounts } from './throttle-queries.ts'

export { clientOf } from '../../../platform/reach/client-address.ts'
export { THROTTLE } from './rules.ts'

/** An attempt to count by values such as account, e-mail address or token. */
export interface Attempt {
  rule: ThrottleRule
  /** Stored only as a hash. */
  by: readonly string[]
}

/** Limit of an IPv6 /48 network, as a multiple of a /56 client's. */
const NETWORK_FACTOR = 16

/** Counts IPv6 clients also by their /48 network, whose tenant would otherwise have 256 times each limit. */
const withNetworks = (attempts: readonly Attempt[]): Attempt[] =>
  attempts.flatMap((attempt) => {
    const by = attempt.by.map((value) => (value.endsWith('::/56') ? networkOf(value) : value))
    if (by.every((value, index) => value === attempt.by[index])) return [attempt]
    const { name, most } = attempt.rule
    return [attempt, { rule: { ...attempt.rule, name: `${name} /48`, most: most * NETWORK_FACTOR }, by }]
  })

const keyOf = ({ rule, by }: Attempt) =>
  `${rule.name} ${createHash('sha256').update(JSON.stringify(by)).digest('base64url')}`

/** Counts an attempt under all its rules. @throws 429 `too_many_requests` with the seconds to wait. */
export async function throttle(database: Pick<Database, 'db'>, attempts: readonly Attempt[], now: Date) {
  const counted = await count(database, attempts, now)
  stateQuotas(counted.filter(({ isOfEverybody }) => !isOfEverybody))
  const seconds = longestRefusal(counted)
  if (seconds !== null) throw tooManyAttempts(seconds)
}

/** @throws 429 `too_many_requests` */
export function throttleLink(
  database: Database,
  { token, address }: { token: string; address: string },
  now: Date,
): Promise<void> {
  return throttle(
    database,
    [
      { rule: THROTTLE.linkByToken, by: [token] },
      { rule: THROTTLE.linkByAddress, by: [clientOf(address)] },
    ],
    now,
  )
}

export function giveAttemptsBack(database: Database, attempts: readonly Attempt[]): Promise<void> {
  return giveBack(database, withNetworks(attempts).map(keyOf))
}

interface Login {
  /** Username or e-mail address, as typed. */
  name: string
  /** Null if no account has the name. */
  accountId: string | null
  address: string
}

/**
 * Counts a login by typed name and by account. @throws 429 `too_many_requests` at the name's limit, and for
 * known clients at the account's. Returns false at the account's limit for other clients. The login must then
 * fail like a wrong password: 429 would reveal that two names belong to one account.
 */
export async function throttleLogin(database: Database, login: Login, now: Date): Promise<boolean> {
  await throttle(database, [byNameAndAddress(login), byAddress(login)], now)
  const isKnown = await hasMark(database, knownKey(login), daysBefore(now, KNOWN_ADDRESS_DAYS))
  const nameSeconds = await takeAttempts(database, [byName(login)], now)
  if (nameSeconds !== null && !isKnown) throw tooManyAttempts(nameSeconds)
  const hereSeconds = await takeAttempts(database, [byAccountAndAddress(login)], now)
  const everywhereSeconds = await takeAttempts(database, [byAccount(login)], now)
  const seconds = hereSeconds ?? (isKnown ? null : everywhereSeconds)
  if (seconds !== null && isKnown) throw tooManyAttempts(seconds)
  return seconds === null
}

/** Removes a correct login from the counts, and remembers its address. */
export async function acceptLogin(database: Database, login: Login, now: Date): Promise<void> {
  const counted = [byAddress, byNameAndAddress, byName, byAccountAndAddress, byAccount]
  await giveBack(database, withNetworks(counted.map((attempt) => attempt(login))).map(keyOf))
  await setMark(database, knownKey(login), now)
}

export async function forgetFailedLogins(
  database: Database,
  { accountId, names, address }: { accountId: string; names: readonly string[]; address: string },
  now: Date,
): Promise<void> {
  const logins = names.map((name) => ({ name, accountId, address }))
  const counted = [byNameAndAddress, byName, byAccountAndAddress, byAccount]
  await forgetCounts(
    database,
    logins.flatMap((login) => counted.map((attempt) => keyOf(attempt(login)))),
  )
  const [login] = logins
  if (login) await setMark(database, knownKey(login), now)
}

export function sweepThrottling(database: Database, now: Date): Promise<number> {
  const longest = Math.max(...Object.values(THROTTLE).map(({ windowSeconds }) => windowSeconds))
  return sweepCounts(database, {
    windows: new Date(now.getTime() - longest * 1000),
    marks: daysBefore(now, KNOWN_ADDRESS_DAYS),
  })
}

/** Key shared by all names of an account. An unknown name has its own key, at the same cost. */
const accountOf = ({ accountId, name }: Login): string[] =>
  accountId === null ? ['nobody', name.toLowerCase()] : ['account', accountId]
const byAddress = ({ address }: Login): Attempt => ({
  rule: THROTTLE.loginByAddress,
  by: [clientOf(address)],
})
const byNameAndAddress = ({ name, address }: Login): Attempt => ({
  rule: THROTTLE.loginByAccountAndAddress,
  by: [name.toLowerCase(), clientOf(address)],
})
const byName = ({ name }: Login): Attempt => ({ rule: THROTTLE.loginByAccount, by: [name.toLowerCase()] })
const byAccountAndAddress = (login: Login): Attempt => ({
  rule: THROTTLE.loginByAccountAndAddress,
  by: [...accountOf(login), clientOf(login.address)],
})
const byAccount = (login: Login): Attempt => ({ rule: THROTTLE.loginByAccount, by: accountOf(login) })
const knownKey = (login: Login) =>
  keyOf({ ...byAccountAndAddress(login), rule: { name: 'known', most: 0, windowSeconds: 0 } })

interface CountedQuota extends Quota {
  isRefused: boolean
  isOfEverybody: boolean
}

export const tooManyAttempts = (seconds: number) => tooManyRequests('attempts', seconds)

/** Counts an attempt. Returns the seconds until all full windows have ended; null if none is full. */
export async function takeAttempts(
  database: Pick<Database, 'db'>,
  attempts: readonly Attempt[],
  now: Date,
): Promise<number | null> {
  return longestRefusal(await count(database, attempts, now))
}

async function count(
  database: Pick<Database, 'db'>,
  attempts: readonly Attempt[],
  now: Date,
): Promise<CountedQuota[]> {
  const byKey = new Map(withNetworks(attempts).map((attempt) => [keyOf(attempt), attempt.rule]))
  const counted = await countAttempts(
    database,
    [...byKey].map(([key, { windowSeconds }]) => ({ key, windowSeconds })),
    now,
  )
  return counted.flatMap(({ key, count, windowStartedAt }) => {
    const rule = byKey.get(key)
    if (!rule) return []
    const elapsedSeconds = (now.getTime() - windowStartedAt.getTime()) / 1000
    return [
      {
        ...rule,
        isOfEverybody: rule.isOfEverybody ?? false,
        remaining: Math.max(0, rule.most - count),
        resetSeconds: Math.max(1, Math.ceil(rule.windowSeconds - elapsedSeconds)),
        isRefused: count > rule.most,
      },
    ]
  })
}

const longestRefusal = (counted: readonly CountedQuota[]): number | null =>
  counted.reduce<number | null>(
    (longest, { isRefused, resetSeconds }) => (isRefused ? Math.max(longest ?? 0, resetSeconds) : longest),
    null,
  )

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
