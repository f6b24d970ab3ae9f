import { Button } from '@mantine/core'
import type { BundleOffer } from '#domain/billing/bundle-offer.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import type { FeatureBundle } from '../billing-queries.ts'
import { takeOffer } from './bundle-offers.ts'
import { HeldButton } from './held-button.tsx'

interface OfferButtonProps {
  offer: BundleOffer
  bundle: FeatureBundle
  period: BillingPeriod
  /** The subscription to another bundle that the account has; null for none. */
  from: string | null
}

/** 'Subscribe now', 'Subscribed' or 'Contact us' (specification part 2, section 6); 'Included in your plan' beside a larger one. */
export function OfferButton({ offer, bundle, period, from }: OfferButtonProps) {
  if (offer === 'subscribed' || offer === 'within-deal' || offer === 'included') {
    return (
      <HeldButton label={offer === 'included' ? 'Included in your plan' : 'Subscribed'} name={bundle.name} />
    )
  }
  const label = offer === 'contact' ? 'Contact us' : 'Subscribe now'
  return (
    <Button
      fullWidth
      variant={offer === 'contact' ? 'default' : 'filled'}
      aria-label={`${label}: ${bundle.name}`}
      onClick={() => takeOffer(offer, bundle, period, from)}
    >
      {label}
    </Button>
  )
}
