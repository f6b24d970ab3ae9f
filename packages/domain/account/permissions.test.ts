import { describe, expect, it } from 'vitest'
import {
  allowedResources,
  currentPlan,
  findNextEnd,
  grantedPlan,
  isSubscriptionValid,
} from './allowed-resources.ts'
import { isAllowed, RESOURCE_KEYS, RESOURCES } from './permissions.ts'
import { PLANS, quotaLeft, quotaMonth } from './plans.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const access = {
  plan: 'basic',
  subscriptionEndsAt: null,
  paid: [],
  grants: [],
  homeRegion: 'surrey',
} as const

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
    expect(isSubscriptionValid({ plan: 'none', subscriptionEndsAt: null, paid: [] }, NOW)).toBe(false)
  })
})

describe('the plan that counts', () => {
  const later = new Date(NOW.getTime() + 1000)
  const latest = new Date(NOW.getTime() + 2000)
  const paid = (plan: 'basic' | 'pro' | null, until: Date, resources: string[] = []) => ({
    plan,
    until,
    resources,
  })

  it('is the larger of what was granted and what was paid, while it is valid', () => {
    const trial = { plan: 'pro', subscriptionEndsAt: later, paid: [paid('basic', latest)] } as const
    expect(currentPlan(trial, NOW)).toEqual({ plan: 'pro', endsAt: later })
    expect(currentPlan(trial, later)).toEqual({ plan: 'basic', endsAt: latest })
    expect(isSubscriptionValid(trial, latest)).toBe(false)
  })

  it('is of the same plan the one that ends last', () => {
    const both = { plan: 'pro', subscriptionEndsAt: later, paid: [paid('pro', latest)] } as const
    expect(currentPlan(both, NOW).endsAt).toEqual(latest)
    expect(currentPlan({ ...both, subscriptionEndsAt: null }, NOW).endsAt).toBeNull()
  })

  it('does not come from a subscription to single permissions, which last for as long as they are paid', () => {
    const account = { ...access, plan: 'none', paid: [paid(null, later, ['notif_area_mls'])] } as const
    expect(isSubscriptionValid(account, NOW)).toBe(false)
    expect(allowedResources(account, NOW)).toContain('notif_area_mls')
    expect(allowedResources(account, later)).not.toContain('notif_area_mls')
  })

  it('is granted until it ends, whatever is paid', () => {
    const trial = { plan: 'basic', subscriptionEndsAt: later, paid: [paid('pro', latest)] } as const
    expect(grantedPlan(trial, NOW)).toEqual({ plan: 'basic', isEndless: false })
    expect(grantedPlan(trial, later)).toBeNull()
    expect(grantedPlan({ ...trial, subscriptionEndsAt: null }, later)).toEqual({
      plan: 'basic',
      isEndless: true,
    })
  })

  it('tells when something of it ends next', () => {
    const account = { plan: 'pro', subscriptionEndsAt: latest, paid: [paid(null, later)] } as const
    expect(findNextEnd(account, NOW)).toEqual(later)
    expect(findNextEnd(account, later)).toEqual(latest)
    expect(findNextEnd(account, latest)).toBeNull()
  })
})

describe('quotas', () => {
  it('never fall below nothing', () => {
    expect(quotaLeft(500, 499)).toBe(1)
    expect(quotaLeft(500, 700)).toBe(0)
  })
  it('count by calendar month in British Columbia', () => {
    expect(quotaMonth(NOW)).toBe('2026-11-01')
    expect(quotaMonth(new Date('2026-12-01T06:00:00Z'))).toBe('2026-11-01')
    expect(quotaMonth(new Date('2026-12-01T09:00:00Z'))).toBe('2026-12-01')
  })
})
