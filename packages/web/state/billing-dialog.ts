import type { QuotaKey } from '#domain/account/plans.ts'
import type { OrderedItem } from '#domain/billing/order-total.ts'
import { createStore } from '../lib/store/store.ts'

export interface Order {
  item: OrderedItem
  id: string
  name: string
  period: 'monthly' | 'yearly' | null
}

type BillingDialog =
  | { kind: 'closed' }
  /** Bundle by name; null for the first. `feature` is the locked feature that led here. */
  | { kind: 'bundle'; name: string | null; feature?: string }
  | { kind: 'notifications' }
  | { kind: 'order'; order: Order }
  | { kind: 'product'; quota: QuotaKey }
  | { kind: 'history' }
  | { kind: 'change' }
  /** `planId` null selects the first offer. */
  | { kind: 'plan'; subscriptionId: string; planId: string | null }
  | { kind: 'card' }
  | { kind: 'address' }

export const useBillingDialog = createStore<BillingDialog>({ kind: 'closed' })

export const openBillingDialog = (dialog: BillingDialog): void => useBillingDialog.setState(dialog, true)
export const closeBillingDialog = (): void => openBillingDialog({ kind: 'closed' })
