import { useState } from 'react'
import { type BundleOffer, findBillingPeriod } from '#domain/billing/bundle-offer.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import type { Billing, FeatureBundle, NotificationBundle, Subscription } from '../billing-queries.ts'
import { showOpenInvoices } from '../details/open-invoices.tsx'
import { bundleOrder } from '../order/current-order.ts'

export const subscriptionTo = (bundle: FeatureBundle, { billingDetails }: Billing) =>
  billingDetails.subscriptions.find(({ planId }) => Object.values(bundle.bundleId).includes(planId))

export function subscriptionToChange(
  bundle: FeatureBundle,
  { billingDetails: { subscriptions } }: Billing,
): Subscription | null {
  return subscriptions.find(({ plan }) => plan !== null) ?? findHeldPart(bundle, subscriptions) ?? null
}

const findHeldPart = ({ partHeld }: { partHeld: string | null }, subscriptions: readonly Subscription[]) =>
  subscriptions.find(({ planId }) => planId === partHeld)

/** Name with the period: `yearly Lotline Basic`. */
export const nameWithPeriod = ({ period, name }: Subscription) => `${period} ${name}`

/** The account's current billing period, until the user chooses another. A payment resets the choice. */
export function useBillingPeriod({ billingDetails }: Billing) {
  const current = findBillingPeriod(billingDetails.subscriptions)
  const [choice, setChoice] = useState({ period: current ?? 'yearly', current })
  return {
    period: choice.current === current ? choice.period : (current ?? 'yearly'),
    setPeriod: (period: BillingPeriod) => setChoice({ period, current }),
  }
}

/** Acts on an offer. `from` is the subscription to change. */
export function followOffer(
  offer: BundleOffer,
  bundle: FeatureBundle,
  period: BillingPeriod,
  from: Subscription | null,
): void {
  if (offer === 'contact') contactForChange(`${period} ${bundle.name}`, from && nameWithPeriod(from))
  if (offer === 'change' && from !== null)
    openBillingDialog({ kind: 'plan', subscriptionId: from.id, planId: bundle.bundleId[period] })
  if (offer === 'unpaid') showOpenInvoices()
  if (offer === 'beside-unpaid') openBillingDialog({ kind: 'change' })
  if (offer === 'subscribe') openBillingDialog({ kind: 'order', order: bundleOrder(bundle, period) })
}

function contactForChange(plan: string, from: string | null): void {
  void contactSupport(from === null ? `the subscription to ${plan}` : `changing from ${from} to ${plan}`)
}

export function contactForNotifications(bundle: NotificationBundle, { billingDetails }: Billing): void {
  const part = findHeldPart(bundle, billingDetails.subscriptions)
  if (part) contactForChange(`yearly ${bundle.name}`, nameWithPeriod(part))
  else contactForChange(bundle.name, null)
}
