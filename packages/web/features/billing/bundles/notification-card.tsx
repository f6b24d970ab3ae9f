import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RESOURCES } from '#domain/account/permissions.ts'
import { maySubscribeToNotifications, offerNotifications } from '#domain/billing/notification-offer.ts'
import { formatCents } from '#domain/text/money.ts'
import { useAllowed, useSession } from '../../../state/account/session.ts'
import { closeBillingDialog, openBillingDialog } from '../../../state/billing-dialog.ts'
import { HtmlText } from '../../../ui/html-text.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import type { Billing, NotificationBundle } from '../billing-queries.ts'
import { showOpenInvoices } from '../details/open-invoices.tsx'
import { notificationOrder } from '../order/current-order.ts'
import { contactForNotifications } from './bundle-offers.ts'
import { FeatureList } from './feature-list.tsx'
import { OfferButton } from './offer-button.tsx'

interface NotificationCardProps {
  bundle: NotificationBundle
  billing: Billing
}

export function NotificationCard({ bundle, billing }: NotificationCardProps) {
  const { name, price, description, items, includes, learnMore, stripeId } = bundle
  const hasSkills = useAllowed(RESOURCES.SKILLS_CENTRE)
  const isSubscribed = billing.billingDetails.subscriptions.some(({ planId }) => planId === stripeId)
  return (
    <section className={classes.card} data-current={isSubscribed} aria-label={name}>
      <div className={classes.bundleHead}>
        <h3>{name}</h3>
      </div>
      <p className={classes.price}>
        <strong>{formatCents(price)}</strong> per year plus tax
      </p>
      <div className={classes.html} data-document>
        <HtmlText html={description} />
      </div>
      <FeatureList features={items} />
      {includes.length > 0 && (
        <div>
          <Caption>Includes</Caption>
          <FeatureList features={includes.map((label) => ({ label }))} />
        </div>
      )}
      {learnMore !== null ? (
        <Anchor href={learnMore} target="_blank" rel="noreferrer" size="sm">
          Learn More
        </Anchor>
      ) : (
        hasSkills && (
          <Anchor component={Link} to="/dashboard/skills/areas" size="sm" onClick={closeBillingDialog}>
            Learn More
          </Anchor>
        )
      )}
      <SubscribeButton bundle={bundle} billing={billing} />
    </section>
  )
}

const LABELS = {
  subscribed: 'Subscribed',
  unpaid: 'Pay open invoice',
  included: 'Included already',
  contact: 'Contact Us',
  subscribe: 'Subscribe',
} as const

/** Shows 'Contact Us' without the permission (specification part 2, section 6). */
function SubscribeButton({ bundle, billing }: NotificationCardProps) {
  const allowedResources = useSession((session) => session.allowedResources)
  const isSubscriber = useSession(({ user }) => user?.subscriptionValid ?? false)
  const offer = offerNotifications(bundle, {
    held: billing.billingDetails.subscriptions,
    maySubscribe: maySubscribeToNotifications({ isSubscriber, allowedResources }),
  })
  const followOffer = () => {
    if (offer === 'unpaid') showOpenInvoices()
    if (offer === 'contact') contactForNotifications(bundle, billing)
    if (offer === 'subscribe') openBillingDialog({ kind: 'order', order: notificationOrder(bundle) })
  }
  return <OfferButton offer={offer} labels={LABELS} name={bundle.name} onClick={followOffer} />
}
