import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../state/account/session.ts'
import { closeBillingDialog } from '../../state/billing-dialog.ts'

/** Hidden without a valid subscription: the payment page then lists everything. */
export function ManageSubscriptions() {
  const isValid = useSession(({ user }) => user?.subscriptionValid === true)
  if (!isValid) return null
  return (
    <Button
      variant="default"
      component={Link}
      to="/dashboard/my-lotline/billing"
      onClick={closeBillingDialog}
    >
      Manage Subscriptions
    </Button>
  )
}
