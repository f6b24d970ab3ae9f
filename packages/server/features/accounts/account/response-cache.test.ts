import { expect, it } from 'vitest'
import type { SessionResponse } from '#contract/account/account.ts'
import { ResponseCache } from './response-cache.ts'

it('makes a response anew when the quotas renew, with the month in British Columbia', async () => {
  const cache = new ResponseCache()
  const account = { account_id: 'a', login_mode: 'password', has_second_factor: false, version: 1 }
  let made = 0
  const respondAt = (time: string) =>
    cache.response(account, new Date(time), async () => {
      made += 1
      return { payload: { quotas: made } as unknown as SessionResponse, until: null }
    })

  // Still November 30 in British Columbia.
  expect(await respondAt('2026-12-01T02:00:00Z')).toBe('{"payload":{"quotas":1}}')
  expect(await respondAt('2026-12-01T06:59:00Z')).toBe('{"payload":{"quotas":1}}')
  expect(await respondAt('2026-12-01T08:01:00Z')).toBe('{"payload":{"quotas":2}}')
})
