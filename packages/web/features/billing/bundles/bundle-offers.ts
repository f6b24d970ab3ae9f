import { useState } from 'react'
import { type BundleOffer, findBillingPeriod, offerBundle } from '#domain/billing/bundle-offer.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import type { Billing, FeatureBundle, NotificationBundle } from '../billing-queries.ts'
import { showOpenInvoices } from '../details/open-invoices.tsx'
import { bundleOrder } from '../order/current-order.ts'

export const subscriptionTo = (bundle: FeatureBundle, { billingDetails }: Billing) =>
  billingDetails.subscriptions.find(({ planId }) => Object.values(bundle.bundleId).includes(planId))

export function subscriptionToChange(
  bundle: FeatureBundle,
  bundles: readonly FeatureBundle[],
  { billingDetails }: Billing,
): Subscriptions[number] | null {
  const { subscriptions } = billingDetails
  const ids = idsOf(bundles)
  return subscriptions.find(({ planId }) => ids.has(planId)) ?? partOf(bundle, subscriptions) ?? null
}

type Subscriptions = Billing['billingDetails']['subscriptions']

const partOf = ({ partHeld }: { partHeld: string | null }, subscriptions: Subscriptions) =>
  subscriptions.find(({ planId }) => planId === partHeld)

/** Name such as `yearly Lotline Basic`. */
export const nameOf = ({ period, name }: Subscriptions[number]) => `${period} ${name}`

const idsOf = (bundles: readonly FeatureBundle[]) =>
  new Set(bundles.flatMap(({ bundleId }) => Object.values(bundleId)))

/** The account's own billing period, until the user chooses another. A payment resets the choice. */
export function useBillingPeriod(bundles: readonly FeatureBundle[], billing: Billing) {
  const own = findBillingPeriod(billing.billingDetails.subscriptions, idsOf(bundles))
  const [chosen, setChosen] = useState({ period: own ?? 'yearly', own })
  return {
    period: chosen.own === own ? chosen.period : (own ?? 'yearly'),
    setPeriod: (period: BillingPeriod) => setChosen({ period, own }),
  }
}

export const heldSubscriptions = ({ billingDetails }: Billing) =>
  billingDetails.subscriptions.map(({ planId, period, standing, changes }) => ({
    planId,
    period,
    isClosed: standing === 'unpaid',
    changes: changes.map((each) => each.planId),
  }))

export const offerOf = (
  bundle: FeatureBundle,
  period: BillingPeriod,
  bundles: readonly FeatureBundle[],
  billing: Billing,
): BundleOffer =>
  offerBundle(bundle, period, {
    held: heldSubscriptions(billing),
    bundleIds: idsOf(bundles),
  })

/** `from` is the subscription to change. */
export function takeOffer(
  offer: BundleOffer,
  bundle: FeatureBundle,
  period: BillingPeriod,
  from: Subscriptions[number] | null,
): void {
  if (offer === 'contact') contactForChange(`${period} ${bundle.name}`, from && nameOf(from))
  if (offer === 'change' && from !== null)
    openBillingDialog({ kind: 'plan', subscriptionId: from.id, planId: bundle.bundleId[period] })
  if (offer === 'unpaid') showOpenInvoices()
  if (offer === 'beside-unpaid') openBillingDialog({ kind: 'change' })
  if (offer === 'subscribe') openBillingDialog({ kind: 'order', order: bundleOrder(bundle, period) })
}

function contactForChange(wanted: string, from: string | null): void {
  void contactSupport(from === null ? `the subscription to ${wanted}` : `changing from ${from} to ${wanted}`)
}

export function contactForNotifications(bundle: NotificationBundle, { billingDetails }: Billing): void {
  const part = partOf(bundle, billingDetails.subscriptions)
  if (part) contactForChange(`yearly ${bundle.name}`, nameOf(part))
  else contactForChange(bundle.name, null)
}
