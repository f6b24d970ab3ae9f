import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type BundleOffer, offerBundle } from '#domain/billing/bundle-offer.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import type { Billing, FeatureBundle } from '../billing-queries.ts'
import { followOffer, nameWithPeriod, subscriptionToChange } from './bundle-offers.ts'

const HELD_OFFERS: ReadonlySet<BundleOffer> = new Set(['subscribed', 'within-deal', 'included'] as const)
const SECONDARY_OFFERS: ReadonlySet<BundleOffer> = new Set(['contact', 'beside-unpaid'] as const)

interface OfferButtonProps<Offer extends BundleOffer> {
  offer: Offer
  labels: Readonly<Record<Offer, string>>
  name: string
  onClick: () => void
}

/** Specification part 2, section 6. Disabled if the account already has the bundle. */
export function OfferButton<Offer extends BundleOffer>({
  offer,
  labels,
  name,
  onClick,
}: OfferButtonProps<Offer>) {
  const label = labels[offer]
  const props = { 'aria-label': `${label}: ${name}`, children: label }
  if (HELD_OFFERS.has(offer)) {
    const sign = <IconCheck size={16} stroke={2} aria-hidden />
    return <Button variant="light" disabled className={classes.held} leftSection={sign} {...props} />
  }
  return <Button variant={SECONDARY_OFFERS.has(offer) ? 'default' : 'filled'} onClick={onClick} {...props} />
}

const LABELS: Readonly<Record<BundleOffer, string>> = {
  subscribed: 'Subscribed',
  'within-deal': 'Subscribed',
  included: 'Included in your plan',
  contact: 'Contact us',
  unpaid: 'Pay open invoice',
  'beside-unpaid': 'Change subscriptions',
  change: 'Change to this plan',
  subscribe: 'Subscribe now',
}

interface BundleOfferButtonProps {
  bundle: FeatureBundle
  billing: Billing
  period: BillingPeriod
}

/** For an unpaid subscription, leads to its invoice, or to turning off its renewal. */
export function BundleOfferButton({ bundle, billing, period }: BundleOfferButtonProps) {
  const offer = offerBundle(bundle, period, billing.billingDetails.subscriptions)
  const from = subscriptionToChange(bundle, billing)
  return (
    <>
      {offer === 'unpaid' && <Caption>Closed until its open invoice is paid.</Caption>}
      {offer === 'beside-unpaid' && (
        <Caption>
          Your {from === null ? 'other subscription' : nameWithPeriod(from)} is not paid. Turn off its renewal
          to take this plan instead.
        </Caption>
      )}
      <OfferButton
        offer={offer}
        labels={LABELS}
        name={bundle.name}
        onClick={() => followOffer(offer, bundle, period, from)}
      />
    </>
  )
}
