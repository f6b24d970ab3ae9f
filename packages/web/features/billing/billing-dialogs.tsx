import { useBillingDialog } from '../../state/billing-dialog.ts'
import { QueryData } from '../../state/queries/query-data.tsx'
import { FeatureBundleDialog } from './bundles/feature-bundle-dialog.tsx'
import { FeatureSubscriptionsDialog } from './bundles/feature-subscriptions-dialog.tsx'
import { BillingAddressDialog } from './details/billing-address-dialog.tsx'
import { BillingHistoryDialog } from './details/billing-history-dialog.tsx'
import { ChangePlanDialog } from './details/change-plan-dialog.tsx'
import { ChangeSubscriptionsDialog } from './details/change-subscriptions-dialog.tsx'
import { UpdateCardDialog } from './details/update-card-dialog.tsx'
import { OrderDialog } from './order/order-dialog.tsx'
import { ProductDialog } from './order/product-dialog.tsx'

export function BillingDialogs() {
  const dialog = useBillingDialog()
  return <QueryData>{contentOf(dialog)}</QueryData>
}

function contentOf(dialog: ReturnType<typeof useBillingDialog.getState>) {
  switch (dialog.kind) {
    case 'closed':
      return null
    case 'bundle':
      return <FeatureBundleDialog name={dialog.name} wanted={dialog.wanted ?? null} />
    case 'notifications':
      return <FeatureSubscriptionsDialog />
    case 'order':
      return <OrderDialog key={dialog.order.id} order={dialog.order} />
    case 'product':
      return <ProductDialog key={dialog.quota} quota={dialog.quota} />
    case 'history':
      return <BillingHistoryDialog />
    case 'change':
      return <ChangeSubscriptionsDialog />
    case 'address':
      return <BillingAddressDialog />
    case 'plan':
      return <ChangePlanDialog key={dialog.subscriptionId} {...dialog} />
    case 'card':
      return <UpdateCardDialog />
  }
}
