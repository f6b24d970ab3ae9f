import { expect, it } from 'vitest'
import { findBillingPeriod, findOtherPlan, offerBundle } from './bundle-offer.ts'
import { countMonthsFree, monthsFreeText } from './order-total.ts'

const PRO = { bundleId: { monthly: 'pro-monthly', yearly: 'pro-yearly' }, withinDeal: false, otherPlan: null }
const held = (planId: string, period: 'monthly' | 'yearly', standing = 'active') => [
  { planId, period, plan: planId.startsWith('areas') ? null : 'pro', standing, changes: [] },
]

it('A bundle can be bought, unless the account pays by another period', () => {
  expect(offerBundle(PRO, 'yearly', [])).toBe('subscribe')
  expect(offerBundle(PRO, 'yearly', held('basic-yearly', 'yearly'))).toBe('subscribe')
  expect(offerBundle(PRO, 'yearly', held('basic-monthly', 'monthly'))).toBe('contact')
})

it('An active bundle is subscribed; support changes its period', () => {
  expect(offerBundle(PRO, 'monthly', held('pro-monthly', 'monthly'))).toBe('subscribed')
  expect(offerBundle(PRO, 'yearly', held('pro-monthly', 'monthly'))).toBe('contact')
})

it('A bundle that has closed for want of payment is to be paid, and before another is bought', () => {
  expect(offerBundle(PRO, 'monthly', held('pro-yearly', 'yearly', 'unpaid'))).toBe('unpaid')
  expect(offerBundle(PRO, 'yearly', held('basic-yearly', 'yearly', 'unpaid'))).toBe('beside-unpaid')
  expect(
    offerBundle({ ...PRO, otherPlan: 'larger' }, 'yearly', held('basic-yearly', 'yearly', 'unpaid')),
  ).toBe('included')
  expect(offerBundle(PRO, 'yearly', held('areas-yearly', 'yearly', 'unpaid'))).toBe('subscribe')
})

it('A bundle within a deal is not sold', () => {
  expect(offerBundle({ ...PRO, withinDeal: true }, 'yearly', [])).toBe('within-deal')
})

it('A plan that includes the bundle leaves nothing to buy; beside a smaller one it is not sold', () => {
  expect(offerBundle({ ...PRO, otherPlan: 'larger' }, 'yearly', [])).toBe('included')
  expect(offerBundle({ ...PRO, otherPlan: 'granted' }, 'yearly', [])).toBe('subscribed')
  expect(offerBundle({ ...PRO, otherPlan: 'smaller' }, 'yearly', [])).toBe('contact')
})

it('A plan includes those that are smaller; one that is granted, its own as well', () => {
  expect(findOtherPlan('basic', { paid: ['pro'], granted: null })).toBe('larger')
  expect(findOtherPlan('pro', { paid: ['basic'], granted: null })).toBe('smaller')
  expect(findOtherPlan('pro', { paid: ['pro'], granted: 'none' })).toBeNull()
  expect(findOtherPlan('pro', { paid: [], granted: 'pro' })).toBe('granted')
  expect(findOtherPlan('basic', { paid: [], granted: 'pro' })).toBe('larger')
  expect(findOtherPlan('pro', { paid: [], granted: 'basic' })).toBeNull()
  expect(findOtherPlan('pro', { paid: ['basic'], granted: 'pro' })).toBe('granted')
})

it('The period of an account is that of its bundles, not of its yearly notifications', () => {
  expect(findBillingPeriod(held('areas-yearly', 'yearly'))).toBeNull()
  expect(findBillingPeriod(held('pro-monthly', 'monthly'))).toBe('monthly')
})

it('Months that are free follow from the prices', () => {
  expect(monthsFreeText({ monthly: 4_900, yearly: 49_000 })).toBe('2 months free')
  expect(monthsFreeText({ monthly: 4_900, yearly: 53_900 })).toBe('1 month free')
  expect(monthsFreeText({ monthly: 4_900, yearly: 58_800 })).toBeNull()
  expect(countMonthsFree({ monthly: 4_900, yearly: 60_000 })).toBe(0)
  expect(countMonthsFree({ monthly: 0, yearly: 0 })).toBe(0)
})

it('A larger plan of the same period is a change of the subscription, another period is for support', () => {
  const pro = { bundleId: { monthly: 'pro-monthly', yearly: 'pro-yearly' }, withinDeal: false } as const
  const changes = [{ planId: 'pro-monthly' }, { planId: 'pro-yearly' }]
  const account = held('basic-monthly', 'monthly').map((each) => ({ ...each, changes }))
  expect(offerBundle({ ...pro, otherPlan: 'smaller' }, 'monthly', account)).toBe('change')
  expect(offerBundle({ ...pro, otherPlan: 'smaller' }, 'yearly', account)).toBe('contact')
})
