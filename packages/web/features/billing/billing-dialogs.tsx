import { Button, Group } from '@mantine/core'
import type { QuotaKey } from '#domain/account/plans.ts'
import { offerProduct } from '#domain/billing/product-offer.ts'
import { useSession } from '../../state/account/session.ts'
import { closeBillingDialog, useBillingDialog } from '../../state/billing-dialog.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { BillingGate, contactInstead } from './billing-gate.tsx'
import { useProducts } from './billing-queries.ts'
import { FeatureBundleDialog } from './bundles/feature-bundle-dialog.tsx'
import { FeatureSubscriptionsDialog } from './bundles/feature-subscriptions-dialog.tsx'
import { BillingAddressDialog } from './details/billing-address-dialog.tsx'
import { ChangePlanDialog } from './details/change-plan-dialog.tsx'
import { ChangeSubscriptionsDialog } from './details/change-subscriptions-dialog.tsx'
import { InvoiceList } from './details/invoice-list.tsx'
import { UpdateCardDialog } from './details/update-card-dialog.tsx'
import { productOrder } from './order/current-order.ts'
import { OrderDialog } from './order/order-dialog.tsx'

export function BillingDialogs() {
  const dialog = useBillingDialog()
  return <QueryData>{renderDialog(dialog)}</QueryData>
}

function renderDialog(dialog: ReturnType<typeof useBillingDialog.getState>) {
  switch (dialog.kind) {
    case 'closed':
      return null
    case 'bundle':
      return <FeatureBundleDialog name={dialog.name} feature={dialog.feature ?? null} />
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

function ProductDialog({ quota }: { quota: QuotaKey }) {
  const query = useProducts()
  const resources = useSession(({ allowedResources }) => allowedResources)
  const product = query.data?.find(
    ({ adds, connectedSources }) =>
      adds.quota === quota && offerProduct(quota, resources, connectedSources) === 'sold',
  )
  if (product) return <OrderDialog order={productOrder(product)} />
  const contact = () => contactInstead('more uses of my quota')
  return (
    <Dialog title="New Purchase" onClose={closeBillingDialog}>
      <Loaded query={query} noun="The products" fallback={<Loading label="Loading" heights={[120]} />}>
        {() => (
          <EmptyState
            title="No product adds to this quota"
            action={<Button onClick={contact}>Contact us</Button>}
          >
            It resets on the first of the month.
          </EmptyState>
        )}
      </Loaded>
    </Dialog>
  )
}

export function BillingHistoryDialog() {
  return (
    <BillingGate title="Billing History">
      {({ billingDetails: { history } }) => (
        <Dialog title="Billing History" size="wide" onClose={closeBillingDialog}>
          <InvoiceList invoices={history} />
          <Group justify="flex-end" mt={20}>
            <Button variant="default" onClick={closeBillingDialog}>
              Back
            </Button>
          </Group>
        </Dialog>
      )}
    </BillingGate>
  )
}
