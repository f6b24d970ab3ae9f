import { createHash } from 'node:crypto'
import { tooManyRequests } from '#contract/errors.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { networkOf, toClient } from '../../../platform/reach/client-address.ts'
import { type Quota, recordQuotas } from '../../../platform/requests/headers/rate-headers.ts'
import { KNOWN_CLIENT_DAYS, THROTTLE, type ThrottleRule } from './rules.ts'
import {
  countAttempts,
  decrementCounts,
  forgetCounts,
  hasMark,
  setMark,
  sweepCounts,
} from './throttle-queries.ts'

export { toClient } from '../../../platform/reach/client-address.ts'
export { THROTTLE } from './rules.ts'

/** An attempt to count by values such as account, e-mail address or token. */
export interface Attempt {
  rule: ThrottleRule
  /** Stored only as a hash. */
  by: readonly string[]
}

/** Limit of an IPv6 /48 network, as a multiple of a /56 client's. */
const NETWORK_FACTOR = 16

const isIpv6Client = (value: string): boolean => value.endsWith('::/56')

/** Also counts IPv6 clients by /48 network, because a customer with a /48 has 256 clients of a /56 each. */
const byNetwork = (attempts: readonly Attempt[]): Attempt[] =>
  attempts.flatMap(({ rule, by: values }) => {
    if (!values.some(isIpv6Client)) return []
    const by = values.map((value) => (isIpv6Client(value) ? networkOf(value) : value))
    return [{ rule: { ...rule, name: `${rule.name} /48`, max: rule.max * NETWORK_FACTOR }, by }]
  })

const getKey = ({ rule, by }: Attempt) =>
  `${rule.name} ${createHash('sha256').update(JSON.stringify(by)).digest('base64url')}`

/** Counts an attempt under all its rules. @throws 429 `too_many_requests` with the seconds to wait. */
export async function throttle(database: Queryable, attempts: readonly Attempt[], now: Date) {
  const counts = await count(database, attempts, now)
  recordQuotas(counts.filter(({ isShared }) => !isShared))
  const waitSeconds = longestWaitSeconds(counts)
  if (waitSeconds !== null) throw tooManyAttempts(waitSeconds)
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
      { rule: THROTTLE.linkByClient, by: [toClient(address)] },
    ],
    now,
  )
}

export function refundAttempts(database: Database, attempts: readonly Attempt[]): Promise<void> {
  return decrementCounts(database, [...attempts, ...byNetwork(attempts)].map(getKey))
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
  const attempts = loginAttempts(login)
  await throttle(database, [attempts.nameAndClient, attempts.client], now)
  const isKnown = await hasMark(database, knownKey(login), daysBefore(now, KNOWN_CLIENT_DAYS))
  const nameWaitSeconds = await takeAttempts(database, [attempts.name], now)
  if (nameWaitSeconds !== null && !isKnown) throw tooManyAttempts(nameWaitSeconds)
  const clientWaitSeconds = await takeAttempts(database, [attempts.accountAndClient], now)
  const accountWaitSeconds = await takeAttempts(database, [attempts.account], now)
  const waitSeconds = clientWaitSeconds ?? (isKnown ? null : accountWaitSeconds)
  if (waitSeconds !== null && isKnown) throw tooManyAttempts(waitSeconds)
  return waitSeconds === null
}

/** Refunds the attempts of a correct login, and remembers its client. */
export async function acceptLogin(database: Database, login: Login, now: Date): Promise<void> {
  await refundAttempts(database, Object.values(loginAttempts(login)))
  await setMark(database, knownKey(login), now)
}

export async function forgetFailedLogins(
  database: Database,
  { accountId, names, address }: { accountId: string; names: readonly string[]; address: string },
  now: Date,
): Promise<void> {
  const logins = names.map((name) => ({ name, accountId, address }))
  const attempts = logins.flatMap((login) => {
    const { client: _, ...attempts } = loginAttempts(login)
    return Object.values(attempts)
  })
  await forgetCounts(database, attempts.map(getKey))
  const [login] = logins
  if (login) await setMark(database, knownKey(login), now)
}

export function sweepThrottling(database: Database, now: Date): Promise<number> {
  const longestWindow = Math.max(...Object.values(THROTTLE).map(({ windowSeconds }) => windowSeconds))
  return sweepCounts(database, {
    windows: new Date(now.getTime() - longestWindow * 1000),
    marks: daysBefore(now, KNOWN_CLIENT_DAYS),
  })
}

/** Key shared by all names of an account. An unknown name gets a separate key, at the same cost. */
const accountKey = ({ accountId, name }: Login): string[] =>
  accountId === null ? ['nobody', name.toLowerCase()] : ['account', accountId]

function loginAttempts(login: Login) {
  const client = toClient(login.address)
  const name = login.name.toLowerCase()
  const account = accountKey(login)
  return {
    client: { rule: THROTTLE.loginByClient, by: [client] },
    nameAndClient: { rule: THROTTLE.loginByAccountAndClient, by: [name, client] },
    name: { rule: THROTTLE.loginByAccount, by: [name] },
    accountAndClient: { rule: THROTTLE.loginByAccountAndClient, by: [...account, client] },
    account: { rule: THROTTLE.loginByAccount, by: account },
  }
}

const knownKey = (login: Login) =>
  getKey({ ...loginAttempts(login).accountAndClient, rule: { name: 'known', max: 0, windowSeconds: 0 } })

interface CountedQuota extends Quota {
  isRefused: boolean
  isShared: boolean
}

export const tooManyAttempts = (seconds: number) => tooManyRequests('attempts', seconds)

/** Counts an attempt. Returns the seconds until all exceeded limits reset, or null if none is exceeded. */
export async function takeAttempts(
  database: Queryable,
  attempts: readonly Attempt[],
  now: Date,
): Promise<number | null> {
  return longestWaitSeconds(await count(database, attempts, now))
}

/**
 * Refused attempts do not count. Otherwise, right passwords sent at once would lock out their client, and one
 * client could lock out its network.
 */
async function count(database: Queryable, attempts: readonly Attempt[], now: Date): Promise<CountedQuota[]> {
  const counts = await countKeys(database, attempts, now)
  const networks = longestWaitSeconds(counts) === null ? byNetwork(attempts) : []
  if (networks.length > 0) counts.push(...(await countKeys(database, networks, now)))
  if (longestWaitSeconds(counts) !== null)
    await decrementCounts(database, [...attempts, ...networks].map(getKey))
  return counts
}

async function countKeys(
  database: Queryable,
  attempts: readonly Attempt[],
  now: Date,
): Promise<CountedQuota[]> {
  const byKey = new Map(attempts.map((attempt) => [getKey(attempt), attempt.rule]))
  const counts = await countAttempts(
    database,
    [...byKey].map(([key, { windowSeconds }]) => ({ key, windowSeconds })),
    now,
  )
  return counts.flatMap(({ key, count, windowStartedAt }) => {
    const rule = byKey.get(key)
    if (!rule) return []
    const elapsedSeconds = (now.getTime() - windowStartedAt.getTime()) / 1000
    return [
      {
        ...rule,
        isShared: rule.isShared ?? false,
        remaining: Math.max(0, rule.max - count),
        resetSeconds: Math.max(1, Math.ceil(rule.windowSeconds - elapsedSeconds)),
        isRefused: count > rule.max,
      },
    ]
  })
}

const longestWaitSeconds = (quotas: readonly CountedQuota[]): number | null =>
  quotas.reduce<number | null>(
    (seconds, { isRefused, resetSeconds }) => (isRefused ? Math.max(seconds ?? 0, resetSeconds) : seconds),
    null,
  )

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
