import { useState } from 'react'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import type { Billing, FeatureBundle } from '../billing-queries.ts'
import { accountPeriodOf } from './bundle-offers.ts'

/** The account's own period until another is chosen, and again once a payment changes it. */
export function useBillingPeriod(bundles: readonly FeatureBundle[], billing: Billing) {
  const own = accountPeriodOf(bundles, billing)
  const [chosen, setChosen] = useState({ period: own ?? 'yearly', own })
  return {
    period: chosen.own === own ? chosen.period : (own ?? 'yearly'),
    setPeriod: (period: BillingPeriod) => setChosen({ period, own }),
  }
}
