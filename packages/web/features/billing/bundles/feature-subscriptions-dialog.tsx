import { Button, Group, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../state/account/session.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/hints/load-failure.tsx'
import classes from '../billing.module.css'
import { BillingGate } from '../billing-gate.tsx'
import { type Billing, useNotificationBundles } from '../billing-queries.ts'
import { NotificationCard } from './notification-card.tsx'

export function FeatureSubscriptionsDialog() {
  return (
    <BillingGate title="Feature Subscriptions">
      {(billing) => (
        <Dialog title="Feature Subscriptions" size="lg" onClose={closeBillingDialog}>
          <NotificationBundles billing={billing} />
          <BundleFoot />
        </Dialog>
      )}
    </BillingGate>
  )
}

/** Omits the billing link without a valid subscription, because the payment page lists everything. */
export function BundleFoot() {
  const isValid = useSession(({ user }) => user?.subscriptionValid === true)
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      <Button variant="default" onClick={closeBillingDialog}>
        Close
      </Button>
      {isValid && (
        <Button
          variant="default"
          component={Link}
          to="/dashboard/my-lotline/billing"
          onClick={closeBillingDialog}
        >
          Manage Subscriptions
        </Button>
      )}
    </Group>
  )
}

export const LoadingCards = ({ label, height }: { label: string; height: number }) => (
  <div className={classes.bundles} role="status" aria-label={label}>
    <Skeleton height={height} />
    <Skeleton height={height} />
  </div>
)

export function NotificationBundles({ billing }: { billing: Billing }) {
  return (
    <Loaded
      query={useNotificationBundles()}
      noun="The subscriptions"
      fallback={<LoadingCards label="Loading the subscriptions" height={200} />}
    >
      {(bundles) => (
        <div className={classes.bundles}>
          {bundles.map((bundle) => (
            <NotificationCard key={bundle.stripeId} bundle={bundle} billing={billing} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
