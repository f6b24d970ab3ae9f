import { Anchor, Button } from '@mantine/core'
import { RESOURCES } from '#domain/account/permissions.ts'
import { formatCents } from '#domain/text/money.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import { HtmlText } from '../../../ui/html-text.tsx'
import classes from '../billing.module.css'
import type { Billing, NotificationBundle } from '../billing-queries.ts'
import { orderOfNotifications } from '../order/current-order.ts'
import { FeatureList } from './feature-list.tsx'
import { HeldButton } from './held-button.tsx'

interface NotificationCardProps {
  bundle: NotificationBundle
  billing: Billing
}

export function NotificationCard({ bundle, billing }: NotificationCardProps) {
  const { name, price, description, items, includes, learnMore, stripeId } = bundle
  const isHeld = billing.billingDetails.subscriptions.some(({ planId }) => planId === stripeId)
  return (
    <section className={classes.card} data-current={isHeld} aria-label={name}>
      <div className={classes.bundleHead}>
        <h3>{name}</h3>
      </div>
      <p className={classes.price}>
        <strong>{formatCents(price)}</strong> per year plus tax
      </p>
      <div className={classes.html}>
        <HtmlText html={description} />
      </div>
      <FeatureList features={items} />
      {includes.length > 0 && (
        <div>
          <p className={classes.muted}>Includes</p>
          <FeatureList features={includes.map((label) => ({ label }))} />
        </div>
      )}
      {learnMore !== null && (
        <Anchor href={learnMore} target="_blank" rel="noreferrer" size="sm">
          Learn More
        </Anchor>
      )}
      <SubscribeButton bundle={bundle} isHeld={isHeld} />
    </section>
  )
}

/** Subscribe where the account may, else Contact Us (specification part 2, section 6); 'Included in your plan' beside what brings as much. */
function SubscribeButton({ bundle, isHeld }: { bundle: NotificationBundle; isHeld: boolean }) {
  const { name, isIncluded } = bundle
  const maySubscribe = useAllowed(RESOURCES.UPGRADE_NOTIF_AREA)
  if (isHeld) return <HeldButton label="Subscribed" name={name} />
  if (isIncluded) return <HeldButton label="Included in your plan" name={name} />
  if (!maySubscribe) {
    return (
      <Button
        variant="default"
        aria-label={`Contact Us: ${name}`}
        onClick={() => void contactSupport(`the subscription to ${name}`)}
      >
        Contact Us
      </Button>
    )
  }
  return (
    <Button
      aria-label={`Subscribe: ${name}`}
      onClick={() => openBillingDialog({ kind: 'order', order: orderOfNotifications(bundle) })}
    >
      Subscribe
    </Button>
  )
}
