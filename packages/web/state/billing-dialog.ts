import type { QuotaKey } from '#domain/account/quotas.ts'
import type { OrderedItem } from '#domain/billing/order-total.ts'
import { createStore } from '../lib/store/store.ts'

export interface Order {
  item: OrderedItem
  /** Id of the price, or of the product. */
  id: string
  name: string
  /** Null for a one-time purchase. */
  period: 'monthly' | 'yearly' | null
  /** Quota that a product adds to. */
  quota?: QuotaKey
}

/** The open billing dialog. It can open over any page. */
type BillingDialog =
  | { kind: 'closed' }
  /** Detail of one feature bundle, by its name; null: of the first. `wanted`: name of the locked feature that led here. */
  | { kind: 'bundle'; name: string | null; wanted?: string }
  | { kind: 'notifications' }
  | { kind: 'order'; order: Order }
  | { kind: 'product'; quota: QuotaKey }
  | { kind: 'history' }
  | { kind: 'change' }
  /** Change of a subscription to a larger plan or a longer period; `planId` null: the first that is offered. */
  | { kind: 'plan'; subscriptionId: string; planId: string | null }
  | { kind: 'card' }
  | { kind: 'address' }

export const useBillingDialog = createStore<BillingDialog>({ kind: 'closed' })

export const openBillingDialog = (dialog: BillingDialog): void => useBillingDialog.setState(dialog, true)
export const closeBillingDialog = (): void => openBillingDialog({ kind: 'closed' })
