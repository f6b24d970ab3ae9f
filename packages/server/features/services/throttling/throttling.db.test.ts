import { beforeEach, expect, it } from 'vitest'
import type { LotlineError } from '#contract/errors.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { KNOWN_CLIENT_DAYS, type ThrottleRule } from './rules.ts'
import {
  acceptLogin,
  forgetFailedLogins,
  sweepThrottling,
  THROTTLE,
  throttle,
  throttleLogin,
  toClient,
} from './service.ts'

const RULE: ThrottleRule = { name: 'test', max: 3, windowSeconds: 60 }
const START = new Date('2026-11-21T12:00:00Z')
const ONA = { name: 'ona', accountId: 'ona', address: '192.0.2.1' }
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

describeOnBothEngines('Throttling', (getDatabase) => {
  beforeEach(() => getDatabase().db.deleteFrom('throttle_count').execute())

  /** Seconds to wait, or null when the attempt is allowed. */
  const waitOf = async (attempt: Promise<unknown>): Promise<number | null> => {
    try {
      await attempt
      return null
    } catch (error) {
      expect((error as LotlineError).code).toBe('too_many_requests')
      return (error as LotlineError).retryAfterSeconds
    }
  }
  const attempt = (by: string, now: Date, rule = RULE) =>
    waitOf(throttle(getDatabase(), [{ rule, by: [by] }], now))
  const login = (name: string, address: string, now = START) =>
    waitOf(throttleLogin(getDatabase(), { name, accountId: name.toLowerCase(), address }, now))

  it('allows so many in a window, and says when the next may be tried', async () => {
    for (let each = 0; each < RULE.max; each += 1) expect(await attempt('a', after(each))).toBeNull()
    expect(await attempt('a', after(20))).toBe(40)
    expect(await attempt('b', after(20))).toBeNull()
  })

  it('further attempts do not prolong the window', async () => {
    for (let each = 0; each < 20; each += 1) await attempt('a', after(each))
    expect(await attempt('a', after(59))).toBe(1)
    expect(await attempt('a', after(60))).toBeNull()
  })

  it('a clock that is set back leaves no window longer than its rule says', async () => {
    for (let each = 0; each <= RULE.max; each += 1) await attempt('a', after(86_400))
    expect(await attempt('a', after(86_400))).toBe(60)
    expect(await attempt('a', START)).toBeNull()
    // Another server's clock is never quite the same.
    for (let each = 0; each < RULE.max; each += 1) await attempt('a', START)
    expect(await attempt('a', after(-5))).toBe(65)
  })

  it('counts all networks that one customer of IPv6 has together, sixteen times as generously', async () => {
    const waits: (number | null)[] = []
    for (let each = 0; each <= 16 * RULE.max; each += 1)
      waits.push(await attempt(toClient(`2001:db8:7:${(each * 256).toString(16)}::1`), START))
    expect(waits.indexOf(60)).toBe(16 * RULE.max)
    expect(await attempt(toClient('2001:db8:8::1'), START)).toBeNull()
  })

  it('a client that is refused uses up no attempts of its IPv6 network', async () => {
    for (let each = 0; each <= 17 * RULE.max; each += 1) await attempt(toClient('2001:db8:7:100::1'), START)
    expect(await attempt(toClient('2001:db8:7:200::1'), START)).toBeNull()
  })

  it('of many that come at once, through whatever server, so many pass', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => attempt('a', START)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(RULE.max)
  })

  it('counts under rules of different windows in one go', async () => {
    const long: ThrottleRule = { name: 'long', max: 3, windowSeconds: 3600 }
    const both = (now: Date) =>
      waitOf(
        throttle(
          getDatabase(),
          [
            { rule: RULE, by: ['a'] },
            { rule: long, by: ['a'] },
          ],
          now,
        ),
      )
    for (let each = 0; each < 3; each += 1) await both(START)
    expect(await both(after(30))).toBe(3570)
    expect(await both(after(61))).toBe(3539)
    expect(await attempt('a', after(62))).toBeNull()
  })

  it('keeps neither addresses nor names', async () => {
    await login('ona.marsh', '192.0.2.1')
    const { rows } = await getDatabase().pool.query('SELECT key FROM throttle_count')
    expect(rows).toHaveLength(5)
    expect(JSON.stringify(rows)).not.toMatch(/ona|192\.0\.2/)
  })

  it('one account from one address is refused, however its name is written, and not from elsewhere', async () => {
    const { max, windowSeconds } = THROTTLE.loginByAccountAndClient
    for (let each = 0; each < max; each += 1) expect(await login('Ona', '192.0.2.1')).toBeNull()
    expect(await login('ona', '::ffff:192.0.2.1')).toBe(windowSeconds)
    expect(await login('ona', '192.0.2.2')).toBeNull()
    expect(await login('other', '192.0.2.1')).toBeNull()
  })

  it('one account counts for all of its names: the next attempt under another name fails, and says no more', async () => {
    const { max, windowSeconds } = THROTTLE.loginByAccountAndClient
    const attempt = (name: string, address = '192.0.2.1') =>
      throttleLogin(getDatabase(), { name, accountId: 'ona', address }, START)
    for (let each = 0; each < max; each += 1) expect(await attempt('ona')).toBe(true)
    expect(await attempt('ona@lotline.test')).toBe(false)
    expect(await attempt('ona@lotline.test', '192.0.2.2')).toBe(true)
    expect(await waitOf(throttleLogin(getDatabase(), ONA, START))).toBe(windowSeconds)
  })

  it('a client that the account signed in from before is told how long to wait', async () => {
    await acceptLogin(getDatabase(), ONA, START)
    for (let each = 0; each < THROTTLE.loginByAccountAndClient.max; each += 1) await login('ona', ONA.address)
    const other = throttleLogin(getDatabase(), { ...ONA, name: 'ona@lotline.test' }, START)
    expect(await waitOf(other)).toBe(THROTTLE.loginByAccountAndClient.windowSeconds)
  })

  it('one address at many accounts is refused', async () => {
    for (let each = 0; each < THROTTLE.loginByClient.max; each += 1) {
      expect(await login(`account-${each}`, '192.0.2.1')).toBeNull()
    }
    expect(await login('one-more', '192.0.2.1')).not.toBeNull()
    expect(await login('one-more', '192.0.2.2')).toBeNull()
  })

  it('successes count nowhere', async () => {
    for (let each = 0; each < THROTTLE.loginByClient.max + 5; each += 1) {
      expect(await login('ona', '192.0.2.1')).toBeNull()
      await acceptLogin(getDatabase(), ONA, START)
    }
  })

  const guessFromEverywhere = async (account: string, now = START) => {
    for (let each = 0; each <= THROTTLE.loginByAccount.max; each += 1) {
      await login(account, `198.51.100.${each}`, now)
    }
  }

  it('guessing from many addresses is refused, but the owner gets in from where they were before', async () => {
    await acceptLogin(getDatabase(), ONA, START)
    await guessFromEverywhere('ona')
    expect(await login('ona', '203.0.113.1')).not.toBeNull()
    expect(await login('ona', '192.0.2.1')).toBeNull()
    expect(await login('ona', '203.0.113.1', after(THROTTLE.loginByAccount.windowSeconds))).toBeNull()
  })

  it('and from anywhere once they have set a new password through their mailbox', async () => {
    await guessFromEverywhere('ona')
    const owner = { accountId: 'ona', names: ['ona', 'ona@lotline.test'], address: '192.0.2.9' }
    expect(await login('ona', owner.address)).not.toBeNull()
    await forgetFailedLogins(getDatabase(), owner, START)
    await guessFromEverywhere('ona')
    expect(await login('ona', owner.address)).toBeNull()
    const byAddress = { name: 'ona@lotline.test', accountId: 'ona', address: owner.address }
    expect(await throttleLogin(getDatabase(), byAddress, START)).toBe(true)
  })

  it('an address is forgotten when nobody signed in from it for long', async () => {
    await acceptLogin(getDatabase(), ONA, START)
    const later = after((KNOWN_CLIENT_DAYS + 1) * 86_400)
    await guessFromEverywhere('ona', later)
    expect(await login('ona', '192.0.2.1', later)).not.toBeNull()
  })

  it('a sweep keeps what still counts', async () => {
    await attempt('old', START)
    await acceptLogin(getDatabase(), ONA, START)
    await attempt('new', after(25 * 3600))
    expect(await sweepThrottling(getDatabase(), after(25 * 3600))).toBe(1)
    expect(await sweepThrottling(getDatabase(), after((KNOWN_CLIENT_DAYS + 1) * 86_400))).toBe(2)
  })
})
