import { PLAN_KEYS, type PlanKey } from '../account/plans.ts'
import type { BillingPeriod } from './order-total.ts'

interface PlanPrice {
  plan: PlanKey
  period: BillingPeriod
}

/**
 * Whether a subscription can be changed to a price without support: to a larger plan, or from months to years. Such a change is a charge. Others
 * would leave a credit, which could outlive a refund of the payment behind it.
 */
export function canChangePlan(from: PlanPrice, to: PlanPrice): boolean {
  const ranks = [from, to].map(({ plan }) => PLAN_KEYS.indexOf(plan)) as [number, number]
  const isLarger = ranks[1] > ranks[0]
  const isLonger = from.period === 'monthly' && to.period === 'yearly'
  return (isLarger && (isLonger || from.period === to.period)) || (isLonger && ranks[1] === ranks[0])
}
