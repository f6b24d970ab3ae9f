import { describe, expect, it } from 'vitest'
import { allowedResources, isSubscriptionValid } from './allowed-resources.ts'
import { isAllowed, RESOURCE_KEYS, RESOURCES } from './permissions.ts'
import { PLANS } from './plans.ts'
import { quotaLeft, quotaMonth } from './quotas.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const access = { plan: 'basic', subscriptionEndsAt: null, grants: [], homeRegion: 'surrey' } as const

describe('permissions', () => {
  it('a check passes when no key is required or any listed key is allowed', () => {
    const allowed = new Set([RESOURCES.APP_CMA])
    expect(isAllowed(allowed)).toBe(true)
    expect(isAllowed(allowed, [])).toBe(true)
    expect(isAllowed(allowed, [RESOURCES.TESTING, RESOURCES.APP_CMA])).toBe(true)
    expect(isAllowed(allowed, [RESOURCES.TESTING])).toBe(false)
  })

  it('no key stands in the catalogue twice, and no plan sells one that only comes from a state', () => {
    expect(new Set(RESOURCE_KEYS).size).toBe(RESOURCE_KEYS.length)
    for (const plan of Object.values(PLANS)) expect(plan.resources).not.toContain(RESOURCES.NO_HOME_AREA)
  })
})

describe('the keys of an account', () => {
  it('are those of its plan and its grants, each once', () => {
    const keys = allowedResources({ ...access, grants: ['testing', 'export_kml', 'no such key'] }, NOW)
    expect(keys).toContain('testing')
    expect(keys.filter((key) => key === 'export_kml')).toHaveLength(1)
    expect(keys).not.toContain('no such key')
  })

  it('hold no-home-area exactly while no home area is set, whatever was granted', () => {
    expect(allowedResources({ ...access, grants: ['no_home_area'] }, NOW)).not.toContain('no_home_area')
    expect(allowedResources({ ...access, homeRegion: null }, NOW)).toContain('no_home_area')
  })

  it('lose the plan when the subscription ends, at that moment, and keep the grants', () => {
    const ended = { ...access, subscriptionEndsAt: NOW, grants: ['testing'] }
    expect(isSubscriptionValid(ended, NOW)).toBe(false)
    expect(isSubscriptionValid(ended, new Date(NOW.getTime() - 1))).toBe(true)
    expect(allowedResources(ended, NOW)).toEqual(['billing', 'testing'])
  })

  it('an account without a plan has no subscription', () => {
    expect(isSubscriptionValid({ plan: 'none', subscriptionEndsAt: null }, NOW)).toBe(false)
  })
})

describe('quotas', () => {
  it('never fall below nothing', () => {
    expect(quotaLeft(500, 499)).toBe(1)
    expect(quotaLeft(500, 700)).toBe(0)
  })
  it('count by calendar month', () => {
    expect(quotaMonth(NOW)).toBe('2026-11-01')
    expect(quotaMonth(new Date('2026-12-01T00:00:00Z'))).toBe('2026-12-01')
  })
})
