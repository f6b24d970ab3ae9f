import { Button } from '@mantine/core'
import type { BundleOffer } from '#domain/billing/bundle-offer.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import { Caption } from '../../../ui/note.tsx'
import type { FeatureBundle } from '../billing-queries.ts'
import { nameOf, type subscriptionToChange, takeOffer } from './bundle-offers.ts'
import { HeldButton } from './held-button.tsx'

interface OfferButtonProps {
  offer: BundleOffer
  bundle: FeatureBundle
  period: BillingPeriod
  from: ReturnType<typeof subscriptionToChange>
}

const LABELS = {
  contact: 'Contact us',
  unpaid: 'Pay open invoice',
  'beside-unpaid': 'Change subscriptions',
  change: 'Change to this plan',
  subscribe: 'Subscribe now',
} as const

/**
 * Specification part 2, section 6. An unpaid subscription leads to its invoice, or to another bundle's
 * renewal.
 */
export function OfferButton({ offer, bundle, period, from }: OfferButtonProps) {
  if (offer === 'subscribed' || offer === 'within-deal' || offer === 'included') {
    return (
      <HeldButton label={offer === 'included' ? 'Included in your plan' : 'Subscribed'} name={bundle.name} />
    )
  }
  const label = LABELS[offer]
  return (
    <>
      {offer === 'unpaid' && <Caption>Not paid: closed until its open invoice is paid.</Caption>}
      {offer === 'beside-unpaid' && (
        <Caption>
          Your {from === null ? 'other subscription' : nameOf(from)} is not paid. Turn off its renewal to take
          this plan instead.
        </Caption>
      )}
      <Button
        fullWidth
        variant={offer === 'contact' || offer === 'beside-unpaid' ? 'default' : 'filled'}
        aria-label={`${label}: ${bundle.name}`}
        onClick={() => takeOffer(offer, bundle, period, from)}
      >
        {label}
      </Button>
    </>
  )
}
