import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { BundleOffer } from '#domain/billing/bundle-offer.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import type { FeatureBundle } from '../billing-queries.ts'
import { takeOffer } from './bundle-offers.ts'

interface OfferButtonProps {
  offer: BundleOffer
  bundle: FeatureBundle
  period: BillingPeriod
}

/** 'Subscribe now', 'Subscribed' or 'Contact us' (specification part 2, section 6); 'Included in your plan' beside a larger one. */
export function OfferButton({ offer, bundle, period }: OfferButtonProps) {
  if (offer === 'subscribed' || offer === 'within-deal' || offer === 'included') {
    const label = offer === 'included' ? 'Included in your plan' : 'Subscribed'
    return (
      <Button
        fullWidth
        variant="light"
        disabled
        leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
        aria-label={`${label}: ${bundle.name}`}
      >
        {label}
      </Button>
    )
  }
  const label = offer === 'contact' ? 'Contact us' : 'Subscribe now'
  return (
    <Button
      fullWidth
      variant={offer === 'contact' ? 'default' : 'filled'}
      aria-label={`${label}: ${bundle.name}`}
      onClick={() => takeOffer(offer, bundle, period)}
    >
      {label}
    </Button>
  )
}
