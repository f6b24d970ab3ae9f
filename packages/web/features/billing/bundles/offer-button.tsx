import { Button } from '@mantine/core'
import type { BundleOffer } from '#domain/billing/bundle-offer.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import classes from '../billing.module.css'
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

/** Labels of the buttons that lead on. */
const LABELS = {
  contact: 'Contact us',
  unpaid: 'Pay open invoice',
  'beside-unpaid': 'Change subscriptions',
  subscribe: 'Subscribe now',
} as const

/**
 * 'Subscribe now', 'Subscribed' or 'Contact us' (specification part 2, section 6); 'Included in your plan' beside a larger one. A subscription that has closed
 * for want of payment leads to its invoice, and another one to how that is turned off.
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
      {offer === 'unpaid' && (
        <p className={classes.muted}>Not paid: closed until its open invoice is paid.</p>
      )}
      {offer === 'beside-unpaid' && (
        <p className={classes.muted}>
          Your {from ?? 'other subscription'} is not paid. Turn off its renewal to take this plan instead.
        </p>
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
