import { expect, it } from 'vitest'
import { canChangePlan } from './bundle-offer.ts'

const basic = { plan: 'basic', period: 'monthly' } as const
const pro = { plan: 'pro', period: 'monthly' } as const
const yearly = <Price>(price: Price) => ({ ...price, period: 'yearly' as const })

it('A plan is changed to a larger one, or from months to years', () => {
  expect(canChangePlan(basic, pro)).toBe(true)
  expect(canChangePlan(yearly(basic), yearly(pro))).toBe(true)
  expect(canChangePlan(basic, yearly(basic))).toBe(true)
  expect(canChangePlan(basic, yearly(pro))).toBe(true)
})

it('A change that leaves a credit is for support', () => {
  expect(canChangePlan(pro, basic)).toBe(false)
  expect(canChangePlan(pro, yearly(basic))).toBe(false)
  expect(canChangePlan(yearly(basic), basic)).toBe(false)
  expect(canChangePlan(yearly(basic), pro)).toBe(false)
  expect(canChangePlan(basic, basic)).toBe(false)
})
