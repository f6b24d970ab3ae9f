import { Button } from '@mantine/core'
import type { QuotaKey } from '#domain/account/quotas.ts'
import { offerProduct } from '#domain/billing/product-offer.ts'
import { useSession } from '../../../state/account/session.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { Loading } from '../../../ui/hints/loading.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { useProducts } from '../billing-queries.ts'
import { orderOfProduct } from './current-order.ts'
import { OrderDialog } from './order-dialog.tsx'

export function ProductDialog({ quota }: { quota: QuotaKey }) {
  const { data: products, error, refetch } = useProducts()
  const allowed = useSession(({ allowedResources }) => allowedResources)
  const product = products?.find(
    ({ adds, connectedSources }) =>
      adds.quota === quota && offerProduct(quota, allowed, connectedSources) === 'sold',
  )
  if (product) return <OrderDialog order={orderOfProduct(product)} />
  const contact = () => {
    closeBillingDialog()
    void contactSupport('more uses of my quota')
  }
  return (
    <Dialog title="New Purchase" onClose={closeBillingDialog}>
      {products ? (
        <EmptyState title="Nothing adds to this quota" action={<Button onClick={contact}>Contact us</Button>}>
          It begins anew on the first of the month.
        </EmptyState>
      ) : error !== null ? (
        <LoadFailure what="The products" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading" heights={[120]} />
      )}
    </Dialog>
  )
}
