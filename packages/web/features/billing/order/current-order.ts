import { BILLING_PERIODS, type BillingPeriod } from '#domain/billing/order-total.ts'
import { call } from '../../../lib/api/api.ts'
import { type Order, openBillingDialog, useBillingDialog } from '../../../state/billing-dialog.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import {
  FEATURE_BUNDLES,
  type FeatureBundle,
  NOTIFICATION_BUNDLES,
  type NotificationBundle,
  type Product,
} from '../billing-queries.ts'

export const bundleOrder = ({ price, tax, bundleId, name }: FeatureBundle, period: BillingPeriod): Order => ({
  item: { kind: 'bundle', priceCents: price[period], taxPercent: tax },
  id: bundleId[period],
  name,
  period,
})

export const notificationOrder = ({ price, stripeId, name }: NotificationBundle): Order => ({
  item: { kind: 'basicSubscription', priceCents: price },
  id: stripeId,
  name,
  period: 'yearly',
})

export const productOrder = ({ id, name, price, tax }: Product): Order => ({
  item: { kind: 'product', priceCents: price, taxPercent: tax },
  id,
  name,
  period: null,
})

export async function refreshOrder(order: Order): Promise<void> {
  const current = await readOrder(order).catch(() => undefined)
  const dialog = useBillingDialog.getState()
  if (current && dialog.kind === 'order' && dialog.order.id === order.id)
    openBillingDialog({ kind: 'order', order: current })
}

async function readOrder({ id, item }: Order): Promise<Order | undefined> {
  switch (item.kind) {
    case 'product':
      void queryClient.invalidateQueries({ queryKey: KEYS.products })
      return productOrder(await call('product', { params: { product: id }, query: {}, isQuiet: true }))
    case 'basicSubscription': {
      const bundles = await queryClient.fetchQuery({ ...NOTIFICATION_BUNDLES, staleTime: 0 })
      return bundles.map(notificationOrder).find((order) => order.id === id)
    }
    case 'bundle': {
      const bundles = await queryClient.fetchQuery({ ...FEATURE_BUNDLES, staleTime: 0 })
      return bundles
        .flatMap((bundle) => BILLING_PERIODS.map((period) => bundleOrder(bundle, period)))
        .find((order) => order.id === id)
    }
  }
}
