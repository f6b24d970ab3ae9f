import { PLAN_KEYS, type PlanKey } from '../account/plans.ts'
import type { BillingPeriod } from './order-total.ts'

interface PlanPrice {
  plan: PlanKey
  period: BillingPeriod
}

/**
 * Whether a subscription can be changed to a price without support: to a larger plan, or from months to years. Other changes would leave a credit,
 * which could outlive a refund of the payment behind it.
 */
export function canChangePlan(from: PlanPrice, to: PlanPrice): boolean {
  const steps = PLAN_KEYS.indexOf(to.plan) - PLAN_KEYS.indexOf(from.plan)
  const isLonger = from.period === 'monthly' && to.period === 'yearly'
  return isLonger ? steps >= 0 : steps > 0 && from.period === to.period
}
