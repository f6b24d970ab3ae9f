import { Button, Group, Skeleton } from '@mantine/core'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import classes from '../billing.module.css'
import { BillingGate } from '../billing-gate.tsx'
import { type Billing, useNotificationBundles } from '../billing-queries.ts'
import { ManageSubscriptions } from '../manage-subscriptions.tsx'
import { NotificationCard } from './notification-card.tsx'

export function FeatureSubscriptionsDialog() {
  return (
    <BillingGate title="Feature Subscriptions">
      {(billing) => (
        <Dialog title="Feature Subscriptions" size="lg" onClose={closeBillingDialog}>
          <NotificationBundles billing={billing} />
          <Group justify="flex-end" gap={8} mt={20}>
            <Button variant="default" onClick={closeBillingDialog}>
              Close
            </Button>
            <ManageSubscriptions />
          </Group>
        </Dialog>
      )}
    </BillingGate>
  )
}

export function NotificationBundles({ billing }: { billing: Billing }) {
  const { data, error, refetch } = useNotificationBundles()
  if (data) {
    return (
      <div className={classes.bundles}>
        {data.map((bundle) => (
          <NotificationCard key={bundle.stripeId} bundle={bundle} billing={billing} />
        ))}
      </div>
    )
  }
  if (error !== null) {
    return <LoadFailure what="The subscriptions" error={error} retry={refetch} />
  }
  return (
    <div className={classes.bundles} role="status" aria-label="Loading the subscriptions">
      <Skeleton height={200} />
      <Skeleton height={200} />
    </div>
  )
}
